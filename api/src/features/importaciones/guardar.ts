import { CAMPOS_DE_IMPORTACION, type Cambio, type TipoDeImportacion } from '@nivela/contract/importaciones'
import type { EnCelda } from '@nivela/contract/poma'
import { AppError, type ConstraintSentences, sentenceOf } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'

export type Fila = Record<string, unknown> & { fila: number }

/** What became of a row: what stood before, if anything, and what stands now, by field, as people read it. */
interface Guardada {
  quien: string
  antes: Record<string, string | null> | null
  despues: Record<string, string | null>
  /** What is worth a look, by its field. */
  avisos?: Record<string, string>
}

/** Saves one row; refuses it by throwing what the API would answer. */
export type Saver = (tx: Transaction, fila: Fila) => Promise<Guardada>

export interface Resumen {
  creados: number
  actualizados: number
  sinCambios: number
  ajenas: EnCelda[]
  avisos: EnCelda[]
  cambios: Cambio[]
}

/** How the API calls what a table calls otherwise. */
const CAMPO_DE_TABLA: Record<string, string> = {
  idAula: 'aula',
  idusuario: 'maestro',
  idasignatura: 'asignatura',
}

/**
 * Row by row, each in a savepoint, through the same services and constraints as the forms: what refuses a row there refuses
 * it here, with the same sentence.
 */
export async function saveFilas(
  tx: Transaction,
  tipo: TipoDeImportacion,
  filas: Fila[],
  save: Saver,
  constraints: ConstraintSentences,
): Promise<Resumen> {
  const resumen: Resumen = { creados: 0, actualizados: 0, sinCambios: 0, ajenas: [], avisos: [], cambios: [] }
  const campos = CAMPOS_DE_IMPORTACION[tipo]
  const titleOf = (campo: string) => (campos[campo] ?? campos.nombre)?.titulo ?? ''
  for (const fila of filas) {
    try {
      const guardada = await tx.transaction(sp => save(sp, fila))
      const cambios = cambiosOf(fila.fila, guardada)
      if (!guardada.antes) resumen.creados++
      else if (cambios.length) resumen.actualizados++
      else resumen.sinCambios++
      resumen.cambios.push(...cambios)
      for (const [campo, mensaje] of Object.entries(guardada.avisos ?? {}))
        resumen.avisos.push({ fila: fila.fila, columna: titleOf(campo), mensaje })
    } catch (error) {
      // A lock or a lost connection is not the row's fault: the whole transaction is tried again.
      const failure =
        error instanceof AppError && error.status === 503 ? null : sentenceOf(error, constraints)
      if (!failure) throw error
      const campo = CAMPO_DE_TABLA[failure.campo ?? ''] ?? failure.campo ?? ''
      resumen.ajenas.push({ fila: fila.fila, columna: titleOf(campo), mensaje: failure.sentence })
    }
  }
  return resumen
}

function cambiosOf(fila: number, { quien, antes, despues }: Guardada): Cambio[] {
  if (!antes) return []
  return Object.entries(despues)
    .filter(([campo, value]) => antes[campo] !== value)
    .map(([campo, value]) => ({ fila, quien, campo, antes: antes[campo] ?? null, despues: value }))
}
