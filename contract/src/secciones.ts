import { z } from 'zod'
import { id, idElegido, texto } from './campos.ts'
import { DIAS, type Dia, NOMBRE_DE_DIA } from './dias.ts'
import { inicioAntesDeFin } from './fechas.ts'
import { hora } from './horas.ts'
import { hasta } from './largos.ts'
import { busqueda, numeroDeConsulta } from './listas.ts'
import { campoVacio } from './textos.ts'
import { persona } from './usuarios.ts'
import { version } from './version.ts'

export { DIAS, type Dia, NOMBRE_DE_DIA }

export const ESTADOS_DE_SECCION = ['activa', 'cancelada'] as const

export const seccion = z.object({
  id: z.number(),
  nombre: z.string(),
  idusuario: z.number(),
  idperiodo: z.number(),
  idasignatura: z.number(),
  idAula: z.number(),
  inicio: z.iso.datetime(),
  fin: z.iso.datetime(),
  dia: z.enum(DIAS),
  cupo: z.number(),
  inscritos: z.number(),
  /** How many wait for a seat. */
  enEspera: z.number(),
  /** A cancelled one is empty, and in nobody's way. */
  estado: z.enum(ESTADOS_DE_SECCION),
  asignaturas: z.object({ nombre: z.string() }),
  aulas: z.object({ nombre: z.string() }),
  usuarios: persona,
  /** Not inside an enrolment, where nobody edits it. */
  version: version.optional(),
})
export type Seccion = z.infer<typeof seccion>

/** What the list of sections takes. */
export const filtroDeSecciones = busqueda.extend({
  idperiodo: numeroDeConsulta('idperiodo', 2_147_483_647).optional(),
  /** Cancelled ones too. */
  canceladas: z
    .enum(['true', 'false'], { error: "El parámetro 'canceladas' debe ser true o false" })
    .transform(valor => valor === 'true')
    .optional(),
})
export type FiltroDeSecciones = z.infer<typeof filtroDeSecciones>

const MAX_CUPO = 1000
const CUPO_INVALIDO = 'Ingreso número mayor a cero'

export const cupo = z
  .number({ error: campoVacio('cupo') })
  .int('El cupo debe ser un número entero')
  .min(1, CUPO_INVALIDO)
  .max(MAX_CUPO, `El cupo admite hasta ${MAX_CUPO}`)

export const seccionBody = z
  .object({
    nombre: texto('nombre'),
    idperiodo: idElegido('período'),
    idasignatura: idElegido('asignatura'),
    idAula: idElegido('aula'),
    idusuario: idElegido('maestro'),
    dia: z.enum(DIAS, { error: campoVacio('día') }),
    inicio: hora('hora de inicio'),
    fin: hora('hora de fin'),
    cupo,
  })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type SeccionBody = z.infer<typeof seccionBody>

/** To whom a teacher's sections go; without `secciones`, all of the periods that are not closed. */
export const entregarBody = z.object({
  idusuario: idElegido('maestro'),
  secciones: z
    .array(id, { error: 'Elige al menos una sección' })
    .min(1, 'Elige al menos una sección')
    .check(hasta(500, 'Elige hasta 500 secciones a la vez'))
    .optional(),
})
export type EntregarBody = z.infer<typeof entregarBody>
const MAX_A_COPIAR = 1000

/** Which sections of a period go over into another, and with how many seats; without them all, with the seats proposed. */
export const seccionesACopiar = z
  .array(z.object({ id, cupo: cupo.optional() }), { error: "El campo 'secciones' debe ser una lista" })
  .check(hasta(MAX_A_COPIAR, `Se copian hasta ${MAX_A_COPIAR} secciones a la vez`))
  .optional()

export const copiarBody = z
  .object({
    de: idElegido('período de origen'),
    a: idElegido('período de destino'),
    secciones: seccionesACopiar,
  })
  .refine(({ de, a }) => de !== a, { path: ['a'], error: 'Elige dos períodos distintos' })
export type CopiarBody = z.infer<typeof copiarBody>

/** What was copied, or would be: then its id is 0. */
export const copia = z.object({
  creadas: z.array(
    seccion.extend({
      /** The section that it was copied from. */
      origen: z.number(),
      cupoAnterior: z.number(),
      /** How many students owe its area now; null for a subject that nobody can owe. */
      deben: z.number().nullable(),
    }),
  ),
  omitidas: z.array(
    z.object({ id: z.number(), nombre: z.string(), asignatura: z.string(), motivo: z.string() }),
  ),
})
export type Copia = z.infer<typeof copia>

/** Day and hours that a section would get. */
export const horasDeConsulta = z
  .object({
    dia: z.enum(DIAS, { error: campoVacio('día') }),
    inicio: hora('hora de inicio'),
    fin: hora('hora de fin'),
  })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type Horas = z.infer<typeof horasDeConsulta>

/** A student of a section whose other section is at hours that it would get. */
export const choque = z.object({
  idusuario: z.number(),
  nombre: z.string(),
  apellido: z.string(),
  matricula: z.string().nullable(),
  /** The other one. */
  secciones: seccion,
})
export type Choque = z.infer<typeof choque>
