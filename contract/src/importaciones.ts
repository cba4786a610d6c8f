import { z } from 'zod'
import { AREAS, NOMBRE_DE_AREA } from './areas.ts'
import { contrasenaPropia } from './contrasenas.ts'
import { hasta } from './largos.ts'
import { COLUMNAS_DE_DOCUMENTO, COLUMNAS_POMA, enCelda } from './poma.ts'

/** What can be brought in from a table. */
export const TIPOS_DE_IMPORTACION = ['resultados', 'maestros', 'asignaturas', 'aulas', 'secciones'] as const
export type TipoDeImportacion = (typeof TIPOS_DE_IMPORTACION)[number]

export const NOMBRE_DE_IMPORTACION: Record<TipoDeImportacion, string> = {
  resultados: 'Estudiantes',
  maestros: 'Maestros',
  asignaturas: 'Asignaturas',
  aulas: 'Aulas',
  secciones: 'Secciones',
}

interface Campo {
  /** The heading that the template writes. */
  titulo: string
  /** The table must have a column for it. */
  obligatorio: boolean
  /** A table that has this column may leave those out. */
  enLugarDe?: string[]
}

const must = (titulo: string): Campo => ({ titulo, obligatorio: true })
const may = (titulo: string): Campo => ({ titulo, obligatorio: false })

const DOCUMENTOS: Record<keyof typeof COLUMNAS_DE_DOCUMENTO, Campo> = {
  tipodocumento: may(COLUMNAS_DE_DOCUMENTO.tipodocumento),
  documento: { ...may(COLUMNAS_DE_DOCUMENTO.documento), enLugarDe: ['cedula'] },
  pasaporte: { ...may(COLUMNAS_DE_DOCUMENTO.pasaporte), enLugarDe: ['cedula'] },
}
const PERSONA = {
  nombre: must(COLUMNAS_POMA.nombre),
  apellido: must(COLUMNAS_POMA.apellido),
  nombrecompleto: { ...may('Nombre completo'), enLugarDe: ['nombre', 'apellido'] },
  correo: must(COLUMNAS_POMA.correo),
  telefono: must(COLUMNAS_POMA.telefono),
}
const AREAS_DE_POMA = Object.fromEntries(AREAS.map(area => [area, must(NOMBRE_DE_AREA[area])]))

/** The columns of each kind of table, by the field that they fill. */
export const CAMPOS_DE_IMPORTACION: Record<TipoDeImportacion, Record<string, Campo>> = {
  resultados: {
    // New entrants may have none yet.
    matricula: may(COLUMNAS_POMA.matricula),
    cedula: must(COLUMNAS_POMA.cedula),
    ...PERSONA,
    ...AREAS_DE_POMA,
    ...DOCUMENTOS,
  },
  maestros: { cedula: must(COLUMNAS_POMA.cedula), ...PERSONA, ...DOCUMENTOS, rol: may('Rol') },
  asignaturas: { nombre: must('Nombre'), creditos: must('Créditos'), area: may('Área POMA') },
  aulas: { nombre: must('Nombre'), capacidad: may('Capacidad') },
  secciones: {
    nombre: must('Sección'),
    asignatura: must('Asignatura'),
    maestro: must('Maestro'),
    aula: must('Aula'),
    dia: must('Día'),
    inicio: must('Hora de inicio'),
    fin: must('Hora de fin'),
    cupo: must('Cupo'),
  },
}

/** What an empty score means: not passed, what is known already, or a row to be put right. */
export const VACIAS = ['no_aprobada', 'conservar', 'apartar'] as const
export type Vacias = (typeof VACIAS)[number]

/** How a table's columns were understood, with a look at what stands in them. */
export const columnasDeTabla = z.object({
  /** The row of the headings; 0 where the table has none. */
  fila: z.number(),
  /** How many rows stand below it. */
  filas: z.number(),
  columnas: z.array(
    z.object({ encabezado: z.string(), campo: z.string().nullable(), ejemplos: z.array(z.string()) }),
  ),
  /** Fields that no column fills, and those that several could. */
  faltan: z.array(z.string()),
  repetidas: z.array(z.string()),
  /** The office matched a table with the same headings before. */
  recordada: z.boolean(),
})
export type ColumnasDeTabla = z.infer<typeof columnasDeTabla>

