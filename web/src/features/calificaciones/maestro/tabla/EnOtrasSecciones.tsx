import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { listName } from '../../../../data/usuarios/nombres.ts'
import classes from '../Calificaciones.module.css'
import type { Hallada } from './useFoundStudents.ts'

const MUCHOS = 5

/** Who else has the name that is searched, in the period's other sections: each a way there. */
export function EnOtrasSecciones({ halladas, buscar }: { halladas: Hallada[]; buscar: string }) {
  if (!halladas.length) return null
  return (
    <section className={classes.otras} aria-label="En otras secciones">
      <strong>En otras secciones</strong>
      <ul>
        {halladas.map(({ seccion: { id, nombre, asignaturas }, estudiantes }) => (
          <li key={id}>
            <Anchor
              component={Link}
              to={`?${new URLSearchParams({ seccion: String(id), buscar })}`}
              preventScrollReset
            >
              {asignaturas.nombre} {nombre}
            </Anchor>
            : {estudiantes.slice(0, MUCHOS).map(listName).join(' · ')}
            {estudiantes.length > MUCHOS && ` y ${estudiantes.length - MUCHOS} más`}
          </li>
        ))}
      </ul>
    </section>
  )
}
