import type { Siguiente, SiguienteBody } from '@nivela/contract/periodos'
import type { Database } from '../../platform/postgres/postgres.ts'
import { ensureProceso } from '../inscripciones/inscripciones.service.ts'
import { ensurePeriodo, selectOptionalSame, selectPeriodo } from '../periodos/periodos.service.ts'
import { insertCopia, planCopia } from '../secciones/copiar.service.ts'

/**
 * The period after this one, with the sections that it takes over and its window, in one transaction. What is there already
 * is left as it is, so that a second press, or one after a lost answer, doubles nothing.
 */
export const prepareSiguiente = (
  db: Database,
  de: number,
  { secciones, ventana, ...body }: SiguienteBody,
  simular: boolean,
): Promise<Siguiente> =>
  db.transaction(async tx => {
    const { precio, asistencia } = await selectPeriodo(tx, de)
    if (simular) {
      const same = await selectOptionalSame(tx, body)
      return { periodo: null, proceso: null, ...(await planCopia(tx, { de, a: same?.id ?? 0, secciones })) }
    }
    const periodo = await ensurePeriodo(tx, { precio, asistencia, ...body })
    const copia = await insertCopia(tx, { de, a: periodo.id, secciones })
    const proceso = ventana
      ? await ensureProceso(tx, { ...ventana, idperiodo: periodo.id, abierto: false })
      : null
    return { periodo, proceso, ...copia }
  })
