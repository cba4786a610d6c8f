import { Box } from '@mantine/core'
import { HORA_MINIMA, MAX_HORA } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'
import { toClase } from '../../../data/horarios/clase.ts'
import type { Clase } from '../../../data/horarios/semana.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { PrintButton } from '../../../ui/archivos/PrintButton.tsx'
import { SearchableSelect } from '../../../ui/campos/SearchableSelect.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Horario } from '../../horarios/index.ts'
import { Cerrado } from '../../periodos/index.ts'
import type { Dibujada, Horas } from '../borrador.ts'
import classes from '../Secciones.module.css'
import type { OfertaDeOficina } from '../useOferta.ts'
import type { VistaDeSecciones } from '../useVistaDeSecciones.ts'
import { EstadoDelGesto } from './EstadoDelGesto.tsx'
import { type Lugar, toHoras } from './lugar.ts'
import { useLienzo } from './useLienzo.tsx'

export interface ActosDeSemana {
  onDraw: (dibujada: Dibujada) => void
  onOpen: (seccion: Seccion) => void
  onDrop: (seccion: Seccion, lugar: Lugar) => Promise<unknown>
}

interface Props {
  oferta: OfertaDeOficina
  vista: Exclude<VistaDeSecciones, 'tarjetas'>
  idperiodo: number
  /** The classroom or the teacher, 0 for the first one. */
  elegido: number
  onPeriodo: (id: number) => void
  onElegido: (id: number) => void
  actos: ActosDeSemana
}

/** A week of one classroom or one teacher, where the free hours show. */
export function SemanaDelPeriodo(props: Props) {
  const { oferta, vista, idperiodo, elegido, onPeriodo, onElegido, actos } = props
  const porAula = vista === 'aula'
  const opciones = porAula
    ? oferta.aulas.map(aula => ({ value: aula.id, label: aula.nombre }))
    : oferta.maestros.map(maestro => ({ value: maestro.id, label: fullName(maestro) }))
  const { value: id, label } = opciones.find(({ value }) => value === elegido) ?? opciones[0] ?? {}
  const periodo = oferta.periodos.find(periodo => periodo.id === idperiodo)
  const secciones = oferta.secciones
    .filter(seccion => seccion.idperiodo === idperiodo)
    .filter(seccion => (porAula ? seccion.idAula : seccion.idusuario) === id)

  if (!id || !label) {
    return porAula ? (
      <EstadoVacio titulo="Todavía no hay aulas">Agrega un aula para ver su semana.</EstadoVacio>
    ) : (
      <EstadoVacio titulo="Todavía no hay maestros">Agrega un maestro para ver su semana.</EstadoVacio>
    )
  }
  const clases = secciones.map(seccion => toClase(seccion, porAula ? 'maestro' : 'aula'))
  const titulo = `${label} · ${periodo?.nombre ?? ''}`
  return (
    <>
      <div className={classes.vistas}>
        <SearchableSelect
          label="Período"
          value={idperiodo}
          onChange={valor => onPeriodo(valor ?? 0)}
          opciones={oferta.periodos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        />
        <SearchableSelect
          label={porAula ? 'Aula' : 'Maestro'}
          value={id}
          onChange={valor => onElegido(valor ?? 0)}
          opciones={opciones}
        />
        <PrintButton maw={160} size="md" />
      </div>
      {periodo?.cerrado ? (
        <>
          <Box mb="sm">
            <Cerrado />
          </Box>
          <Horario titulo={titulo} clases={clases} periodo={periodo} />
        </>
      ) : (
        <SemanaQueSeDibuja
          {...{ oferta, secciones, actos, titulo, clases, periodo }}
          de={{ idperiodo, ...(porAula ? { idAula: id } : { idusuario: id }) }}
        />
      )}
    </>
  )
}

interface PropsDeDibujo extends Pick<Props, 'oferta' | 'actos'> {
  titulo: string
  clases: Clase[]
  periodo: OfertaDeOficina['periodos'][number] | undefined
  secciones: Seccion[]
  /** Whose week it is. */
  de: Omit<Dibujada, keyof Horas>
}

/** The whole school's day: what is free at its ends can be drawn on too. */
const MARCO = { desde: HORA_MINIMA, hasta: MAX_HORA }

function SemanaQueSeDibuja({ oferta, secciones, actos, de, titulo, clases, periodo }: PropsDeDibujo) {
  const { gesto, lienzo, choques } = useLienzo({
    oferta,
    secciones,
    onDraw: lugar => actos.onDraw({ ...toHoras(lugar), ...de }),
    onOpen: actos.onOpen,
    onDrop: actos.onDrop,
  })
  return (
    <>
      <Horario titulo={titulo} clases={clases} periodo={periodo} marco={MARCO} lienzo={lienzo} />
      <EstadoDelGesto gesto={gesto} choques={choques} />
    </>
  )
}
