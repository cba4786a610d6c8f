import type { CorreoSalienteBody, Seguridad } from '@nivela/contract/escuela'
import { badField } from '../../platform/http/errors.ts'
import { MailRefused } from '../../platform/operations/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { FilaDeEscuela } from './escuela.queries.ts'

/** The one row's id, to which its secret is sealed. */
const OWNER = 1

interface Smtp {
  servidor: string
  puerto: number
  seguridad: Seguridad
  usuario: string | null
  contrasena: string | null
}

/** As SMTP_URL says it. */
export function smtpUrlOf({ servidor, puerto, seguridad, usuario, contrasena }: Smtp): string {
  const host = servidor.includes(':') ? `[${servidor}]` : servidor
  const login = usuario ? `${encodeURIComponent(usuario)}:${encodeURIComponent(contrasena ?? '')}@` : ''
  const options = { tls: '', starttls: '?requireTLS=true', ninguna: '?ignoreTLS=true' }[seguridad]
  return `${seguridad === 'tls' ? 'smtps' : 'smtp'}://${login}${host}:${puerto}/${options}`
}

/** The mail server that the page has set, with its password; null without. */
export function smtpOf(row: FilaDeEscuela, sealer: Sealer): Smtp | null {
  const { smtpServidor: servidor, smtpPuerto: puerto, smtpSeguridad: seguridad, smtpUsuario: usuario } = row
  if (servidor === null || puerto === null || seguridad === null) return null
  const sealed = row.smtpContrasena
  const contrasena = sealed && (sealer.open(sealed, OWNER)?.toString() ?? null)
  return { servidor, puerto, seguridad, usuario, contrasena }
}

const PASSWORD_AGAIN =
  'Escribe también la contraseña del correo: cambió el servidor, el usuario o la seguridad de la conexión.'

/** The better a connection keeps a password, the higher. */
const STRENGTH: Record<Seguridad, number> = { ninguna: 0, starttls: 1, tls: 2 }

/** With the password that was given, or the one that is kept: that one goes to no other server, for no other user, over no weaker connection. */
export function completeSmtp(given: CorreoSalienteBody, row: FilaDeEscuela, sealer: Sealer): Smtp {
  const kept = smtpOf(row, sealer)
  const usuario = given.usuario ?? null
  const same =
    kept?.servidor === given.servidor &&
    kept.puerto === given.puerto &&
    kept.usuario === usuario &&
    STRENGTH[given.seguridad] >= STRENGTH[kept.seguridad]
  const contrasena = usuario === null ? null : (given.contrasena ?? (same ? kept.contrasena : null))
  if (usuario !== null && contrasena === null) throw badField('correoSaliente', PASSWORD_AGAIN)
  return { servidor: given.servidor, puerto: given.puerto, seguridad: given.seguridad, usuario, contrasena }
}

/** The row's columns. What is the same stays sealed as it is: sealing again would look like a change. */
export function smtpColumns(given: CorreoSalienteBody | null, row: FilaDeEscuela, sealer: Sealer) {
  const smtp = given && completeSmtp(given, row, sealer)
  const contrasena = smtp?.contrasena ?? null
  return {
    smtpServidor: smtp?.servidor ?? null,
    smtpPuerto: smtp?.puerto ?? null,
    smtpSeguridad: smtp?.seguridad ?? null,
    smtpUsuario: smtp?.usuario ?? null,
    ...(contrasena !== (smtpOf(row, sealer)?.contrasena ?? null) && {
      smtpContrasena: contrasena === null ? null : sealer.seal(Buffer.from(contrasena), OWNER),
    }),
  }
}

interface SmtpFailure {
  code?: string
  responseCode?: number
}

/** Why a test mail did not leave, in words of ours: what answers at an address that someone typed is not shown. */
export function explainMailFailure(error: unknown, servidor: string): string {
  if (error instanceof MailRefused)
    return error.address
      ? 'El servidor de correo no aceptó tu dirección.'
      : 'El servidor de correo no aceptó el mensaje. Revisa la dirección del remitente.'
  const { code, responseCode = 0 } = ((error as Error).cause ?? error) as SmtpFailure
  if (code === 'EAUTH') return 'El servidor de correo no aceptó el usuario o la contraseña.'
  if (code === 'ETLS' || code === 'ESOCKET')
    return `No pudimos abrir una conexión segura con ${servidor}. Revisa el puerto y la seguridad: 465 suele ser TLS, 587 STARTTLS.`
  if (responseCode >= 500) return 'El servidor de correo no aceptó al remitente. Revisa su dirección.'
  if (responseCode >= 400)
    return 'El servidor de correo no toma correos ahora. Inténtalo de nuevo en unos minutos.'
  return `No pudimos conectar con ${servidor}. Revisa el nombre y el puerto.`
}
