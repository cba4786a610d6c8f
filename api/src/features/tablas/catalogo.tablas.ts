import { type Asignatura, NOMBRE_DE_AREA } from '@nivela/contract/asignaturas'
import type { Aula } from '@nivela/contract/aulas'
import { NOMBRE_DE_DIA } from '@nivela/contract/dias'
import { formatHora, horaDe } from '@nivela/contract/horas'
import { CAMPOS_DE_IMPORTACION } from '@nivela/contract/importaciones'
import { comparable } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import type { Usuario } from '@nivela/contract/usuarios'
import { type Columna, text } from './tabla.ts'

const { asignaturas, aulas, secciones } = CAMPOS_DE_IMPORTACION
/** The heading of the template: the sheet comes in again. */
const titleOf = (campos: Record<string, { titulo: string }>, campo: string) => campos[campo]?.titulo ?? campo

export const ASIGNATURAS: Columna<Asignatura>[] = [
  text(titleOf(asignaturas, 'nombre'), 32, one => one.nombre),
  text(titleOf(asignaturas, 'creditos'), 10, one => one.creditos),
  text(titleOf(asignaturas, 'area'), 24, one => (one.area ? NOMBRE_DE_AREA[one.area] : 'Ninguna')),
]

export const AULAS: Columna<Aula>[] = [
  text(titleOf(aulas, 'nombre'), 32, one => one.nombre),
  text(titleOf(aulas, 'capacidad'), 12, one => one.capacidad),
]

/** A teacher by name; one of several who are called so by e-mail. */
export function seccionesWith(maestros: Usuario[]): Columna<Seccion>[] {
  const times = new Map<string, number>()
  const nameOf = ({ nombre, apellido }: Pick<Usuario, 'nombre' | 'apellido'>) =>
    comparable(`${nombre} ${apellido}`)
  for (const one of maestros) times.set(nameOf(one), (times.get(nameOf(one)) ?? 0) + 1)
  const correos = new Map(maestros.map(({ id, correo }) => [id, correo]))
  const hour = (iso: string) => formatHora(horaDe(iso))
  return [
    text(titleOf(secciones, 'asignatura'), 28, one => one.asignaturas.nombre),
    text(titleOf(secciones, 'nombre'), 12, one => one.nombre),
    text(titleOf(secciones, 'maestro'), 28, ({ idusuario, usuarios }) =>
      (times.get(nameOf(usuarios)) ?? 0) > 1
        ? (correos.get(idusuario) ?? null)
        : `${usuarios.nombre} ${usuarios.apellido}`,
    ),
    text(titleOf(secciones, 'dia'), 12, one => NOMBRE_DE_DIA[one.dia]),
    text(titleOf(secciones, 'inicio'), 14, one => hour(one.inicio)),
    text(titleOf(secciones, 'fin'), 14, one => hour(one.fin)),
    text(titleOf(secciones, 'aula'), 20, one => one.aulas.nombre),
    text(titleOf(secciones, 'cupo'), 8, one => one.cupo),
    text('Inscritos', 10, one => one.inscritos),
    text('En espera', 10, one => one.enEspera),
    text('Estado', 12, one => (one.estado === 'cancelada' ? 'Cancelada' : 'Activa')),
  ]
}
