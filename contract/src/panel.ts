import { z } from 'zod'
import { AREAS, type Area } from './asignaturas.ts'
import { proceso } from './inscripciones.ts'
import { periodo } from './periodos.ts'

const cuenta = z.number()

/** How large a section is thought of where there is none to learn it from. */
export const CUPO_USUAL = 30

/** How many sections are missing so that everybody who lacks a seat finds one. */
export const seccionesQueFaltan = (sinAsiento: number, libres: number, cupo: number) =>
  Math.max(0, Math.ceil((sinAsiento - libres) / cupo))

/**
 * A subject in the period that is looked at. One that belongs to no area is owed by nobody (`deben` null): students
 * who want it take it, so that nothing is missing.
 */
const demanda = z.object({
  idasignatura: z.number(),
  nombre: z.string(),
  area: z.enum(AREAS).nullable(),
  deben: cuenta.nullable(),
  conAsiento: cuenta,
  libres: cuenta,
  sinAsiento: cuenta.nullable(),
  /** Places in the lines of its full sections. */
  enEspera: cuenta,
  faltan: z.object({ secciones: cuenta, cupo: cuenta }),
})
export type Demanda = z.infer<typeof demanda>

/** A section of a period that ended, and what its teacher still owes. */
const seccionSinCerrar = z.object({ idseccion: z.number(), sinNota: cuenta, sinOficializar: cuenta })

const resultados = z.object({ aprobaron: cuenta, noAprobaron: cuenta, sinResultado: cuenta })
export type Resultados = z.infer<typeof resultados>

/** Enrolments since the first one of the open window, in steps of so many minutes; the last step is still running. */
const ritmo = z.object({
  desde: z.iso.datetime(),
  minutos: z.number(),
  cuentas: z.array(cuenta),
  total: cuenta,
})
export type Ritmo = z.infer<typeof ritmo>

export const resumen = z.object({
  /** The current period; with none, the next one, so that it can be prepared. */
  periodo: periodo
    .pick({ id: true, nombre: true, inicio: true, fin: true })
    .extend({ enCurso: z.boolean() })
    .nullable(),
  /** The open window that counts. */
  ventana: proceso.omit({ version: true, abreEn: true, cierraEn: true, conTurnos: true }).nullable(),
  /** What a school needs before anyone can enrol. */
  hay: z.object({
    estudiantes: z.boolean(),
    asignaturas: z.boolean(),
    aulas: z.boolean(),
    maestros: z.boolean(),
    secciones: z.boolean(),
    ventanas: z.boolean(),
  }),
  espera: z.object({
    recibos: cuenta,
    sinVerificar: cuenta,
    llenas: cuenta,
    sinNota: cuenta,
    sinOficializar: cuenta,
    sinCerrar: z.array(seccionSinCerrar),
  }),
  demanda: z.array(demanda),
  ritmo: ritmo.nullable(),
  poma: z.object({
    lengua: resultados,
    matematica: resultados,
    sociales: resultados,
    naturales: resultados,
  }) satisfies z.ZodType<Record<Area, Resultados>>,
})
export type Resumen = z.infer<typeof resumen>

const MAX_PASOS = 60
const MINUTOS_DE_UN_DIA = 24 * 60
const PASOS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, MINUTOS_DE_UN_DIA]

/** Minutes in the first hour, hours and days later: the smallest step that leaves at most sixty of them. */
export function pasoPara(minutos: number): number {
  // A stretch that begins and ends inside a step touches one more than it is long.
  const fits = (paso: number) => minutos / paso <= MAX_PASOS - 1
  const dias = Math.ceil(minutos / (MAX_PASOS - 1) / MINUTOS_DE_UN_DIA)
  return PASOS.find(fits) ?? dias * MINUTOS_DE_UN_DIA
}
