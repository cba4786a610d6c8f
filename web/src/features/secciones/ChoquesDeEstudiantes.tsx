import type { Choque, Dia } from '@nivela/contract/secciones'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { describeSeccion } from '../../data/secciones/descripcion.ts'
import { choquesQuery } from '../../data/secciones/secciones.api.ts'
import { listName } from '../../data/usuarios/nombres.ts'
import { Lectura } from '../../ui/estados/Lectura.tsx'
import classes from './Secciones.module.css'

interface Props {
  idseccion: number
  horas: { dia: Dia; inicio: string; fin: string }
}

/** Whom the hours in the form would clash for, before they are saved. */
export function ChoquesDeEstudiantes({ idseccion, horas }: Props) {
  const consulta = useQuery(choquesQuery(idseccion, horas))
  return (
    <div role="status">
      <Lectura consulta={consulta} fallo="No pudimos ver si ese horario les choca a sus estudiantes.">
        {choques => choques.length > 0 && <Choques choques={choques} />}
      </Lectura>
    </div>
  )
}

const Choques = ({ choques }: { choques: Choque[] }) => (
  <div className={classes.choques}>
    <p>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      Ese horario choca con otra sección de:
    </p>
    <ul>
      {choques.map(({ idusuario, nombre, apellido, secciones }) => (
        <li key={`${idusuario} ${secciones.id}`}>
          <b>{listName({ nombre, apellido })}</b> {describeSeccion(secciones)}
        </li>
      ))}
    </ul>
    <p>Pásalos antes a otra sección desde «Estudiantes y notas», o elige otras horas.</p>
  </div>
)
