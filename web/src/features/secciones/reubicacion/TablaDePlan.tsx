import type { Reubicacion } from '@nivela/contract/reubicaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react'
import { formatHorario } from '../../../data/secciones/descripcion.ts'
import { listName } from '../../../data/usuarios/nombres.ts'
import { DestinoDeEstudiante } from './DestinoDeEstudiante.tsx'
import { describeCambios, sinLugarPrimero } from './frases.ts'
import classes from './Reubicacion.module.css'
import type { Elegidos } from './reubicacion.api.ts'

interface Props {
  plan: Reubicacion
  seccion: Seccion
  /** The period's other sections of the subject. */
  otras: Seccion[]
  elegidos?: Elegidos | undefined
  /** Undefined leaves it to the plan again. */
  onChoose: (idusuario: number, destino: number | null | undefined) => void
}

/** Who goes where, and what it changes for each of them; the office may choose for one of them. */
export function TablaDePlan({ plan, seccion, otras, elegidos = [], onChoose }: Props) {
  const { estudiantes, destinos } = plan
  return (
    <div className={classes.marco}>
      <table className={classes.plan}>
        <thead>
          <tr>
            <th scope="col">Estudiante</th>
            <th scope="col">Pasa a</th>
            <th scope="col">Qué cambia</th>
          </tr>
        </thead>
        <tbody>
          {sinLugarPrimero(estudiantes).map(uno => {
            const destino = destinos.find(({ id }) => id === uno.destino)
            return (
              <tr key={uno.idusuario} data-sin-lugar={!destino}>
                <th scope="row">
                  {listName(uno)}
                  <small>{uno.matricula ?? 'Sin matrícula'}</small>
                </th>
                <td>
                  {destino ? (
                    <span className={classes.paso}>
                      {seccion.nombre}
                      <IconArrowRight size={16} aria-label="a" />
                      <b>{destino.nombre}</b>
                    </span>
                  ) : (
                    <span className={classes.nada}>
                      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
                      Sin lugar
                    </span>
                  )}
                  {destino && <small>{formatHorario(destino)}</small>}
                  <DestinoDeEstudiante
                    estudiante={uno}
                    otras={otras}
                    elegido={elegidos.find(({ idusuario }) => idusuario === uno.idusuario)}
                    onChoose={destino => onChoose(uno.idusuario, destino)}
                  />
                </td>
                <td>
                  {destino
                    ? describeCambios(uno.cambios, destino) || 'Nada: mismo día y mismas horas'
                    : uno.motivo}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
