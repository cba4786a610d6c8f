import { Drawer, Group, Text } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BotonDescargar } from '../../ui/BotonDescargar.tsx'
import { Accion } from '../../ui/catalogo/Acciones.tsx'
import { NotasDeSeccion } from '../calificaciones/index.ts'
import { downloadActa, downloadLista } from '../documentos/documentos.api.ts'
import { periodosQuery } from '../periodos/periodos.api.ts'
import { fullName } from '../usuarios/index.ts'

/** For the office: who is in the section and with what grade, whoever teaches it, and what is printed of it. */
export function EstudiantesDeSeccion({ seccion }: { seccion: Seccion }) {
  const [abierto, setAbierto] = useState(false)
  const de = `${seccion.asignaturas.nombre} ${seccion.nombre}`
  return (
    <>
      <Accion
        texto="Estudiantes y notas"
        de={`de ${de}`}
        Icono={IconUsers}
        onClick={() => setAbierto(true)}
      />
      <Drawer
        opened={abierto}
        onClose={() => setAbierto(false)}
        position="right"
        size="lg"
        title={`Estudiantes y notas de ${de}`}
      >
        {abierto && <Contenido seccion={seccion} />}
      </Drawer>
    </>
  )
}

const FORMATOS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const

function Contenido({ seccion }: { seccion: Seccion }) {
  const { data: periodos = [] } = useQuery(periodosQuery)
  const cerrado = periodos.some(({ id, cerrado }) => id === seccion.idperiodo && cerrado)
  if (!seccion.inscritos) return <Text c="dimmed">Todavía no se ha inscrito nadie en esta sección.</Text>
  return (
    <>
      <Text c="dimmed" mb="sm">
        Maestro: {fullName(seccion.usuarios)}. El acta sale cuando todas las calificaciones son oficiales.
      </Text>
      <Group gap="xs" mb="md">
        {FORMATOS.map(([extension, nombre]) => (
          <BotonDescargar key={extension} size="sm" download={() => downloadActa(seccion, extension)}>
            Acta ({nombre})
          </BotonDescargar>
        ))}
        {FORMATOS.map(([extension, nombre]) => (
          <BotonDescargar key={extension} size="sm" download={() => downloadLista(seccion, extension)}>
            Lista ({nombre})
          </BotonDescargar>
        ))}
      </Group>
      <NotasDeSeccion idseccion={seccion.id} cerrado={cerrado} />
    </>
  )
}
