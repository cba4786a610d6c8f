import type { Caller } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/errors.ts'

const OF_ADMINISTRATORS = 'Es la cuenta de un administrador, que puede ver y cambiar todo.'

/**
 * The calls that can hand over an account or the school, and why: they ask for the caller's password again, so that a stolen
 * session can't make itself permanent. `api/src/sensitive-acts.test.ts` holds the API to this table.
 */
export const SENSITIVE_ACTS = {
  'POST /auth/register': 'Vas a hacer a alguien administrador: podrá ver y cambiar todo.',
  'PUT /usuarios/{id}':
    'Vas a cambiar el correo o el rol con que alguien entra, o los datos de un administrador.',
  'POST /usuarios/{id}/activar': OF_ADMINISTRATORS,
  'POST /usuarios/{id}/desactivar': OF_ADMINISTRATORS,
  'DELETE /usuarios/{id}': OF_ADMINISTRATORS,
  'POST /usuarios/{id}/unir': 'Vas a unir dos registros en uno, y eso no se deshace.',
  'POST /usuarios/{id}/borrar-contacto':
    'Vas a borrar para siempre cómo se contacta a alguien y las imágenes de sus recibos.',
  'POST /usuarios/{id}/codigo': 'Con el código se entra en la cuenta del estudiante.',
  'POST /usuarios/{id}/quitar-segundo-factor':
    'Vas a quitar el segundo paso con que alguien protege su cuenta.',
  'POST /import/excel': 'El archivo cambia el correo con que alguien entra.',
  'POST /importaciones/{tabla}':
    'El archivo cambia el correo con que alguien entra, o hace a alguien administrador.',
  'POST /importaciones/{id}/deshacer':
    'Vas a devolver a alguien el correo con que entra, o a eliminar a un administrador.',
  'PUT /escuela':
    'Por el correo de la escuela pasan los enlaces con que se eligen contraseñas, y a su cuenta va lo que se paga.',
  'POST /escuela/correo-de-prueba': 'La prueba se conecta con el servidor de correo que escribiste.',
  'POST /escuela/institucion-de-prueba': 'La prueba se conecta con la institución que escribiste.',
  'POST /escuela/empezar': 'Vas a borrar la demostración.',
  'POST /auth/institucion/vincular': 'Con la cuenta que unas se entra en la tuya.',
  'POST /auth/institucion/separar': 'Vas a cambiar cómo entras en tu cuenta.',
  'PUT /correos/plantillas/{tipo}': 'Vas a cambiar lo que dicen los correos de la escuela.',
} as const

export type SensitiveAct = keyof typeof SENSITIVE_ACTS

/** Whether the caller gave their password a moment ago, by signing in or with this call; refuses a wrong one. */
export type IsConfirmed = (caller: Caller, contrasenaPropia: string | undefined) => Promise<boolean>

export const confirmationNeeded = (act: SensitiveAct) =>
  new AppError(409, `${SENSITIVE_ACTS[act]} Escribe tu contraseña para confirmarlo.`, {
    confirmar: 'contrasenaPropia',
  })

/** Asks for the caller's password again, unless they gave it a moment ago. */
export type Confirm = (
  act: SensitiveAct,
  caller: Caller,
  contrasenaPropia: string | undefined,
) => Promise<void>

export const createConfirm =
  (isConfirmed: IsConfirmed): Confirm =>
  async (act, caller, contrasenaPropia) => {
    if (!(await isConfirmed(caller, contrasenaPropia))) throw confirmationNeeded(act)
  }
