import { count } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { describeSeccion } from '../../../data/secciones/descripcion.ts'
import { canceladasQuery } from '../../../data/secciones/secciones.api.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { HistorialDeSeccion } from '../HistorialDeSeccion.tsx'
import classes from './Reubicacion.module.css'

/** What was cancelled can still be read, out of the way of what is offered. */
export function Canceladas({ idperiodo }: { idperiodo: number }) {
  const { data: canceladas = [] } = useQuery(canceladasQuery(idperiodo))
  if (!canceladas.length) return null
  return (
    <details className={classes.canceladas}>
      <summary>{count(canceladas.length, 'sección cancelada', 'secciones canceladas')}</summary>
      <ul>
        {canceladas.map(seccion => (
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
}
