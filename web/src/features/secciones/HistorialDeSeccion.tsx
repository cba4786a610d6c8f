import { Drawer } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { HistorialDeCalificaciones } from '../calificaciones/index.ts'

/** For the office: who graded whom in the section, and when. */
export function HistorialDeSeccion({ seccion: { id, nombre, asignaturas } }: { seccion: Seccion }) {
  const [abierto, setAbierto] = useState(false)
  const titulo = `calificaciones de ${asignaturas.nombre} ${nombre}`
  return (
    <>
      <Accion texto="Historial" de={`de ${titulo}`} Icono={IconHistory} onClick={() => setAbierto(true)} />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        title={`Historial de ${titulo}`}
      >
        {abierto && <HistorialDeCalificaciones idseccion={id} />}
      </Drawer>
    </>
  )
}
