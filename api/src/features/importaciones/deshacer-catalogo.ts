import { asignaturaBody } from '@nivela/contract/asignaturas'
import { aulaBody } from '@nivela/contract/aulas'
import type { LoDeshecho } from '@nivela/contract/importaciones'
import { type ConstraintSentences, sentenceOf } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/postgres/postgres.ts'
import type { Fila } from '../../schema/bitacora.ts'
import {
  type CambioDeSeccion,
  lockOferta,
  lockSeccion,
  restoreSeccion,
  tellMaestros,
} from '../secciones/importar.service.ts'
import { asignaturasOf, aulasOf } from './guardar-catalogo.ts'
import * as queries from './importaciones.queries.ts'

const CAMBIO = 'Cambió después de la importación.'

/** Removes the row, without `antes`, or gives it back what stood before; refuses by throwing what the API would answer. */
type Restorer = (sp: Transaction, id: number, antes: Fila | null) => Promise<unknown>

const RESTORERS = {
  aulas: (sp, id, antes) => (antes ? aulasOf(sp).update(id, aulaBody.parse(antes)) : aulasOf(sp).remove(id)),
  asignaturas: (sp, id, antes) =>
    antes ? asignaturasOf(sp).update(id, asignaturaBody.parse(antes)) : asignaturasOf(sp).remove(id),
} satisfies Record<string, Restorer>

/** Row by row, each in a savepoint, through the same services as the forms: what uses a row refuses there and here. */
export async function undoCatalogo(
  tx: Transaction,
  importacion: queries.FilaDeImportacion,
  constraints: ConstraintSentences,
): Promise<LoDeshecho> {
  const tabla = importacion.tabla as queries.TablaDeCatalogo
  const lineas = await queries.selectLineas(tx, importacion, tabla)
  const cambios: CambioDeSeccion[] = []
  const restore: Restorer =
    tabla === 'secciones'
      ? async (sp, id, antes) => cambios.push(await restoreSeccion(sp, id, antes))
      : RESTORERS[tabla]
  if (tabla === 'secciones') await lockOfertas(tx, lineas)
  const hecho: LoDeshecho = { van: [], quedan: [] }
  for (const { id, nombre, antes, despues } of lineas) {
    const which = { idusuario: null, nombre }
    try {
      const standing = await tx.transaction(async sp => {
        if (tabla === 'secciones') await lockSeccion(sp, id)
        const standing = await queries.compare(sp, tabla, id, antes, despues)
        if (standing === 'importada') await restore(sp, id, antes)
        return standing
      })
      if (standing === 'cambiada') hecho.quedan.push({ ...which, motivo: CAMBIO })
      if (standing === 'importada') hecho.van.push({ ...which, accion: antes ? 'restaurar' : 'eliminar' })
    } catch (error) {
      const failure = sentenceOf(error, constraints)
      if (!failure) throw error
      hecho.quedan.push({ ...which, motivo: failure.sentence })
    }
  }
  await tellMaestros(tx, cambios)
  return hecho
}

async function lockOfertas(tx: Transaction, lineas: queries.LineaDeCatalogo[]) {
  const periodos = new Set(lineas.map(({ despues }) => Number(despues.idperiodo)))
  for (const id of [...periodos].sort((a, b) => a - b)) await lockOferta(tx, id)
}
