import { z } from 'zod'
import { texto } from './campos.ts'
import { pesos, pesosEscritos } from './dinero.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'
import { conVersion, version } from './version.ts'

export const periodo = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
  /** What it costs a student, where the office says so. */
  precio: z.number().nullable(),
  version,
})
export type Periodo = z.infer<typeof periodo>

const campos = { nombre: texto('nombre'), inicio: fecha('inicio'), fin: fecha('fin') }

/** As a form holds it: the price as it is typed. */
export const periodoEscrito = z
  .object({ ...campos, precio: pesosEscritos('precio') })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)

export const periodoBody = z
  .object({ ...campos, precio: pesos('precio').nullable().optional() })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type PeriodoBody = z.infer<typeof periodoBody>

export const periodoCambioBody = conVersion(periodoBody).safeExtend({
  /** Said after a question: the period goes to other days, with everyone who is enrolled in it. */
  aceptarFechas: z.boolean({ error: "El campo 'aceptarFechas' debe ser verdadero o falso" }).optional(),
})
export type PeriodoCambioBody = z.infer<typeof periodoCambioBody>
