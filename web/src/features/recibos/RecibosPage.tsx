import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatPesos, sumPesos } from '@nivela/contract/dinero'
import type { Recibo, ResumenDeRecibos } from '@nivela/contract/recibos'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { periodosQuery } from '../../data/periodos/periodos.api.ts'
import {
  downloadPagos,
  filtrosDe,
  recibosQuery,
  resumenDeRecibosQuery,
  type Vista,
} from '../../data/recibos/recibos.api.ts'
import { newestFirst } from '../../lib/time/calendario.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Buscador } from '../../ui/lista/Buscador.tsx'
import { EsqueletoDeTabla } from '../../ui/lista/EsqueletoDeTabla.tsx'
import { Filtros } from '../../ui/lista/Filtros.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { useBusqueda } from '../../ui/lista/useBusqueda.ts'
import { useChangeParams } from '../../ui/lista/useChangeParams.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Exportar } from '../tablas/index.ts'
import { AccionesDeRecibo } from './AccionesDeRecibo.tsx'
import { Advertencias } from './Advertencias.tsx'
import { actosDe } from './actos.ts'
import { focusAfter } from './moveFocus.ts'
import { Pagado } from './Pagado.tsx'
import { nombreDe, tellCuenta } from './palabras.ts'
import classes from './Recibos.module.css'
import { RegistrarPago } from './RegistrarPago.tsx'
import { SaldoDelPeriodo } from './SaldoDelPeriodo.tsx'
import { TablaDeRecibos } from './TablaDeRecibos.tsx'
import { useActos } from './useActos.ts'
import { usePaginaQueExiste } from './usePaginaQueExiste.ts'
import { HistorialDeRecibo } from './visor/HistorialDeRecibo.tsx'
import { useVisor } from './visor/useVisor.ts'
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
  anulado: {
    titulo: 'Recibos pagados',
    frase: 'Los pagos que se anularon, con su motivo. Ya no cuentan en ningún saldo.',
    vacio: 'No hay recibos anulados',
    detalle: 'Si un pago resulta no serlo, anúlalo en la lista de pagados: quedará aquí con su motivo.',
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
  const { vista, idperiodo, filtros } = useFiltros(pagados, buscar)
  const { titulo, frase, vacio, detalle, otra } = LISTAS[vista]
  const filtro = { buscar, vista, idperiodo }
  const leida = useQuery(recibosQuery(filtro, pagina))
  const { asking, toggle, reject, remove, annul, visible } = useActos((actual, otraImagen) =>
    visor.openActual(actual, otraImagen),
  )
  const consulta = { ...leida, data: visible(leida.data) }
  usePaginaQueExiste(consulta, pagina, onPagina)
  const visor = useVisor({ consulta, pagina, onPagina })
  const toggleInVisor = (recibo: Recibo) => void toggle(recibo, visor.leave)
  const rejectInVisor = (recibo: Recibo) => void reject(recibo, visor.leave)
  const puede = visor.recibo && !visor.quitado ? actosDe(visor.recibo) : null
  /** The acts of a list or of the viewer, each of which has its own way to go on when the receipt leaves. */
  const actosIn = (leaving: (recibo: Recibo) => () => void) => ({
    onReject: (recibo: Recibo) => void reject(recibo, leaving(recibo)),
    onAnnul: (recibo: Recibo) => void annul(recibo, leaving(recibo)),
    onRemove: (recibo: Recibo) =>
      void remove(recibo, `Es de ${nombreDe(recibo)}, que dejará de verlo en su lista.`, leaving(recibo)),
  })
  return (
    <Pagina
      titulo={titulo}
      frase={frase}
      accion={
        <Group gap="sm" className={classes.botones ?? ''}>
          <RegistrarPago />
          <Exportar cuales={['recibos']} filtros={{ ...filtrosDe(filtro), buscar }} />
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
                actos={{
                  ...actosIn(recibo => () => focusAfter(filas, recibo)),
                  ...(pagados && { onReject: undefined }),
                }}
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
          toggle: puede?.puedeResponder ? toggleInVisor : undefined,
          reject: puede?.puedeRechazar ? rejectInVisor : undefined,
          asking,
        }}
      >
        {recibo => (
          <>
            <SaldoDelPeriodo recibo={recibo} />
            <Advertencias recibo={recibo} />
            <div className={classes.pie}>
              {puede?.puedeResponder && (
                <Pagado recibo={recibo} conTexto onToggle={() => toggleInVisor(recibo)} />
              )}
              {puede && <AccionesDeRecibo recibo={recibo} {...actosIn(() => visor.leave)} />}
            </div>
            <HistorialDeRecibo id={recibo.id} />
          </>
        )}
      </Visor>
    </Pagina>
  )
}

