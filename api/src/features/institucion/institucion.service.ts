import type { CuentaDeInstitucion, Fallo } from '@nivela/contract/institucion'
import { FALLOS } from '@nivela/contract/institucion'
import type { Caller } from '../../platform/http/access.ts'
import { type ConstraintSentences, conflict } from '../../platform/http/errors.ts'
import type { OidcSettings, Settings } from '../../platform/operations/settings.ts'
import { type Database, setAuthor, type Transaction } from '../../platform/postgres/postgres.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { Sender, SignedIn } from '../auth/sesiones.service.ts'
import type { SignInService } from '../auth/sign-in.service.ts'
import { tellCuenta } from '../avisos/avisos.service.ts'
import { markVerified, selectUsuario } from '../usuarios/usuarios.service.ts'
import type { Cookies, Ida } from './ida.ts'
import * as queries from './institucion.queries.ts'
import { FalloDeInstitucion, type Identidad, type Proveedor } from './proveedor.ts'

/** Where a navigation goes, and what the browser keeps. */
interface Salida {
  location: string
  cookies: string[]
}

interface Log {
  info(details: object, message: string): void
}

interface Parts {
  cookies: Cookies
  proveedor: Proveedor
  signIn: Pick<SignInService, 'loginFromInstitucion'>
  auth: Pick<AuthService, 'endInstitucionSesiones'>
}

/** Only a race: both are judged before. */
export const institucionConstraints: ConstraintSentences = {
  cuentas_de_institucion_de_una_persona: { error: FALLOS.ajena },
  cuentas_de_institucion_pkey: { error: FALLOS.otra },
}

/** Only a page of ours. */
const pageOf = (volver: string | undefined): string | null =>
  volver && /^\/(?![/\\])[\w\-./?=&%]{0,300}$/.test(volver) ? volver : null

const atLogin = (fallo: Fallo) => `/login?institucion=${fallo}`
const atProfile = (outcome: Fallo | 'vinculada') => `/perfil?institucion=${outcome}`

export function createInstitucion(
  db: Database,
  { cookies, proveedor, signIn, auth }: Parts,
  settings: Pick<Settings, 'oidc' | 'publicUrl'>,
) {
  async function begin(
    oidc: OidcSettings,
    wish: Pick<Ida, 'volver' | 'reciente' | 'idusuario'>,
    hint: string | null,
  ): Promise<{ url: string; cookie: string }> {
    const { url, ...keys } = await proveedor.begin(oidc, wish.reciente, hint)
    return { url, cookie: cookies.leave({ ...keys, ...wish }) }
  }

  async function arrive(oidc: OidcSettings, identidad: Identidad, ida: Ida): Promise<Salida> {
    const { idusuario } = ida
    if (idusuario !== null) {
      await db.transaction(tx => link(tx, oidc, identidad, idusuario))
      return { location: atProfile('vinculada'), cookies: [] }
    }
    const found = await db.transaction(tx => find(tx, oidc, identidad))
    return {
      // The page learns that somebody arrived, and where they wanted to go.
      location: `/authguard?institucion=${encodeURIComponent(ida.volver ?? '/')}`,
      cookies: [cookies.arrive({ idusuario: found, sid: identidad.sid })],
    }
  }

  return {
    /** To the provider, or back to the sign-in with the reason why not. */
    async leave({ volver, reciente }: { volver?: string | undefined; reciente: boolean }): Promise<Salida> {
      if (!settings.oidc) return { location: atLogin('apagada'), cookies: [] }
      try {
        const wish = { volver: pageOf(volver), reciente, idusuario: null }
        const { url, cookie } = await begin(settings.oidc, wish, null)
        return { location: url, cookies: [cookie] }
      } catch (error) {
        return { location: atLogin(falloOf(error)), cookies: [] }
      }
    },

    /** From the provider. Whatever is wrong has a sentence, at the page where they began. */
    async comeBack(query: string, header: string | undefined, log: Log): Promise<Salida> {
      const state = new URLSearchParams(query).get('state') ?? ''
      const ida = cookies.ida(header, state)
      const end = cookies.endIda(state)
      try {
        if (!settings.oidc) throw new FalloDeInstitucion('apagada')
        if (!ida || ida.state !== state) throw new FalloDeInstitucion('vencida')
        const identidad = await proveedor.finish(settings.oidc, query, ida)
        const { location, cookies: kept } = await arrive(settings.oidc, identidad, ida)
        return { location, cookies: [end, ...kept] }
      } catch (error) {
        const fallo = falloOf(error)
        log.info(
          { fallo, err: error instanceof Error ? error.cause : undefined },
          'institution sign-in refused',
        )
        return { location: ida?.idusuario ? atProfile(fallo) : atLogin(fallo), cookies: [end] }
      }
    },

    /** A session for the person whom the provider named a moment ago. */
    async enter(
      codigo: string | undefined,
      sender: Sender,
      found: (idusuario: number) => void,
    ): Promise<SignedIn & { end: string }> {
      const llegada = cookies.llegada(sender.cookie)
      if (!llegada) throw conflict(FALLOS.vencida)
      const signedIn = await signIn.loginFromInstitucion(llegada, codigo, sender, found)
      return { ...signedIn, end: cookies.endLlegada() }
    },

    async read({ id }: Caller): Promise<CuentaDeInstitucion | null> {
      if (!settings.oidc) return null
      const cuenta = await queries.selectOptionalCuenta(db, id)
      const own = cuenta && { correo: cuenta.correo, desde: cuenta.creada.toISOString() }
      return { etiqueta: settings.oidc.label, cuenta: own }
    },

    async leaveToLink(caller: Caller): Promise<{ url: string; cookie: string }> {
      if (!settings.oidc) throw conflict(FALLOS.apagada)
      try {
        const wish = { volver: null, reciente: false, idusuario: caller.id }
        return await begin(settings.oidc, wish, caller.correo)
      } catch (error) {
        throw conflict(FALLOS[falloOf(error)])
      }
    },

    unlink: ({ id }: Caller) =>
      db.transaction(async tx => {
        if (await queries.deleteCuenta(tx, id)) await tellCuenta(tx, 'institucion_separada', [id])
      }),

    /** Our session has ended already: the provider's too, where it offers that. */
    async end(): Promise<string> {
      if (!settings.oidc) return '/login'
      return (
        (await proveedor.endOf(settings.oidc, `${settings.publicUrl}/login`).catch(() => null)) ?? '/login'
      )
    },

    /** Back-channel logout. False for what is not the provider's. */
    async endedThere(token: string): Promise<boolean> {
      const told = settings.oidc && (await proveedor.readLogout(settings.oidc, token).catch(() => null))
      if (!told) return false
      const { emisor, sujeto, sid } = told
      await db.transaction(async tx => {
        const owner =
          sujeto === null
            ? null
            : await queries.selectOptionalDueno(tx, { emisor, sujeto, correo: null, sid })
        if (owner === null && (sid === null || sujeto !== null)) return
        await auth.endInstitucionSesiones(tx, owner, sid)
      })
      return true
    },
  }
}
export type InstitucionService = ReturnType<typeof createInstitucion>

