import { Button, Stack } from '@mantine/core'
import type { Recibo } from '@nivela/contract/recibos'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Advertencias } from './Advertencias.tsx'
import { focusAfter } from './moveFocus.ts'
import { Pagado } from './Pagado.tsx'
import { nombreDe, tellCuenta } from './palabras.ts'
import classes from './Recibos.module.css'
import { recibosQuery } from './recibos.api.ts'
import { TablaDeRecibos } from './TablaDeRecibos.tsx'
import { useActos } from './useActos.ts'
import { usePaginaQueExiste } from './usePaginaQueExiste.ts'
import { HistorialDeRecibo } from './visor/HistorialDeRecibo.tsx'
import { useVisor } from './visor/useVisor.ts'
import { Visor } from './visor/Visor.tsx'

const PENDIENTES = {
  titulo: 'Recibos',
  frase: 'Los recibos de pago que todavía no están validados.',
  vacio: 'No hay recibos por validar',
  detalle: 'Estás al día. Cuando un estudiante envíe un recibo, aparecerá aquí.',
  otra: { to: '/adminpaymentsactive', texto: 'Ver recibos pagados' },
}
const PAGADOS: typeof PENDIENTES = {
  titulo: 'Recibos pagados',
  frase: 'Los recibos de pago que ya están validados.',
  vacio: 'No hay recibos pagados',
  detalle: 'Los que valides en la lista de pendientes aparecerán aquí.',
  otra: { to: '/adminpayments', texto: 'Ver recibos pendientes' },
}

/** The receipts of one state; the toggle of each sends it to the other list. */
export function RecibosPage({ pagados }: { pagados: boolean }) {
  const { titulo, frase, vacio, detalle, otra } = pagados ? PAGADOS : PENDIENTES
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const leida = useQuery(recibosQuery({ buscar, pagina, valido: pagados }))
  const { asking, toggle, remove, visible } = useActos(actual => visor.openReplaced(actual))
  const consulta = { ...leida, data: visible(leida.data) }
  usePaginaQueExiste(consulta, pagina, onPagina)
  const visor = useVisor({ consulta, pagina, onPagina })
  const toggleInVisor = (recibo: Recibo) => void toggle(recibo, visor.leave)
  const removeOf = (recibo: Recibo, onLeave: () => void) =>
    void remove(recibo, `Es de ${nombreDe(recibo)}, que dejará de verlo en su lista.`, onLeave)
  return (
    <Pagina
      titulo={titulo}
      frase={frase}
      accion={
        <Button variant="default" component={Link} to={otra.to}>
          {otra.texto}
        </Button>
      }
    >
      <Buscador
        escrito={escrito}
        onType={onType}
        cuenta={consulta.data && tellCuenta(consulta.data.total, { valido: pagados, buscar })}
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTabla />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={buscar ? 'No encontramos recibos' : vacio}>
              {buscar
                ? `Ningún estudiante de esta lista se llama «${buscar}». Prueba con menos letras.`
                : detalle}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <TablaDeRecibos
                recibos={filas}
                onOpen={visor.open}
                onToggle={recibo => void toggle(recibo, () => focusAfter(filas, recibo))}
                onRemove={pagados ? undefined : recibo => removeOf(recibo, () => focusAfter(filas, recibo))}
              />
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
      <Visor
        visor={visor}
        alternar={{ texto: pagados ? 'invalidar' : 'validar', run: toggleInVisor, asking }}
      >
        {recibo => (
          <>
            <Advertencias recibo={recibo} />
            <div className={classes.pie}>
              <Pagado recibo={recibo} conTexto onToggle={() => toggleInVisor(recibo)} />
              {!pagados && (
                <Accion
                  texto="Quitar"
                  de={`el recibo ${recibo.codrecibo}`}
                  Icono={IconTrash}
                  color="red"
                  onClick={() => removeOf(recibo, visor.leave)}
                />
              )}
            </div>
            <HistorialDeRecibo id={recibo.id} />
          </>
        )}
      </Visor>
    </Pagina>
  )
}
