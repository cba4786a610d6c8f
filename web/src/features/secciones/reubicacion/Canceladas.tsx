import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { describeSeccion } from '../../../data/secciones/descripcion.ts'
import { canceladasQuery } from '../../../data/secciones/secciones.api.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { Lectura } from '../../../ui/estados/Lectura.tsx'
import { HistorialDeSeccion } from '../HistorialDeSeccion.tsx'
import classes from './Reubicacion.module.css'

/** What was cancelled can still be read, out of the way of what is offered. */
export function Canceladas({ idperiodo }: { idperiodo: number }) {
  return (
    <Lectura
      consulta={useQuery(canceladasQuery(idperiodo))}
      fallo="No pudimos cargar las secciones canceladas."
    >
      {canceladas => canceladas.length > 0 && <Plegadas secciones={canceladas} />}
    </Lectura>
  )
}

const Plegadas = ({ secciones }: { secciones: Seccion[] }) => (
  <details className={classes.canceladas}>
    <summary>{count(secciones.length, 'sección cancelada', 'secciones canceladas')}</summary>
    <ul>
      {secciones.map(seccion => (
        <li key={seccion.id}>
          <span>
            {describeSeccion(seccion)}
            <small>
              {seccion.aulas.nombre}, con {fullName(seccion.usuarios)}
            </small>
          </span>
          <HistorialDeSeccion seccion={seccion} />
        </li>
      ))}
    </ul>
  </details>
)
