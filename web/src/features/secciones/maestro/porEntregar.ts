import type { MisSecciones } from '../../../data/secciones/secciones.api.ts'
import { positionOf } from '../../../lib/time/calendario.ts'

/** The periods whose grades are due: those that are running, or between two terms the last one that ran; never one that is closed or still to come. */
export function findPorEntregar(periodos: MisSecciones['periodos'], hoy: string) {
  const empezados = periodos.filter(
    periodo => periodo.secciones.length && !periodo.cerrado && positionOf(hoy, periodo) !== 'antes',
  )
  const enCurso = empezados.filter(periodo => positionOf(hoy, periodo) === 'dentro')
  return enCurso.length ? enCurso : empezados.slice(0, 1)
}
