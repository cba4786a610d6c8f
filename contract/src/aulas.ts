import { z } from 'zod'
import { texto } from './campos.ts'
import { version } from './version.ts'

export const aula = z.object({ id: z.number(), nombre: z.string(), version })
export type Aula = z.infer<typeof aula>

export const aulaBody = z.object({ nombre: texto('nombre') })
export type AulaBody = z.infer<typeof aulaBody>