const apartada = z.object({ fila: z.number(), errores: z.array(enCelda) })
export type Apartada = z.infer<typeof apartada>

const cambio = z.object({
  fila: z.number(),
  /** Whose or which it is. */
  quien: z.string(),
  campo: z.string(),
  antes: z.string().nullable(),
  despues: z.string().nullable(),
})
export type Cambio = z.infer<typeof cambio>

/** What an import did, or would do. */
export const importacion = z.object({
  creados: z.number(),
  actualizados: z.number(),
  sinCambios: z.number(),
  avisos: z.array(enCelda),
  /** With `apartarErrores`: the rows that can't go in, the first of them, and how many there are. */
  apartadas: z.array(apartada).optional(),
  totalApartadas: z.number().optional(),
  /** With `simular`: what changes, cell by cell, the first of it, and how many scores are empty. */
  cambios: z.array(cambio).optional(),
  vacias: z.number().optional(),
})
export type Importacion = z.infer<typeof importacion>

const MAPA_INVALIDO = 'El emparejamiento de las columnas no se entiende. Elígelas de nuevo.'

/** Heading → field; null for a column that is left out. A heading that is not in it is known by its name. */
export const mapaDeColumnas = z.record(
  z.string().check(hasta(200, MAPA_INVALIDO)),
  z.string().check(hasta(40, MAPA_INVALIDO)).nullable(),
  {
    error: MAPA_INVALIDO,
  },
)
export type MapaDeColumnas = z.infer<typeof mapaDeColumnas>

/** What a form with a table says beside its file; everything arrives as text. */
export const camposDeFormulario = z.object({
  contrasenaPropia,
  columnas: z
    .string()
    .optional()
    .transform((texto, contexto): MapaDeColumnas | undefined => {
      if (!texto) return undefined
      try {
        const leido = mapaDeColumnas.safeParse(JSON.parse(texto))
        if (leido.success) return leido.data
      } catch {
        // Not JSON: the same sentence.
      }
      contexto.addIssue({ code: 'custom', message: MAPA_INVALIDO })
      return z.NEVER
    }),
  fila: z
    .string()
    .regex(/^([0-9]|1[0-9]|20)?$/, 'Los encabezados están en una de las primeras 20 filas')
    .optional()
    .transform(texto => (texto ? Number(texto) : undefined)),
  vacias: z.enum(VACIAS, { error: "El campo 'vacias' debe ser no_aprobada, conservar o apartar" }).optional(),
  idperiodo: z
    .string()
    .regex(/^([1-9]\d{0,8})?$/, 'Elige el período de las secciones')
    .optional()
    .transform(texto => (texto ? Number(texto) : undefined)),
})

/** An import that was done, and when it was taken back. */
export const importacionHecha = z.object({
  id: z.number(),
  momento: z.string(),
  autor: z.string().nullable(),
  tabla: z.enum(TIPOS_DE_IMPORTACION),
  archivo: z.string(),
  creados: z.number(),
  actualizados: z.number(),
  deshecha: z.string().nullable(),
})
export type ImportacionHecha = z.infer<typeof importacionHecha>

/** A person; null of what is none, such as a classroom. */
const idusuario = z.number().nullable()

/** What undoing an import does, or would do: the first of each, and how many there are. */
export const deshecho = z.object({
  deshechos: z.number(),
  eliminados: z.number(),
  restaurados: z.number(),
  van: z.array(z.object({ idusuario, nombre: z.string(), accion: z.enum(['eliminar', 'restaurar']) })),
  /** What somebody used or changed since, and why it stays. */
  quedan: z.array(z.object({ idusuario, nombre: z.string(), motivo: z.string() })),
  totalQuedan: z.number(),
})
export type Deshecho = z.infer<typeof deshecho>
export type LoDeshecho = Pick<Deshecho, 'van' | 'quedan'>
