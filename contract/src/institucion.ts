import { z } from 'zod'
import { codigo } from './codigos.ts'

/** Why somebody did not come in with the institution's account. The address of the sign-in names one. */
export const FALLOS = {
  apagada: 'La escuela no usa la cuenta de una institución. Entra con tu correo y tu contraseña.',
  cancelada: 'No terminaste de entrar con tu institución. Inténtalo otra vez.',
  vencida:
    'Ese intento de entrar ya no sirve: se abrió en otra ventana o pasó mucho tiempo. Inténtalo otra vez.',
  repetida: 'Esa entrada ya se usó. Inténtalo otra vez.',
  respuesta:
    'Lo que respondió tu institución no es válido. Inténtalo otra vez; si sigue, avisa a la oficina: puede ser el reloj o la configuración.',
  lejos: 'Tu institución no responde ahora. Inténtalo en un rato.',
  'sin-correo':
    'Tu institución no confirma el correo de tu cuenta, y sin él no sabemos quién eres. Escribe a la oficina.',
  dominio: 'Esa cuenta no es de las que acepta la escuela: entra con la que te dio tu institución.',
  desconocida:
    'Nadie en la escuela tiene el correo de esa cuenta. Escribe a la oficina para que te registre con él.',
  desactivada: 'Tu cuenta está desactivada. Escribe a la oficina si crees que es un error.',
  otra: 'Ya entras con otra cuenta de tu institución. Entra con ella; en tu perfil puedes separarla.',
  ajena: 'Esa cuenta de la institución es de otra persona de la escuela.',
} as const
export type Fallo = keyof typeof FALLOS

export const isFallo = (code: string | null): code is Fallo => code !== null && Object.hasOwn(FALLOS, code)

/** Only for people with a second factor, once the server has asked for it. */
export const entrarConInstitucionBody = z.object({ codigo: codigo.optional() })
export type EntrarConInstitucionBody = z.infer<typeof entrarConInstitucionBody>

/** The caller's own account at the institution; null without one. */
export const cuentaDeInstitucion = z.object({
  etiqueta: z.string(),
  cuenta: z.object({ correo: z.string().nullable(), desde: z.iso.datetime() }).nullable(),
})
export type CuentaDeInstitucion = z.infer<typeof cuentaDeInstitucion>

/** Where the browser goes to. */
export const idaAInstitucion = z.object({ url: z.string() })
