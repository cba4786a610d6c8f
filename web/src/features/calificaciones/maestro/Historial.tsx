import { Drawer } from '@mantine/core'
import type { Inscrito } from '@nivela/contract/inscripciones'
import { fullName } from '../../usuarios/index.ts'
import { HistorialDeCalificaciones } from '../historial/HistorialDeCalificaciones.tsx'

interface Props {
  idseccion: number
  /** Whose grade; null while it is closed. */
  estudiante: Inscrito | null
  onClose: () => void
}

/** All that was ever done to a grade: nobody can change it. */
export function Historial({ idseccion, estudiante, onClose }: Props) {
  return (
    <Drawer
      opened={estudiante !== null}
      onClose={onClose}
      position="right"
      title={`Historial de ${estudiante ? fullName(estudiante) : ''}`}
    >
      {estudiante && <HistorialDeCalificaciones idseccion={idseccion} idusuario={estudiante.id} />}
    </Drawer>
  )
}
