import { z } from 'zod'
import { correo, texto } from './campos.ts'
import { contrasenaNueva } from './contrasenas.ts'
import { ROL, rol } from './roles.ts'
import { campoVacio } from './textos.ts'
import { conVersion, version } from './version.ts'

export const usuario = z.object({
  id: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  correo: z.string(),
  telefono: z.string().nullable(),
  idrol: rol,
  cedula: z.string().nullable(),
  matricula: z.string().nullable(),
  verificado: z.boolean(),
  version,
})
export type Usuario = z.infer<typeof usuario>

/** What is told of a person inside other things. */
export const persona = usuario.pick({ nombre: true, apellido: true })

export const formatCedula = (cedula: string) => cedula.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')

export const formatTelefono = (telefono: string) => telefono.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** Digits as people paste them: with hyphens, spaces, dots or parentheses. */
const soloDigitos = (texto: string) => texto.replace(/[\s().-]/g, '')

export const cedula = z
  .string({ error: campoVacio('cédula') })
  .transform(soloDigitos)
  .pipe(
    z
      .string()
      .min(1, campoVacio('cédula'))
      .regex(/^\d{11}$/, 'La cédula tiene 11 dígitos, por ejemplo 001-1234567-8'),
  )

/** Whether the check digit (Luhn) is right. Some real cédulas fail it: a warning, never a refusal. */
export function tieneDigitoVerificador(digitos: string): boolean {
  const suma = [...digitos].reverse().reduce((total, digito, posicion) => {
    const valor = Number(digito) * (posicion % 2 ? 2 : 1)
    return total + (valor > 9 ? valor - 9 : valor)
  }, 0)
  return suma % 10 === 0
}

export const telefono = z
  .string({ error: campoVacio('teléfono') })
  .transform(texto => soloDigitos(texto).replace(/^\+?1(?=8[024]9\d{7}$)/, ''))
  .pipe(
    z
      .string()
      .min(1, campoVacio('teléfono'))
      .regex(
        /^(8[024]9\d{7}|\+\d{10,15})$/,
        'El teléfono tiene 10 dígitos y empieza por 809, 829 o 849; si es de otro país, escríbelo con +',
      ),
  )

export const usuarioBody = z.object({
  nombre: texto('nombre'),
  apellido: texto('apellido'),
  correo,
  telefono,
  idrol: z.literal(Object.values(ROL), { error: campoVacio('rol') }),
  cedula,
})
export type UsuarioBody = z.infer<typeof usuarioBody>
export const usuarioCambioBody = conVersion(usuarioBody)

export const registerBody = usuarioBody.extend({ contrasena: contrasenaNueva('contraseña') })
export type RegisterBody = z.infer<typeof registerBody>
