import {
  SCHOOL_VARIABLES,
  type SchoolSetting,
  type Settings,
  senderOf,
} from '../../platform/operations/settings.ts'
import { selectOptionalAjuste } from '../../platform/postgres/ajustes.ts'
import type { Postgres } from '../../platform/postgres/postgres.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { smtpOf, smtpUrlOf } from './correo-saliente.ts'
import { type FilaDeEscuela, selectEscuela } from './escuela.queries.ts'
import { oidcOf } from './institucion.ts'

const SCHOOL_SETTINGS = Object.keys(SCHOOL_VARIABLES) as SchoolSetting[]

/** The settings that hold with this row: the environment's, else the page's, else the defaults. */
function resolveSettings(
  settings: Settings,
  row: FilaDeEscuela,
  sealer: Sealer,
): Pick<Settings, SchoolSetting> {
  const smtp = smtpOf(row, sealer)
  const chosen: Partial<Settings> = {
    ...(row.nombre !== null && { schoolName: row.nombre }),
    ...(row.correo !== null && { schoolEmail: row.correo }),
    ...(row.zonaHoraria !== null && { schoolTz: row.zonaHoraria }),
    ...(row.notaMinimaPoma !== null && { pomaNotaMinima: row.notaMinimaPoma }),
    ...(row.notaMinimaAprobar !== null && { notaMinimaAprobar: row.notaMinimaAprobar }),
    ...(row.segundoFactor !== null && { requireSecondFactor: row.segundoFactor }),
    ...(smtp && { smtpUrl: smtpUrlOf(smtp) }),
    oidc: oidcOf(row, sealer),
  }
  const holds = { ...settings, ...chosen }
  for (const name of settings.fixed) Object.assign(holds, { [name]: settings[name] })
  if (!settings.fixed.has('mailFrom'))
    holds.mailFrom = senderOf(holds.schoolName, row.remitente ?? holds.schoolEmail)
  return holds
}

export type LiveEscuela = Awaited<ReturnType<typeof openEscuela>>

/**
 * The school's settings as they hold now. A notice of the database tells every server of a change; whatever was missed
 * while the connection was lost is read when it is back.
 */
export async function openEscuela(
  settings: Settings,
  { db, notices }: Postgres,
  { sealer, offerDemo, onError }: { sealer: Sealer; offerDemo: boolean; onError(error: unknown): void },
) {
  async function read() {
    const row = await selectEscuela(db)
    const demo = offerDemo && (await selectOptionalAjuste(db, 'demo')) === 'cargada'
    return { row, demo, values: resolveSettings(settings, row, sealer) }
  }
  let now = await read()
  // Reads that overlap may end in another order than they began: none takes the place of one that began later.
  let asked = 0
  let newest = 0
  async function reload() {
    asked += 1
    const mine = asked
    const fresh = await read()
    if (mine < newest) return
    newest = mine
    now = fresh
  }
  const hear = () => void reload().catch(onError)
  const stop = notices.hear({ escuela: hear }, hear)

  const live = { ...settings }
  for (const name of SCHOOL_SETTINGS)
    Object.defineProperty(live, name, { get: () => now.values[name], enumerable: true })
  return {
    settings: live as Readonly<Settings>,
    get row() {
      return now.row
    },
    get demo() {
      return now.demo
    },
    /** The settings that hold with this row. */
    resolve: (row: FilaDeEscuela) => resolveSettings(settings, row, sealer),
    reload,
    stop,
  }
}
