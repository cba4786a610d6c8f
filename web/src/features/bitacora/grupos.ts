import type { LineaDeBitacora } from '@nivela/contract/bitacora'
import { count } from '@nivela/contract/palabras'

/** What one act does to many people at once, in one sentence. */
const VARIOS: Record<string, Partial<Record<LineaDeBitacora['accion'], string>>> = {
  turnos: { crear: 'dio turno a', actualizar: 'cambió el turno de', eliminar: 'quitó el turno de' },
  usuarios: { crear: 'agregó las cuentas de' },
  poma: { crear: 'agregó los resultados POMA de' },
}

/** The database writes the lines of one act one after the other, each with its own moment. */
const LONGEST_GAP_MS = 1000

const isSameAct = (one: LineaDeBitacora, next: LineaDeBitacora) =>
  VARIOS[one.objeto]?.[one.accion] !== undefined &&
  one.objeto === next.objeto &&
  one.accion === next.accion &&
  one.idautor === next.idautor &&
  one.motivo === next.motivo &&
  Math.abs(Date.parse(one.momento) - Date.parse(next.momento)) <= LONGEST_GAP_MS

/** Lines in their order, those of one act upon many people together. */
export function groupLineas(lineas: LineaDeBitacora[]): LineaDeBitacora[][] {
  const grupos: LineaDeBitacora[][] = []
  for (const linea of lineas) {
    const last = grupos.at(-1)
    const previous = last?.at(-1)
    if (last && previous && isSameAct(previous, linea)) last.push(linea)
    else grupos.push([linea])
  }
  return grupos
}

/** "quitó el turno de 45 personas". */
export const describeGrupo = ([linea, ...rest]: LineaDeBitacora[]) =>
  linea && `${VARIOS[linea.objeto]?.[linea.accion]} ${count(rest.length + 1, 'persona', 'personas')}`
