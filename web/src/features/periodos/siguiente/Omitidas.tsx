import { count } from '@nivela/contract/palabras'
import type { Copia } from '@nivela/contract/secciones'
import classes from './Siguiente.module.css'

/** The sections that can't go over, each with why. */
export function Omitidas({ omitidas }: Pick<Copia, 'omitidas'>) {
  if (!omitidas.length) return null
  return (
    <div className={classes.omitidas} data-tono="ambar">
      <h3>{count(omitidas.length, 'sección queda fuera', 'secciones quedan fuera')}</h3>
      <ul>
        {omitidas.map(({ id, asignatura, nombre, motivo }) => (
          <li key={id}>
            <strong>
              {asignatura} {nombre}
            </strong>
            : {motivo}
          </li>
        ))}
      </ul>
    </div>
  )
}
