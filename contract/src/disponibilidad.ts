import { z } from 'zod'
import { id } from './campos.ts'
import { HORA_MINIMA, MAX_HORA } from './horas.ts'
import { hasta } from './largos.ts'
import { DIAS, type Dia } from './secciones.ts'
import { persona } from './usuarios.ts'
import { version } from './version.ts'

const HORAS_POR_SEMANA = DIAS.length * (MAX_HORA - HORA_MINIMA)
const HORA_INVALIDA = 'Cada hora va de 7:00 a. m. a 9:00 p. m., de lunes a sábado'

/** One hour of the week, by the hour at which it begins. */
export const horaDeSemana = z.object({
  dia: z.enum(DIAS, { error: HORA_INVALIDA }),
  hora: z
    .int({ error: HORA_INVALIDA })
    .min(HORA_MINIMA, HORA_INVALIDA)
    .max(MAX_HORA - 1, HORA_INVALIDA),
})
export type HoraDeSemana = z.infer<typeof horaDeSemana>

export const horasDeSemana = z
  .array(horaDeSemana, { error: 'Indica las horas en una lista' })
  .check(hasta(HORAS_POR_SEMANA, 'Hay horas repetidas'))

/** Hours numbered through the week, as the database keeps them. */
export const toCodigo = ({ dia, hora }: HoraDeSemana) => DIAS.indexOf(dia) * 24 + hora
export const deCodigo = (codigo: number): HoraDeSemana => ({
  dia: DIAS[Math.floor(codigo / 24)] as Dia,
  hora: codigo % 24,
})

const MAX_HORAS = 90
const MAX_HORAS_INVALIDO = `Las horas por semana van de 0 a ${MAX_HORAS}`
/** For a teacher of whom nothing was said yet. */
export const MAX_HORAS_USUAL = 20

export const disponibilidadDeMaestro = z.object({
  idusuario: z.number(),
  usuarios: persona,
  /** Subjects that they can give: as they were chosen, or those that they gave before. */
  asignaturas: z.array(z.number()),
  /** Hours at which they can't. */
  bloqueadas: z.array(horaDeSemana),
  maxHoras: z.number(),
  /** 0: nobody said anything yet. */
  version,
})
export type DisponibilidadDeMaestro = z.infer<typeof disponibilidadDeMaestro>

export const disponibilidadDeMaestroBody = z.object({
  asignaturas: z
    .array(id, { error: 'Elige las asignaturas de la lista' })
    .check(hasta(50, 'Son demasiadas asignaturas')),
  bloqueadas: horasDeSemana,
  maxHoras: z
    .int({ error: MAX_HORAS_INVALIDO })
    .min(0, MAX_HORAS_INVALIDO)
    .max(MAX_HORAS, MAX_HORAS_INVALIDO),
})
export type DisponibilidadDeMaestroBody = z.infer<typeof disponibilidadDeMaestroBody>

export const disponibilidadDeAula = z.object({
  idaula: z.number(),
  nombre: z.string(),
  capacidad: z.number().nullable(),
  bloqueadas: z.array(horaDeSemana),
  version,
})
export type DisponibilidadDeAula = z.infer<typeof disponibilidadDeAula>

export const disponibilidadDeAulaBody = z.object({ bloqueadas: horasDeSemana })
export type DisponibilidadDeAulaBody = z.infer<typeof disponibilidadDeAulaBody>
