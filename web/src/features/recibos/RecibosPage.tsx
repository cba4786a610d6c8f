import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatPesos } from '@nivela/contract/dinero'
import type { Recibo, ResumenDeRecibos } from '@nivela/contract/recibos'
import { IconTrash, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import {
  downloadRecibos,
  recibosQuery,
  resumenDeRecibosQuery,
  type Vista,
} from '../../data/recibos/recibos.api.ts'
import { newestFirst } from '../../lib/calendario.ts'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { useChangeParams } from '../../ui/lista/useChangeParams.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Advertencias } from './Advertencias.tsx'
import { focusAfter } from './moveFocus.ts'
import { Pagado } from './Pagado.tsx'
import { nombreDe, tellCuenta } from './palabras.ts'
import classes from './Recibos.module.css'
import { SaldoDelPeriodo } from './SaldoDelPeriodo.tsx'
import { TablaDeRecibos } from './TablaDeRecibos.tsx'
import { useActos } from './useActos.ts'
import { usePaginaQueExiste } from './usePaginaQueExiste.ts'
import { HistorialDeRecibo } from './visor/HistorialDeRecibo.tsx'
import { type EstadoDeVisor, useVisor } from './visor/useVisor.ts'
import { Visor } from './visor/Visor.tsx'

const LISTAS: Record<Vista, Textos> = {
  sin_pagar: {
    titulo: 'Recibos',
    frase: 'Los recibos de pago sin validar: primero los que esperan tu respuesta.',
    vacio: 'No hay recibos sin pagar',
    detalle: 'Estás al día. Cuando un estudiante envíe un recibo, aparecerá aquí.',
    otra: { to: '/adminpaymentsactive', texto: 'Ver recibos pagados' },
  },
  en_revision: {
    titulo: 'Recibos',
    frase: 'Los recibos de pago que esperan tu respuesta, el que más espera primero.',
    vacio: 'No hay recibos por validar',
    detalle: 'Estás al día. Cuando un estudiante envíe un recibo, aparecerá aquí.',
    otra: { to: '/adminpaymentsactive', texto: 'Ver recibos pagados' },
  },
  rechazado: {
    titulo: 'Recibos',
    frase: 'Los recibos que rechazaste. Vuelven a la lista cuando el estudiante los envía de nuevo.',
    vacio: 'No hay recibos rechazados',
    detalle: 'Los que rechaces aparecerán aquí hasta que el estudiante los corrija.',
    otra: { to: '/adminpaymentsactive', texto: 'Ver recibos pagados' },
  },
  pagado: {
    titulo: 'Recibos pagados',
    frase: 'Los recibos de pago que ya están validados.',
    vacio: 'No hay recibos pagados',
    detalle: 'Los que valides en la lista de pendientes aparecerán aquí.',
    otra: { to: '/adminpayments', texto: 'Ver recibos pendientes' },
  },
}

interface Textos {
  titulo: string
  frase: string
  vacio: string
  detalle: string
  otra: { to: string; texto: string }
}

/** The receipts of one list; what is done to one sends it to another list. */
export function RecibosPage({ pagados }: { pagados: boolean }) {
  const { buscar, escrito, pagina, onType, onPagina } = useBusqueda()
  const { vista, idperiodo, filtros } = useFiltros(pagados)
  const { titulo, frase, vacio, detalle, otra } = LISTAS[vista]
  const filtro = { buscar, vista, idperiodo }
  const leida = useQuery(recibosQuery(filtro, pagina))
  const { asking, toggle, reject, remove, visible } = useActos((actual, otraImagen) =>
    visor.openActual(actual, otraImagen),
  )
  const consulta = { ...leida, data: visible(leida.data) }
  usePaginaQueExiste(consulta, pagina, onPagina)
  const visor = useVisor({ consulta, pagina, onPagina })
  const toggleInVisor = (recibo: Recibo) => void toggle(recibo, visor.leave)
  const rejectInVisor = (recibo: Recibo) => void reject(recibo, visor.leave)
  const { puedeResponder, puedeRechazar, puedeQuitar } = actosDe(visor)
  const removeOf = (recibo: Recibo, onLeave: () => void) =>
    void remove(recibo, `Es de ${nombreDe(recibo)}, que dejará de verlo en su lista.`, onLeave)
  return (
    <Pagina
      titulo={titulo}
      frase={frase}
      accion={
        <Group gap="sm">
          <DownloadButton download={() => downloadRecibos(filtro)}>Exportar a Excel</DownloadButton>
          <Button variant="default" component={Link} to={otra.to}>
            {otra.texto}
          </Button>
        </Group>
      }
    >
      {filtros}
      <Buscador
        etiqueta="Buscar por nombre o código"
        escrito={escrito}
        onType={onType}
        cuenta={consulta.data && tellCuenta(consulta.data.total, filtro)}
      />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTabla />}>
        {({ filas, total }) =>
          filas.length === 0 ? (
            <EstadoVacio titulo={buscar ? 'No encontramos recibos' : vacio}>
              {buscar
                ? `Ningún recibo de esta lista es de «${buscar}» ni tiene ese código. Prueba con menos letras.`
                : detalle}
            </EstadoVacio>
          ) : (
            <Stack gap="md">
              <TablaDeRecibos
                recibos={filas}
                onOpen={visor.open}
                onToggle={recibo => void toggle(recibo, () => focusAfter(filas, recibo))}
                onReject={recibo => void reject(recibo, () => focusAfter(filas, recibo))}
                onRemove={pagados ? undefined : recibo => removeOf(recibo, () => focusAfter(filas, recibo))}
              />
              <Paginas total={total} pagina={pagina} onPagina={onPagina} />
            </Stack>
          )
        }
      </Lista>
      <Visor
        visor={visor}
        oficina={{
          texto: visor.recibo?.valido ? 'invalidar' : 'validar',
          toggle: puedeResponder ? toggleInVisor : undefined,
          reject: puedeRechazar ? rejectInVisor : undefined,
          asking,
        }}
      >
        {recibo => (
          <>
            <SaldoDelPeriodo recibo={recibo} />
            <Advertencias recibo={recibo} />
            {puedeResponder && (
              <div className={classes.pie}>
                <Pagado recibo={recibo} conTexto onToggle={() => toggleInVisor(recibo)} />
                <div className={classes.acciones}>
                  {puedeRechazar && (
                    <Accion
                      texto="Rechazar"
                      de={`el recibo ${recibo.codrecibo}`}
                      Icono={IconX}
                      onClick={() => rejectInVisor(recibo)}
                    />
                  )}
                  {puedeQuitar && (
                    <Accion
                      texto="Quitar"
                      de={`el recibo ${recibo.codrecibo}`}
                      Icono={IconTrash}
                      color="red"
                      onClick={() => removeOf(recibo, visor.leave)}
                    />
                  )}
                </div>
              </div>
            )}
            <HistorialDeRecibo id={recibo.id} />
          </>
        )}
      </Visor>
    </Pagina>
  )
}

