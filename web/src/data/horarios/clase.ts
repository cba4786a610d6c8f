import { horaDe } from '@nivela/contract/horas'
import type { Seccion } from '@nivela/contract/secciones'
import { tonoDe } from '../asignaturas/tono.ts'
import { fullName } from '../usuarios/nombres.ts'
import type { Clase } from './semana.ts'

/** What a block says under the subject, besides the section. */
const LINEAS = {
  nada: () => [],
  aula: ({ aulas }: Seccion) => [aulas.nombre],
  maestro: ({ usuarios }: Seccion) => [fullName(usuarios)],
  ambos: ({ aulas, usuarios }: Seccion) => [aulas.nombre, fullName(usuarios)],
}

/** A section as a block of the week. */
export const toClase = (seccion: Seccion, dice: keyof typeof LINEAS): Clase => ({
  id: seccion.id,
  dia: seccion.dia,
  inicio: horaDe(seccion.inicio),
  fin: horaDe(seccion.fin),
  titulo: seccion.asignaturas.nombre,
  detalle: [seccion.nombre, ...LINEAS[dice](seccion)],
  tono: tonoDe({ id: seccion.idasignatura, nombre: seccion.asignaturas.nombre }),
})
