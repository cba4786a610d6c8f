import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type ComoPagar,
  type CorreoSalienteBody,
  type Escuela,
  type EscuelaBody,
  escuela,
  type InstitucionBody,
  MESES_DE_DATOS,
} from '@nivela/contract/escuela'
import { formatTelefono } from '@nivela/contract/usuarios'
import type { Letterhead } from '../../platform/documents/pdf/heading.ts'
import { type InlinePicture, readLogo, shrinkLogo } from '../../platform/documents/pictures.ts'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, conflict, notFound } from '../../platform/http/errors.ts'
import { backupsIn } from '../../platform/operations/backup/daily.ts'
import { writeBackup } from '../../platform/operations/backup/write.ts'
import { createMailer } from '../../platform/operations/mail.ts'
import {
  type OidcSettings,
  SCHOOL_VARIABLES,
  type SchoolSetting,
  type Settings,
} from '../../platform/operations/settings.ts'
import type { Postgres, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { refuseStale } from '../../platform/postgres/versions.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { createMailLimit } from '../correos/correos.service.ts'
import { composePrueba, insertPrueba } from '../correos/prueba.service.ts'
import type { Confirm } from '../usuarios/sensitive-acts.service.ts'
import { completeSmtp, explainMailFailure, smtpColumns, smtpOf, smtpUrlOf } from './correo-saliente.ts'
import * as queries from './escuela.queries.ts'
import type { LiveEscuela } from './escuela.settings.ts'
import { completeOidc, oidcColumns, toInstitucion } from './institucion.ts'
import { keepNotaMinima } from './nota-minima.service.ts'

export { type LiveEscuela, openEscuela } from './escuela.settings.ts'

/** What the API calls each of the settings. */
const CAMPOS = {
  schoolName: 'nombre',
  schoolEmail: 'correo',
  schoolTz: 'zonaHoraria',
  pomaNotaMinima: 'notaMinimaPoma',
  notaMinimaAprobar: 'notaMinimaAprobar',
  requireSecondFactor: 'segundoFactor',
  smtpUrl: 'correoSaliente',
  mailFrom: 'remitente',
  oidc: 'institucion',
} as const satisfies Record<SchoolSetting, keyof EscuelaBody>

const WITHOUT_OWN_FACTOR =
  'Activa primero tu verificación en dos pasos, en tu perfil: si la pides sin tenerla, te quedas fuera.'
const NO_DEMO = 'Esta escuela ya no es la demostración.'
const DEMO_BY_NAME =
  'Este servidor es una demostración para todos (DEMO=true): para tener tu escuela, instala Nivela en otro.'

/** What this room needs of others. */
interface Uses {
  sealer: Sealer
  confirm: Confirm
  /** Removes the demo and answers the token of the link to the first administrator's page; null if this is not the demo. */
  finishDemo(tx: Transaction): Promise<string | null>
}

/** In the transaction of the first administrator, or of the demo's end. */
export const startEscuela = (tx: Transaction, nombre?: string) =>
  queries.updateEscuela(tx, { propiaDesde: new Date(), ...(nombre !== undefined && { nombre }) })

/** Its address, which another logo changes. */
export const logoOf = ({ conLogo, version }: queries.FilaDeEscuela) =>
  conLogo ? `/api/v1/escuela/logo?v=${version}` : null

/** What stands at the head of a mail. The logo is made small once for each version of the school's page. */
export function createMembrete(db: Queryable, settings: Pick<Settings, 'schoolName' | 'schoolEmail'>) {
  let kept: { version: number; logo: Promise<InlinePicture | null> } | undefined
  const readSmall = async () => {
    const logo = await queries.selectOptionalLogo(db)
    return logo && shrinkLogo(logo)
  }
  return async () => {
    const { version, conLogo } = await queries.selectEscuela(db)
    if (kept?.version !== version) {
      const fresh = { version, logo: conLogo ? readSmall() : Promise.resolve(null) }
      kept = fresh
      fresh.logo.catch(() => {
        if (kept === fresh) kept = undefined
      })
    }
    return { nombre: settings.schoolName, correo: settings.schoolEmail, logo: await kept.logo }
  }
}

export type EscuelaService = ReturnType<typeof createEscuela>

export function createEscuela({ db, pool }: Postgres, live: LiveEscuela, uses: Uses) {
  const { settings } = live
  const { sealer } = uses
  const mailLimit = createMailLimit(pool, 'prueba', 20)
  const readMembrete = createMembrete(db, settings)
  /** Pressed twice: both would write the same backup. */
  let ending = false

  async function toAnswer(row: queries.FilaDeEscuela): Promise<Escuela> {
    const holds = live.resolve(row)
    const smtp = smtpOf(row, sealer)
    return {
      nombre: holds.schoolName,
      correo: holds.schoolEmail,
      telefono: row.telefono,
      direccion: row.direccion,
      cuentaDePago: row.cuentaDePago,
      indicacionDePago: row.indicacionDePago,
      zonaHoraria: holds.schoolTz,
      notaMinimaPoma: holds.pomaNotaMinima,
      notaMinimaAprobar: holds.notaMinimaAprobar,
      mesesDeDatos: row.mesesDeDatos ?? MESES_DE_DATOS,
      patronMatricula: row.patronMatricula,
      segundoFactor: holds.requireSecondFactor,
      logo: logoOf(row),
      correoConfigurado: holds.smtpUrl !== undefined,
      correoSaliente: smtp && { ...smtp, conContrasena: smtp.contrasena !== null },
      remitente: settings.fixed.has('mailFrom') ? holds.mailFrom : row.remitente,
      institucion: toInstitucion(holds.oidc),
      vueltaDeInstitucion: `${settings.publicUrl}/api/v1/auth/institucion/vuelta`,
      cierreDeInstitucion: `${settings.publicUrl}/api/v1/auth/institucion/cierre`,
      fijos: Object.fromEntries([...settings.fixed].map(name => [CAMPOS[name], SCHOOL_VARIABLES[name]])),
      respaldo: {
        diario: settings.databaseUrl === undefined,
        ultimo: await lastBackup(settings.dataDir),
      },
      pasosSaltados: row.pasosSaltados,
      demo: live.demo,
      puedeEmpezar: live.demo && !settings.demoByName,
      version: row.version,
    }
  }

  /** A field that the environment decides may come along as it is, and is not stored. */
  function withoutFixed(body: EscuelaBody, now: Escuela): EscuelaBody {
    const free = { ...body }
    for (const setting of settings.fixed) {
      const campo = CAMPOS[setting]
      const given = free[campo]
      delete free[campo]
      if (given === undefined || given === now[campo]) continue
      throw conflict(`Esto lo decide el servidor con ${SCHOOL_VARIABLES[setting]}: no se cambia aquí.`, campo)
    }
    return free
  }

  /** Anyone who has the mail server reads the links with which passwords are chosen; people write to the school's address for help, and pay into its account. */
  const handsOver = ({ correoSaliente, institucion, ...body }: EscuelaBody, now: Escuela) =>
    (correoSaliente !== undefined && (correoSaliente !== null || now.correoSaliente !== null)) ||
    (institucion !== undefined && (institucion !== null || now.institucion !== null)) ||
    (['correo', 'remitente', 'segundoFactor', 'cuentaDePago'] as const).some(
      campo => body[campo] !== undefined && body[campo] !== now[campo],
    )

  async function change(
    work: (tx: Transaction, before: queries.FilaDeEscuela) => Promise<queries.FilaDeEscuela>,
  ) {
    const row = await db.transaction(async tx => work(tx, await queries.lockEscuela(tx)))
    await live.reload()
    return toAnswer(row)
  }

  return {
    read: async () => toAnswer(await queries.selectEscuela(db)),

    comoPagar: async (): Promise<ComoPagar> => live.row,

    async write(caller: Caller, { contrasenaPropia, version, ...body }: EscuelaBody): Promise<Escuela> {
      const now = await toAnswer(await queries.selectEscuela(db))
      const { correoSaliente, institucion, ...fields } = withoutFixed(body, now)
      const { segundoFactor } = fields
      if (segundoFactor !== undefined && segundoFactor !== now.segundoFactor)
        if (segundoFactor !== 'none' && !caller.segundoFactor && caller.idllave === null)
          throw conflict(WITHOUT_OWN_FACTOR, 'segundoFactor')
      if (handsOver({ ...fields, correoSaliente, institucion }, now))
        await uses.confirm('PUT /escuela', caller, contrasenaPropia)
      return change(async (tx, before) => {
        refuseStale(escuela, await toAnswer(before), version)
        const columns = {
          ...fields,
          ...(correoSaliente !== undefined && smtpColumns(correoSaliente, before, sealer)),
          ...(institucion !== undefined && oidcColumns(institucion, before, sealer)),
        }
        const after = Object.keys(columns).length ? await queries.updateEscuela(tx, columns) : before
        if (fields.notaMinimaAprobar !== undefined) await keepNotaMinima(tx, fields.notaMinimaAprobar)
        return after
      })
    },

    async writeLogo(caller: Caller, file: Buffer): Promise<Escuela> {
      const logo = await readLogo(file, caller.id)
      return change(tx => queries.updateEscuela(tx, { logo }))
    },

    removeLogo: () => change(tx => queries.updateEscuela(tx, { logo: null })),

    async readLogo(): Promise<Buffer> {
      const logo = live.row.conLogo ? await queries.selectOptionalLogo(db) : null
      if (!logo) throw notFound()
      return logo
    },

    /** What stands at the head of the school's papers. */
    async letterhead(): Promise<Letterhead> {
      const { telefono, direccion, conLogo } = live.row
      const contact = [direccion, telefono && formatTelefono(telefono), settings.schoolEmail]
      return {
        name: settings.schoolName,
        contact: direccion || telefono ? contact.filter(Boolean).join(' · ') : null,
        logo: conLogo ? await queries.selectOptionalLogo(db) : null,
      }
    },

    readMembrete,

    /** To the caller's own address, with the server in the form or with what holds. Nobody waits for the queue to learn why not. */
    async sendPrueba(
      to: { id: number; correo: string; nombre: string },
      given: CorreoSalienteBody | null | undefined,
    ) {
      const row = await queries.selectEscuela(db)
      const { smtpUrl, mailFrom } = live.resolve(row)
      const tried = given && !settings.fixed.has('smtpUrl') ? completeSmtp(given, row, sealer) : null
      const url = tried ? smtpUrlOf(tried) : smtpUrl
      await mailLimit.takeOrRefuse(to.correo)
      const mailer = createMailer({ ...settings, mailFrom, smtpUrl: url }, () => {})
      const school = await readMembrete()
      try {
        await mailer.send(await composePrueba(db, to, { publicUrl: settings.publicUrl, school }))
      } catch (error) {
        const servidor = url ? new URL(url).host : ''
        throw new AppError(409, explainMailFailure(error, servidor))
      } finally {
        await mailer.close()
      }
      await insertPrueba(db, to)
      return { destino: to.correo, archivo: url === undefined }
    },

    /** The provider of a form, or the one that holds. */
    async providerOf(given: InstitucionBody | null | undefined): Promise<OidcSettings> {
      const row = await queries.selectEscuela(db)
      const tried =
        given && !settings.fixed.has('oidc') ? completeOidc(given, row, sealer) : live.resolve(row).oidc
      if (!tried) throw conflict('Escribe primero los datos de tu institución.')
      return tried
    },

    /** Removes everything of the demo, once it is kept in a file. What the school's page says stays. */
    async empezar(): Promise<{ token: string; respaldo: string }> {
      if (!live.demo || ending) throw conflict(NO_DEMO)
      if (settings.demoByName) throw conflict(DEMO_BY_NAME)
      ending = true
      return endDemo().finally(() => {
        ending = false
      })
    },
  }

  async function endDemo() {
    const respaldo = `demostracion-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}.respaldo`
    await mkdir(backupsIn(settings.dataDir), { recursive: true, mode: 0o700 })
    await writeBackup(pool, path.join(backupsIn(settings.dataDir), respaldo), { replace: true })
    const token = await db.transaction(async tx => {
      await queries.lockEscuela(tx)
      const token = await uses.finishDemo(tx)
      if (!token) throw conflict(NO_DEMO)
      await startEscuela(tx)
      return token
    })
    await live.reload()
    return { token, respaldo }
  }
}

/** When the newest backup in the folder was made. */
async function lastBackup(dataDir: string): Promise<string | null> {
  const folder = backupsIn(dataDir)
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    names
      .filter(name => /^[^.].*\.respaldo$/.test(name))
      .map(name => stat(path.join(folder, name)).then(({ mtimeMs }) => mtimeMs)),
  )
  return times.length ? new Date(Math.max(...times)).toISOString() : null
}