/** What the office can do to the receipt in the viewer, which need not be in the list's state any more. */
const actosDe = ({ recibo, quitado }: EstadoDeVisor) => ({
  puedeResponder: !quitado,
  puedeRechazar: !quitado && recibo?.estado !== 'rechazado',
  puedeQuitar: !quitado && !recibo?.valido,
})

/** Which receipts are shown, kept in the address, and what they add up to. */
function useFiltros(pagados: boolean) {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const { data: periodos = [] } = useQuery(periodosQuery)
  const idperiodo = Number(params.get('periodo')) || 0
  const { data: resumen } = useQuery(resumenDeRecibosQuery(idperiodo))
  const vista = pagados ? 'pagado' : (VER[params.get('ver') ?? ''] ?? 'sin_pagar')
  const change = (nombre: string, valor: string) => changeParams({ [nombre]: valor, pagina: '' })
  const suma = resumen && sumOf(resumen, vista)
  // On a phone a count that comes late could break the line and move the list away from under a finger.
  const conCuenta = useMediaQuery('(min-width: 30em)', undefined, { getInitialValueInEffect: false })
  const cuenta = (vista: Vista) => (resumen && conCuenta ? ` (${sumOf(resumen, vista).recibos})` : '')
  const filtros = (
    <div className={classes.filtros}>
      {!pagados && (
        <SegmentedControl
          aria-label="Qué recibos"
          fullWidth
          value={vista}
          onChange={valor =>
            change('ver', Object.entries(VER).find(([, vista]) => vista === valor)?.[0] ?? '')
          }
          data={[
            { value: 'sin_pagar', label: `Todos${cuenta('sin_pagar')}` },
            { value: 'en_revision', label: `Por validar${cuenta('en_revision')}` },
            { value: 'rechazado', label: `Rechazados${cuenta('rechazado')}` },
          ]}
        />
      )}
      <SearchableSelect
        aria-label="Período"
        placeholder="Todos los períodos"
        clearable
        opciones={newestFirst(periodos).map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={idperiodo}
        onChange={valor => change('periodo', valor ? String(valor) : '')}
      />
      <p className={classes.suma} role="status">
        {suma && suma.monto > 0 && (
          <>
            <b>{formatPesos(suma.monto)}</b> <span>en total</span>
          </>
        )}
      </p>
    </div>
  )
  return { vista, idperiodo, filtros }
}

/** As the address names a part of those that are not paid. */
const VER: Record<string, Vista> = { 'por-validar': 'en_revision', rechazados: 'rechazado' }

const sumOf = ({ en_revision, rechazado, pagado }: ResumenDeRecibos, vista: Vista) =>
  vista === 'sin_pagar'
    ? { recibos: en_revision.recibos + rechazado.recibos, monto: en_revision.monto + rechazado.monto }
    : { en_revision, rechazado, pagado }[vista]
