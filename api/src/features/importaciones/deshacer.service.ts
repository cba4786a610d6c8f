import type { Deshecho, LoDeshecho } from '@nivela/contract/importaciones'
import type { ConstraintSentences } from '../../platform/http/errors.ts'
import { giveWayToCrowd } from '../../platform/operations/backpressure.ts'
import { type Database, setMotivo } from '../../platform/postgres/postgres.ts'
import { undoCatalogo } from './deshacer-catalogo.ts'
import { undoPersonas } from './deshacer-personas.ts'
import * as queries from './importaciones.queries.ts'

const MAX_TOLD = 500
const LONGEST_PUT_OFF_MS = 10_000

/** Ends the transaction of a simulation, so that nothing of it stays. */
class Simulated extends Error {
  constructor(readonly hecho: LoDeshecho) {
    super('simulated')
  }
}

/**
 * Takes back what an import did: whom it created is removed, what it changed is as before. What somebody used or changed since
 * stays as it is. A second time takes back what stayed then and is free by now.
 */
export async function undoImportacion(
  db: Database,
  constraints: ConstraintSentences,
  id: number,
  { simular, confirm }: { simular: boolean; confirm: () => void },
): Promise<Deshecho> {
  await giveWayToCrowd(LONGEST_PUT_OFF_MS)
  try {
    return await db.transaction(async tx => {
      await queries.lockImportaciones(tx)
      const importacion = await queries.selectImportacion(tx, id)
      await setMotivo(tx, `Se deshizo la importación de «${importacion.archivo}»`)
      const esDePersonas = importacion.tabla === 'resultados' || importacion.tabla === 'maestros'
      const hecho = esDePersonas
        ? await undoPersonas(tx, importacion, simular, confirm)
        : await undoCatalogo(tx, importacion, constraints)
      if (simular) throw new Simulated(hecho)
      if (hecho.van.length) await queries.markDeshecha(tx, id)
      return toAnswer(hecho)
    })
  } catch (error) {
    if (error instanceof Simulated) return toAnswer(error.hecho)
    throw error
  }
}

function toAnswer({ van, quedan }: LoDeshecho): Deshecho {
  const eliminados = van.filter(({ accion }) => accion === 'eliminar').length
  return {
    deshechos: van.length,
    eliminados,
    restaurados: van.length - eliminados,
    van: van.slice(0, MAX_TOLD),
    quedan: quedan.slice(0, MAX_TOLD),
    totalQuedan: quedan.length,
  }
}
