import { z } from 'zod'
import { idElegido, motivo } from './campos.ts'
import { contrasenaPropia } from './contrasenas.ts'
import { usuario } from './usuarios.ts'

const SI_O_NO = "El campo 'retirar' debe ser verdadero o falso"

export const desactivarBody = z.object({
  contrasenaPropia,
  motivo: motivo.optional(),
  /** Frees a student's seats in periods that are not closed, but those that have a grade. */
  retirar: z.boolean({ error: SI_O_NO }).optional(),
  /** The teacher who takes over the sections. */
  entregarA: idElegido('maestro').optional(),
})
export type DesactivarBody = z.infer<typeof desactivarBody>

/** With how many seats were freed and sections handed over. */
export const desactivado = usuario.extend({ liberados: z.number(), entregadas: z.number() })
export type Desactivado = z.infer<typeof desactivado>

const enCursoDe = { id: z.number(), nombre: z.string(), asignatura: z.string(), periodo: z.string() }

/** What somebody has in periods that are not closed: what the office is asked about before it switches the account off. */
export const enCurso = z.object({
  /** `conNota`: it has a grade, and stays. `inscripcionAbierta`: to free it needs no reason. */
  cupos: z.array(z.object({ ...enCursoDe, conNota: z.boolean(), inscripcionAbierta: z.boolean() })),
  esperas: z.number(),
  secciones: z.array(z.object({ ...enCursoDe, inscritos: z.number() })),
})
export type EnCurso = z.infer<typeof enCurso>
