import { Button, Stack } from '@mantine/core'
import type { Recibo } from '@nivela/contract/recibos'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { focusAfter } from './moveFocus.ts'
import { Pagado } from './Pagado.tsx'
import { tellCuenta } from './palabras.ts'
import { Repetida } from './Repetida.tsx'
import { recibosQuery } from './recibos.api.ts'
import { TablaDeRecibos } from './TablaDeRecibos.tsx'
import { usePagado } from './usePagado.ts'
import { usePaginaQueExiste } from './usePaginaQueExiste.ts'
import { Historial } from './visor/Historial.tsx'
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
  const { buscar, escrito, pagina, onEscribir, onPagina } = useBusqueda()
  const consulta = useQuery(recibosQuery({ buscar, pagina, valido: pagados }))
  usePaginaQueExiste(consulta, pagina, onPagina)
  const visor = useVisor({ consulta, pagina, onPagina })
  const { asking, toggle } = usePagado()
  const toggleInVisor = (recibo: Recibo) => void toggle(recibo, visor.leave)
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
        onEscribir={onEscribir}
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
            <Repetida recibo={recibo} />
            <Pagado recibo={recibo} conTexto onToggle={() => toggleInVisor(recibo)} />
            <Historial id={recibo.id} />
          </>
        )}
      </Visor>
    </Pagina>
  )
}
