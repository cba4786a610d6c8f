import { z } from 'zod'
import { correo, rol, texto } from './campos.ts'
import { contrasenaNueva, contrasenaPropia } from './contrasenas.ts'
import { hasta } from './largos.ts'
import { stripFormatMarks } from './palabras.ts'
import { ROL } from './roles.ts'
import { campoVacio } from './textos.ts'
import { conVersion, version } from './version.ts'

const TIPOS_DE_DOCUMENTO = ['pasaporte', 'acta', 'otro'] as const
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number]
export const NOMBRE_DE_DOCUMENTO: Record<TipoDeDocumento, string> = {
  pasaporte: 'Pasaporte',
  acta: 'Acta de nacimiento',
  otro: 'Otro documento',
}

export const usuario = z.object({
  id: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  /** Null for a student who has not given one. */
  correo: z.string().nullable(),
  telefono: z.string().nullable(),
  idrol: rol,
  cedula: z.string().nullable(),
  matricula: z.string().nullable(),
  verificado: z.boolean(),
  /** Switched off: can't sign in and gets no mails; nothing of theirs is deleted. */
  activo: z.boolean(),
  /** Another document, of someone who has no cédula. */
  tipodocumento: z.enum(TIPOS_DE_DOCUMENTO).nullable(),
  documento: z.string().nullable(),
  version,
})
export type Usuario = z.infer<typeof usuario>

/** What is told of a person inside other things. */
export const persona = usuario.pick({ nombre: true, apellido: true })

export const formatCedula = (cedula: string) => cedula.replace(/^(\d{3})(\d{7})(\d)$/, '$1-$2-$3')

export const formatTelefono = (telefono: string) => telefono.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

/** Digits as people paste them: with hyphens, spaces, dots or parentheses. */
const soloDigitos = (texto: string) => stripFormatMarks(texto).replace(/[\s().-]/g, '')

/** However it is punctuated. */
const LARGO_ESCRITO = 60

const CEDULA_INVALIDA = 'La cédula tiene 11 dígitos, por ejemplo 001-1234567-8'

export const cedula = z
  .string({ error: campoVacio('cédula') })
  .check(hasta(LARGO_ESCRITO, CEDULA_INVALIDA))
  .transform(soloDigitos)
  .pipe(
    z
      .string()
      .min(1, campoVacio('cédula'))
      .regex(/^\d{11}$/, CEDULA_INVALIDA),
  )

/** Whether the check digit (Luhn) is right. Some real cédulas fail it: a warning, never a refusal. */
export function tieneDigitoVerificador(digitos: string): boolean {
  const suma = [...digitos].reverse().reduce((total, digito, posicion) => {
    const valor = Number(digito) * (posicion % 2 ? 2 : 1)
    return total + (valor > 9 ? valor - 9 : valor)
  }, 0)
  return suma % 10 === 0
}

const TELEFONO_INVALIDO =
  'El teléfono tiene 10 dígitos y empieza por 809, 829 o 849; si es de otro país, escríbelo con +'

export const telefono = z
  .string({ error: campoVacio('teléfono') })
  .check(hasta(LARGO_ESCRITO, TELEFONO_INVALIDO))
  .transform(texto => soloDigitos(texto).replace(/^\+?1(?=8[024]9\d{7}$)/, ''))
  .pipe(
    z
      .string()
      .min(1, campoVacio('teléfono'))
      .regex(/^(8[024]9\d{7}|\+\d{10,15})$/, TELEFONO_INVALIDO),
  )

const DOCUMENTO_INVALIDO = 'El documento tiene de 4 a 30 letras y números, sin símbolos'

/** As it stands on the document: capitals and digits, however it was typed. */
export const documento = z
  .string({ error: campoVacio('documento') })
  .check(hasta(LARGO_ESCRITO, DOCUMENTO_INVALIDO))
  .transform(texto =>
    stripFormatMarks(texto)
      .toUpperCase()
      .replace(/[\s.-]/g, ''),
  )
  .pipe(z.string().regex(/^[A-Z0-9]{4,30}$/, DOCUMENTO_INVALIDO))

/** Of a document that stands in place of the cédula. */
export const tipodocumento = z
  .enum(TIPOS_DE_DOCUMENTO, { error: 'Elige pasaporte, acta de nacimiento u otro documento' })
  .nullish()

const datos = z.object({
  nombre: texto('nombre'),
  apellido: texto('apellido'),
  correo,
  telefono,
  idrol: z.literal(Object.values(ROL), { error: campoVacio('rol') }),
  cedula: cedula.nullish(),
  /** In place of the cédula, its kind and number. */
  tipodocumento,
  documento: documento.nullish(),
})

interface Identidad {
  cedula?: string | null | undefined
  tipodocumento?: string | null | undefined
  documento?: string | null | undefined
}

/** Checked even where other fields are wrong, so that a form shows everything at once. */
const siempre = () => true

/** A person has a cédula, or another document with its kind. */
export const conIdentidad = <T extends z.ZodType<Identidad>>(esquema: T) =>
  esquema
    .refine(body => body.cedula || body.documento || body.tipodocumento, {
      path: ['cedula'],
      error: campoVacio('cédula'),
      when: siempre,
    })
    .refine(body => !body.tipodocumento || body.documento, {
      path: ['documento'],
      error: campoVacio('documento'),
      when: siempre,
    })
    .refine(body => !body.documento || body.tipodocumento, {
      path: ['tipodocumento'],
      error: 'Elige qué documento es',
      when: siempre,
    })

/** Only of a student; where it is not given it stays. */
export const matricula = texto('matrícula', 40).nullish()

/** A student may come without an e-mail and a phone; people who work for the school have both. */
const correccion = datos.extend({ correo: correo.nullish(), telefono: telefono.nullish(), matricula })

const conContacto = <T extends z.ZodType<{ idrol: number; correo?: unknown; telefono?: unknown }>>(
  esquema: T,
) =>
  (['correo', 'telefono'] as const).reduce(
    (schema, campo) =>
      schema.refine(body => body.idrol === ROL.estudiante || body[campo], {
        path: [campo],
        error: campoVacio(campo === 'correo' ? 'correo' : 'teléfono'),
        when: siempre,
      }),
    esquema,
  )

export const usuarioBody = conContacto(conIdentidad(correccion))
export type UsuarioBody = z.infer<typeof usuarioBody>

export const usuarioCambioBody = conContacto(
  conIdentidad(conVersion(correccion.extend({ contrasenaPropia }))),
)
export type UsuarioCambioBody = z.infer<typeof usuarioCambioBody>

/** With `invitar` the person gets a mail and chooses their own password; without it the password is required. */
export const registerBody = conIdentidad(
  datos.extend({
    invitar: z.boolean({ error: "El campo 'invitar' debe ser verdadero o falso" }).optional(),
    contrasena: contrasenaNueva('contraseña').optional(),
    contrasenaPropia,
  }),
).refine(body => body.invitar || body.contrasena !== undefined, {
  path: ['contrasena'],
  error: campoVacio('contraseña'),
  when: siempre,
})
export type RegisterBody = z.infer<typeof registerBody>

/** How a person is told apart on paper. */
export const formatDocumento = ({ cedula, tipodocumento, documento }: Identidad) =>
  cedula
    ? formatCedula(cedula)
    : documento
      ? `${NOMBRE_DE_DOCUMENTO[tipodocumento as keyof typeof NOMBRE_DE_DOCUMENTO]} ${documento}`
      : null
