import { z } from 'zod'
import { AREAS, type Area } from './asignaturas.ts'
import { correo, id, motivo, texto, tieneDosDecimales } from './campos.ts'
import { hasta } from './largos.ts'
import { cedula, conIdentidad, documento, matricula, telefono, tipodocumento, usuario } from './usuarios.ts'

const bandera = z.boolean()

const nota = z.number().nullable()

const notasPoma = z.object({
  lengua: nota,
  matematica: nota,
  sociales: nota,
  naturales: nota,
}) satisfies z.ZodType<Record<Area, number | null>>
export type NotasPoma = z.infer<typeof notasPoma>

/** A student's placement result: a flag that is true means passed. A score is null where the sheet said only yes or no. */
export const resultadoPoma = z.object({
  lengua: bandera,
  matematica: bandera,
  sociales: bandera,
  naturales: bandera,
  notas: notasPoma,
  /** Areas of which there is no result; their flags are false. */
  sinResultado: z.array(z.enum(AREAS)),
  /** From which score on an area is passed. */
  notaMinima: z.number(),
}) satisfies z.ZodType<Record<Area, boolean>>
export type ResultadoPoma = z.infer<typeof resultadoPoma>

/** The columns of the spreadsheet, as the template writes them. */
export const COLUMNAS_POMA = {
  matricula: 'Matrícula',
  cedula: 'Cédula',
  nombre: 'Nombre',
  apellido: 'Apellido',
  correo: 'Correo',
  telefono: 'Teléfono',
  lengua: 'Lengua Española',
  matematica: 'Matemáticas',
  sociales: 'Ciencias Sociales',
  naturales: 'Ciencias Naturales',
} as const
export type ColumnaPoma = keyof typeof COLUMNAS_POMA

/** Columns for students without a cédula; with one of the last two the sheet may leave the cédula's out. */
export const COLUMNAS_DE_DOCUMENTO = {
  tipodocumento: 'Tipo de documento',
  documento: 'Documento',
  pasaporte: 'Pasaporte',
} as const

export const MAX_POMA_MEGABYTES = 10
export const MAX_POMA_FILAS = 50_000

export const enCelda = z.object({ fila: z.number(), columna: z.string(), mensaje: z.string() })
export type EnCelda = z.infer<typeof enCelda>

/** How the invitation stands: on its way, sent, or returned by the mail server. */
export const ESTADOS_DE_INVITACION = ['pendiente', 'enviada', 'fallida'] as const

/** A student as the office sees them: their result, whether their invitation got through, and whether they sign in with two factors. */
export const estudiante = usuario.extend({
  poma: resultadoPoma.nullable(),
  /** The areas that they passed since, with an official grade. */
  aprobadasConNota: z.array(z.enum(AREAS)),
  invitacion: z.enum(ESTADOS_DE_INVITACION).nullable(),
  segundoFactor: z.boolean(),
})
export type Estudiante = z.infer<typeof estudiante>

const ELEGIDOS = 'Elige de 1 a 5000 estudiantes, o a todos los que esperan'

const NOTA_FUERA = 'La nota de la POMA va de 0 a 100, con dos decimales a lo sumo'

/** What is known of an area: a score, passed or not, or nothing yet. */
const resultado = z
  .union([z.boolean(), z.number().min(0).max(100).refine(tieneDosDecimales)], { error: NOTA_FUERA })
  .nullish()

const resultados = z.object({
  lengua: resultado,
  matematica: resultado,
  sociales: resultado,
  naturales: resultado,
}) satisfies z.ZodType<{ [area in Area]?: boolean | number | null | undefined }>
export type Resultados = z.infer<typeof resultados>

/** One student, whom the office adds by hand. Who has an e-mail is invited, unless the office says otherwise. */
export const estudianteBody = conIdentidad(
  z.object({
    nombre: texto('nombre'),
    apellido: texto('apellido'),
    cedula: cedula.nullish(),
    tipodocumento,
    documento: documento.nullish(),
    correo: correo.nullish(),
    telefono: telefono.nullish(),
    matricula,
    resultados: resultados.optional(),
    invitar: z.boolean({ error: "El campo 'invitar' debe ser verdadero o falso" }).default(true),
  }),
)
export type EstudianteBody = z.infer<typeof estudianteBody>

/** What is named of a student's results, with why it changes. */
export const resultadosBody = resultados.extend({ motivo })
export type ResultadosBody = z.infer<typeof resultadosBody>

/** Those who are named and have not accepted; without `ids`, everyone who waits for a first invitation. */
export const invitarBody = z.object({
  ids: z.array(id, { error: ELEGIDOS }).min(1, ELEGIDOS).check(hasta(5000, ELEGIDOS)).optional(),
})
export const invitados = z.object({ enviados: z.number() })

/** How the students' invitations stand: who waits for one, and how far those that left have come. */
export const invitaciones = z.object({
  esperan: z.number(),
  enCamino: z.number(),
  enviadas: z.number(),
  fallidas: z.number(),
})
export type Invitaciones = z.infer<typeof invitaciones>
