import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { Horario, toClase } from '../horarios/index.ts'
import { fullName } from '../usuarios/index.ts'
import classes from './Secciones.module.css'
import type { OfertaDeOficina } from './useOferta.ts'
import type { VistaDeSecciones } from './useVistaDeSecciones.ts'

interface Props {
  oferta: OfertaDeOficina
  vista: Exclude<VistaDeSecciones, 'tarjetas'>
  idperiodo: number
  /** The classroom or the teacher, 0 for the first one. */
  elegido: number
  onPeriodo: (id: number) => void
  onElegido: (id: number) => void
}

/** A week of one classroom or one teacher, where the free hours show. */
export function SemanaDelPeriodo({ oferta, vista, idperiodo, elegido, onPeriodo, onElegido }: Props) {
  const porAula = vista === 'aula'
  const opciones = porAula
    ? oferta.aulas.map(aula => ({ value: aula.id, label: aula.nombre }))
    : oferta.maestros.map(maestro => ({ value: maestro.id, label: fullName(maestro) }))
  const { value: id, label } = opciones.find(({ value }) => value === elegido) ?? opciones[0] ?? {}
  const periodo = oferta.periodos.find(periodo => periodo.id === idperiodo)
  const clases = oferta.secciones
    .filter(seccion => seccion.idperiodo === idperiodo)
    .filter(seccion => (porAula ? seccion.idAula : seccion.idusuario) === id)
    .map(seccion => toClase(seccion, porAula ? 'maestro' : 'aula'))

  if (!id || !label) {
    return porAula ? (
      <EstadoVacio titulo="Todavía no hay aulas">Agrega un aula para ver su semana.</EstadoVacio>
    ) : (
      <EstadoVacio titulo="Todavía no hay maestros">Agrega un maestro para ver su semana.</EstadoVacio>
    )
  }
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
      <Horario titulo={`${label} · ${periodo?.nombre ?? ''}`} clases={clases} />
    </>
  )
}
