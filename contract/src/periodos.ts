import { z } from 'zod'
import { motivo, texto } from './campos.ts'
import { pesos, pesosEscritos } from './dinero.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { proceso } from './inscripciones.ts'
import { copia, seccionesACopiar } from './secciones.ts'
import { persona } from './usuarios.ts'
import { conVersion, version } from './version.ts'

export const periodo = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
  /** What it costs a student, where the office says so. */
  precio: z.number().nullable(),
  /** Teachers call the roll in it. */
  asistencia: z.boolean(),
  /** History: what belongs to it no longer changes. */
  cerrado: z.boolean(),
  version,
})
export type Periodo = z.infer<typeof periodo>

/** In the list: at most one of all periods is the current one, and at most one the one that the office works on. */
export const periodoListado = periodo.extend({ actual: z.boolean(), deTrabajo: z.boolean() })
export type PeriodoListado = z.infer<typeof periodoListado>

const campos = { nombre: texto('nombre'), inicio: fecha('inicio'), fin: fecha('fin') }
const asistencia = z.boolean({ error: "El campo 'asistencia' debe ser verdadero o falso" })

/** As a form holds it: the price as it is typed. */
export const periodoEscrito = z
  .object({ ...campos, precio: pesosEscritos('precio'), asistencia })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)

export const periodoBody = z
  .object({ ...campos, precio: pesos('precio').nullable().optional(), asistencia: asistencia.optional() })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type PeriodoBody = z.infer<typeof periodoBody>

export const periodoCambioBody = conVersion(periodoBody).safeExtend({
  /** Said after a question: the period goes to other days, with everyone who is enrolled in it. */
  aceptarFechas: z.boolean({ error: "El campo 'aceptarFechas' debe ser verdadero o falso" }).optional(),
})
export type PeriodoCambioBody = z.infer<typeof periodoCambioBody>

/** The period that follows another: its dates, the sections that it takes over, and its window if that is known already. */
export const siguienteBody = periodoBody.safeExtend({
  secciones: seccionesACopiar,
  ventana: periodoBody.optional(),
})
export type SiguienteBody = z.infer<typeof siguienteBody>

/** What was prepared, or would be: then period and window are null. */
export const siguiente = copia.extend({ periodo: periodo.nullable(), proceso: proceso.nullable() })
export type Siguiente = z.infer<typeof siguiente>
export const reabrirBody = z.object({ motivo })
export type ReabrirBody = z.infer<typeof reabrirBody>

/** How far a section is: how many of its students have no grade yet, and how many have one that is not official. */
export const seccionPorCerrar = z.object({
  idseccion: z.number(),
  nombre: z.string(),
  asignatura: z.string(),
  idmaestro: z.number(),
  maestro: z.string(),
  inscritos: z.number(),
  sinNota: z.number(),
  sinOficializar: z.number(),
  /** When its teacher was last reminded of this period's grades. */
  recordado: z.iso.datetime().nullable(),
})
export type SeccionPorCerrar = z.infer<typeof seccionPorCerrar>

export const cierre = z.object({
  cerrado: z.boolean(),
  secciones: z.array(seccionPorCerrar),
  /** Every student of every section has an official grade. */
  listo: z.boolean(),
  /** Open windows, by name: with one of these the period can't be closed. */
  ventanasAbiertas: z.array(z.string()),
  /** Closed and reopened, the newest first. */
  historial: z.array(
    z.object({
      id: z.number(),
      cuando: z.iso.datetime(),
      autor: persona,
      cerrado: z.boolean(),
      motivo: z.string().nullable(),
    }),
  ),
})
export type Cierre = z.infer<typeof cierre>

/** How many teachers were sent a reminder, and who was reminded too recently to be told again. */
export const recordatorio = z.object({ enviados: z.number(), omitidos: z.number() })
