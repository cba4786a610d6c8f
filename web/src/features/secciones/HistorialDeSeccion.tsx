import { Tabs } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { Drawer } from '../../ui/dialogos/Drawer.tsx'
import { Bitacora } from '../bitacora/index.ts'
import { HistorialDeCalificaciones } from '../calificaciones/index.ts'

/** For the office: who graded whom in the section, and who changed the section itself. */
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
        {abierto && (
          <Tabs defaultValue="calificaciones" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="calificaciones">Calificaciones</Tabs.Tab>
              <Tabs.Tab value="seccion">La sección</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="calificaciones">
              <HistorialDeCalificaciones idseccion={id} />
            </Tabs.Panel>
            <Tabs.Panel value="seccion">
              <Bitacora objeto="secciones" idobjeto={id} />
            </Tabs.Panel>
          </Tabs>
        )}
      </Drawer>
    </>
  )
}
