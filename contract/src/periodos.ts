import { z } from 'zod'
import { texto } from './campos.ts'
import { fecha, fechaRespuesta, inicioAntesDeFin } from './fechas.ts'

export const periodo = z.object({
  id: z.number(),
  nombre: z.string(),
  inicio: fechaRespuesta,
  fin: fechaRespuesta,
})
export type Periodo = z.infer<typeof periodo>

export const periodoBody = z
  .object({ nombre: texto('nombre'), inicio: fecha('inicio'), fin: fecha('fin') })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type PeriodoBody = z.infer<typeof periodoBody>