const falloOf = (error: unknown): Fallo => {
  if (error instanceof FalloDeInstitucion) return error.fallo
  throw error
}

function refuseForeignDomain({ domains }: OidcSettings, { correo }: Identidad) {
  if (!domains.length || correo === null) return
  const domain = correo.slice(correo.lastIndexOf('@') + 1)
  if (!domains.includes(domain)) throw new FalloDeInstitucion('dominio')
}

/** By the provider's account, else by the e-mail that it confirms, which makes the account theirs. Nobody is created. */
async function find(tx: Transaction, oidc: OidcSettings, identidad: Identidad): Promise<number> {
  refuseForeignDomain(oidc, identidad)
  const owner = await queries.selectOptionalDueno(tx, identidad)
  if (owner !== null) {
    if (!(await selectUsuario(tx, owner)).activo) throw new FalloDeInstitucion('desactivada')
    await queries.noteUse(tx, owner, identidad.correo)
    return owner
  }
  if (identidad.correo === null) throw new FalloDeInstitucion('sin-correo')
  const person = await queries.lockOptionalByCorreo(tx, identidad.correo)
  if (!person) throw new FalloDeInstitucion('desconocida')
  if (!person.activo) throw new FalloDeInstitucion('desactivada')
  const theirs = await queries.selectOptionalCuenta(tx, person.id)
  // Two accounts of the provider with one address: the first one stays theirs.
  if (theirs && theirs.sujeto !== identidad.sujeto && theirs.emisor === identidad.emisor)
    throw new FalloDeInstitucion('otra')
  await setAuthor(tx, person.id)
  if (!(await queries.saveCuenta(tx, person.id, identidad))) throw new FalloDeInstitucion('ajena')
  if (!person.verificado) await markVerified(tx, person.id)
  if (!theirs || theirs.emisor !== identidad.emisor)
    await tellCuenta(tx, 'institucion_vinculada', [person.id])
  return person.id
}

async function link(tx: Transaction, oidc: OidcSettings, identidad: Identidad, idusuario: number) {
  refuseForeignDomain(oidc, identidad)
  if (oidc.domains.length && identidad.correo === null) throw new FalloDeInstitucion('sin-correo')
  await setAuthor(tx, idusuario)
  if (!(await queries.saveCuenta(tx, idusuario, identidad))) throw new FalloDeInstitucion('ajena')
  await tellCuenta(tx, 'institucion_vinculada', [idusuario])
}
