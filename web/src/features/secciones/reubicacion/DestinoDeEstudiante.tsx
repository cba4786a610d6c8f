import { Button, Menu } from '@mantine/core'
import { cuposLibres } from '@nivela/contract/cupos'
import { count } from '@nivela/contract/palabras'
import type { Reubicado } from '@nivela/contract/reubicaciones'
import type { Seccion } from '@nivela/contract/secciones'
import { IconChevronDown } from '@tabler/icons-react'
import { formatHorario } from '../../../data/secciones/descripcion.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import classes from './Reubicacion.module.css'
import type { Elegidos } from './reubicacion.api.ts'

interface Props {
  estudiante: Reubicado
  /** The period's other sections of the subject. */
  otras: Seccion[]
  elegido: Elegidos[number] | undefined
  onChoose: (destino: number | null | undefined) => void
}

/** Another destination for one student: any section that they may take and that has seats, or none. */
export function DestinoDeEstudiante({ estudiante, otras, elegido, onChoose }: Props) {
  const { destino, opciones } = estudiante
  const posibles = otras.filter(
    ({ id, cupo, inscritos }) => opciones.includes(id) && id !== destino && inscritos < cupo,
  )
  if (!posibles.length && destino === null && !elegido) return null
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <Button
          className={classes.cambiar ?? ''}
          variant="subtle"
          color="tinta"
          size="compact-sm"
          aria-label={`Cambiar el destino de ${fullName(estudiante)}`}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          {elegido ? 'Elegido por ti' : 'Cambiar'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {elegido && <Menu.Item onClick={() => onChoose(undefined)}>Donde mejor quepa</Menu.Item>}
        {posibles.map(seccion => (
          <Menu.Item key={seccion.id} onClick={() => onChoose(seccion.id)}>
            {seccion.nombre}, {formatHorario(seccion)} ({count(cuposLibres(seccion), 'libre', 'libres')})
          </Menu.Item>
        ))}
        {destino !== null && (
          <Menu.Item color="red" onClick={() => onChoose(null)}>
            Sin lugar
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