/** Which receipts are shown, kept in the address, and what they add up to. */
function useFiltros(pagados: boolean, buscar: string) {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const periodos = useQuery(periodosQuery)
  const idperiodo = Number(params.get('periodo')) || 0
  const { data: resumen } = useQuery(resumenDeRecibosQuery(idperiodo, buscar))
  const partes = pagados ? PARTES.pagados : PARTES.sinPagar
  const vista = partes.find(({ ver }) => ver === (params.get('ver') ?? ''))?.vista ?? partes[0].vista
  const elegido = periodos.data?.find(({ id }) => id === idperiodo)
  const change = (nombre: string, valor: string) => changeParams({ [nombre]: valor, pagina: '' })
  const suma = resumen && sumOf(resumen, vista)
  // On a phone a count that comes late could break the line and move the list away from under a finger.
  const conCuenta = useMediaQuery('(min-width: 30em)', undefined, { getInitialValueInEffect: false })
  const cuenta = (vista: Vista) => (resumen && conCuenta ? ` (${sumOf(resumen, vista).recibos})` : '')
  const filtros = (
    <div className={classes.filtros}>
      <SegmentedControl
        aria-label="Qué recibos"
        fullWidth
        value={vista}
        onChange={valor => change('ver', partes.find(({ vista }) => vista === valor)?.ver ?? '')}
        data={partes.map(({ vista, texto }) => ({ value: vista, label: `${texto}${cuenta(vista)}` }))}
      />
      <Filtros puestos={idperiodo ? 1 : 0}>
        <SearchableSelect
          aria-label="Período"
          placeholder="Todos los períodos"
          clearable
          consulta={periodos}
          opciones={
            periodos.data &&
            newestFirst(periodos.data).map(({ id, nombre }) => ({ value: id, label: nombre }))
          }
          value={idperiodo}
          onChange={valor => change('periodo', valor ? String(valor) : '')}
        />
      </Filtros>
      {pagados && elegido && (
        <DownloadButton download={() => downloadPagos(elegido)}>Pagos para contabilidad</DownloadButton>
      )}
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

interface ParteDeLista {
  /** As the address names it. */
  ver: string
  vista: Vista
  texto: string
}

const PARTES: Record<'sinPagar' | 'pagados', [ParteDeLista, ...ParteDeLista[]]> = {
  sinPagar: [
    { ver: '', vista: 'sin_pagar', texto: 'Todos' },
    { ver: 'por-validar', vista: 'en_revision', texto: 'Por validar' },
    { ver: 'rechazados', vista: 'rechazado', texto: 'Rechazados' },
  ],
  pagados: [
    { ver: '', vista: 'pagado', texto: 'Pagados' },
    { ver: 'anulados', vista: 'anulado', texto: 'Anulados' },
  ],
}

const sumOf = ({ en_revision, rechazado, ...resto }: ResumenDeRecibos, vista: Vista) =>
  vista === 'sin_pagar'
    ? {
        recibos: en_revision.recibos + rechazado.recibos,
        monto: sumPesos(en_revision.monto, rechazado.monto),
      }
    : { en_revision, rechazado, ...resto }[vista]
