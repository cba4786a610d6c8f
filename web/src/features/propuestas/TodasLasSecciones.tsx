import { formatHora, horaDe } from '@nivela/contract/horas'
import type { SeccionPropuesta } from '@nivela/contract/propuestas'
import { DIAS, NOMBRE_DE_DIA } from '@nivela/contract/secciones'
import { IconLock } from '@tabler/icons-react'
import { tonoDe } from '../../data/asignaturas/tono.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import classes from './Propuestas.module.css'

interface Props {
  secciones: SeccionPropuesta[]
  onOpen: (id: number) => void
}

/** The whole draft at a glance: what begins when. */
export function TodasLasSecciones({ secciones, onOpen }: Props) {
  const inicios = [...new Set(secciones.map(one => horaDe(one.inicio)))].sort((a, b) => a - b)
  return (
    <div className={classes.ancho}>
      <table className={classes.todas} aria-label="Todas las secciones del borrador">
        <thead>
          <tr>
            <th scope="col">Empieza</th>
            {DIAS.map(dia => (
              <th key={dia} scope="col">
                {NOMBRE_DE_DIA[dia]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inicios.map(inicio => (
            <tr key={inicio}>
              <th scope="row">{formatHora(inicio)}</th>
              {DIAS.map(dia => (
                <td key={dia}>
                  {secciones
                    .filter(one => one.dia === dia && horaDe(one.inicio) === inicio)
                    .map(one => (
                      <button
                        key={one.id}
                        type="button"
                        className={classes.ficha}
                        data-tono={tonoDe({ id: one.idasignatura, nombre: one.asignaturas.nombre })}
                        onClick={() => onOpen(one.id)}
                      >
                        <b>
                          {one.fija && <IconLock size={12} aria-label="Fija" />} {one.asignaturas.nombre}{' '}
                          {one.nombre}
                        </b>
                        <span>
                          {one.aulas.nombre} · {fullName(one.usuarios)}
                        </span>
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
