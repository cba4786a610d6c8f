import { z } from 'zod'
import { idElegido, texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'

/** An enrolment window: what the API calls a process. */
export const proceso = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
  idperiodo: z.number(),
  abierto: z.boolean(),
})
export type Proceso = z.infer<typeof proceso>

const campos = z.object({
  nombre: texto('nombre'),
  inicio: fecha('inicio'),
  fin: fecha('fin'),
  idperiodo: idElegido('período'),
})

export const procesoBody = campos.refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type ProcesoBody = z.infer<typeof procesoBody>

export const procesoNuevoBody = campos
  .extend({ abierto: z.boolean({ error: "El campo 'abierto' debe ser verdadero o falso" }).default(false) })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type ProcesoNuevoBody = z.infer<typeof procesoNuevoBody>
