import { z } from 'zod'
import { idElegido, texto } from './campos.ts'
import { horasDeSemana } from './disponibilidad.ts'
import { inicioAntesDeFin } from './fechas.ts'
import { hora } from './horas.ts'
import { cupo, DIAS } from './secciones.ts'
import { campoVacio } from './textos.ts'
import { persona } from './usuarios.ts'
import { version } from './version.ts'

const entero = (campo: string, minimo: number, maximo: number) => {
  const frase = `El campo '${campo}' va de ${minimo} a ${maximo}`
  return z.int({ error: frase }).min(minimo, frase).max(maximo, frase)
}

/** What the office says of the offer that it wants. */
export const parametrosDePropuesta = z
  .object({
    /** Hours of one section. */
    duracion: entero('duración', 1, 6),
    /** Students that make a section worth its while, and how many one takes at most. */
    minimo: entero('mínimo de estudiantes', 1, 200),
    maximo: entero('máximo de estudiantes', 1, 1000),
    maxSecciones: entero('secciones como máximo', 1, 1000),
    /** Hours at which the school is closed. */
    cerradas: horasDeSemana,
    segundos: entero('segundos', 1, 300),
    /** The same seed over the same school gives the same proposal. */
    semilla: entero('semilla', 1, 1_000_000),
  })
  .refine(({ minimo, maximo }) => minimo <= maximo, {
    path: ['maximo'],
    error: 'El máximo de estudiantes no puede ser menor que el mínimo',
  })
export type ParametrosDePropuesta = z.infer<typeof parametrosDePropuesta>

export const propuestaBody = parametrosDePropuesta.safeExtend({ idperiodo: idElegido('período') })
export type PropuestaBody = z.infer<typeof propuestaBody>

export const ESTADOS_DE_PROPUESTA = [
  'resolviendo',
  'lista',
  'cancelada',
  'interrumpida',
  'fallida',
  'publicada',
] as const

/** A section that is not there yet: what, who, where, when and for how many. */
const seccionPorAbrir = z.object({
  nombre: z.string(),
  idasignatura: z.number(),
  idAula: z.number(),
  idusuario: z.number(),
  dia: z.enum(DIAS),
  inicio: z.iso.datetime(),
  fin: z.iso.datetime(),
  cupo: z.number(),
})

export const seccionPropuesta = seccionPorAbrir.extend({
  id: z.number(),
  idpropuesta: z.number(),
  /** Students who take it if everyone is served as well as can be. */
  esperados: z.number(),
  /** Stays as it is when the rest is proposed again. */
  fija: z.boolean(),
  asignaturas: z.object({ nombre: z.string() }),
  aulas: z.object({ nombre: z.string() }),
  usuarios: persona,
  version,
})
export type SeccionPropuesta = z.infer<typeof seccionPropuesta>

export const seccionPropuestaBody = z
  .object({
    nombre: texto('nombre'),
    idAula: idElegido('aula'),
    idusuario: idElegido('maestro'),
    dia: z.enum(DIAS, { error: campoVacio('día') }),
    inicio: hora('hora de inicio'),
    fin: hora('hora de fin'),
    cupo,
    fija: z.boolean({ error: "El campo 'fija' debe ser verdadero o falso" }),
  })
  .refine(inicioAntesDeFin.check, inicioAntesDeFin.issue)
export type SeccionPropuestaBody = z.infer<typeof seccionPropuestaBody>

const logro = z.object({
  completos: z.number(),
  parciales: z.number(),
  ninguno: z.number(),
  secciones: z.number(),
})

export const resultadoDePropuesta = logro.extend({
  /** Students who owe something. */
  estudiantes: z.number(),
  /** More students can't be served completely, whatever the sections. */
  cota: z.number(),
  asignaturas: z.array(
    z.object({
      idasignatura: z.number(),
      nombre: z.string(),
      deben: z.number(),
      secciones: z.number(),
      cupos: z.number(),
      servidos: z.number(),
      /** Why the others are not, if there are any. */
      motivo: z.string().nullable(),
    }),
  ),
  maestros: z.array(
    z.object({ idusuario: z.number(), usuarios: persona, horas: z.number(), maxHoras: z.number() }),
  ),
  aulas: z.array(
    z.object({ idaula: z.number(), nombre: z.string(), horas: z.number(), disponibles: z.number() }),
  ),
  /** What the sections of the period before would achieve today. */
  anterior: logro.extend({ nombre: z.string() }).nullable(),
})
export type ResultadoDePropuesta = z.infer<typeof resultadoDePropuesta>

export const propuesta = z.object({
  id: z.number(),
  idperiodo: z.number(),
  estado: z.enum(ESTADOS_DE_PROPUESTA),
  parametros: parametrosDePropuesta,
  creada: z.iso.datetime(),
  avance: z
    .object({
      /** Students served completely by the best so far; null before there is one. */
      mejor: z.number().nullable(),
      cota: z.number().nullable(),
      ronda: z.number(),
      segundos: z.number(),
    })
    .nullable(),
  resultado: resultadoDePropuesta.nullable(),
  secciones: z.array(seccionPropuesta),
})
export type Propuesta = z.infer<typeof propuesta>

/** How a proposal is now, as those who follow it hear it; null: nobody works on any. `estado` null: it was discarded. */
export const propuestaEnVivo = propuesta
  .pick({ id: true, avance: true })
  .extend({ estado: propuesta.shape.estado.nullable() })
  .nullable()
export type PropuestaEnVivo = z.infer<typeof propuestaEnVivo>

/** Proposed again: as before, or otherwise. */
export const proponerDeNuevoBody = z.object({ parametros: parametrosDePropuesta.optional() })
export type ProponerDeNuevoBody = z.infer<typeof proponerDeNuevoBody>

/** One more section: who, where and when, and whom it would serve. */
export const seccionQueFalta = seccionPorAbrir.extend({
  asignaturas: z.object({ nombre: z.string() }),
  aulas: z.object({ nombre: z.string() }),
  usuarios: persona,
  /** Students who owe the subject, have no seat of it and nothing else at that hour; those who wait in a line among them. */
  estudiantes: z.number(),
  enEspera: z.number(),
})
export type SeccionQueFalta = z.infer<typeof seccionQueFalta>
