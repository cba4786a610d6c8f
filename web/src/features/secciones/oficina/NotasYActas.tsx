import { Button, Group, Text } from '@mantine/core'
import type { Seccion } from '@nivela/contract/secciones'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { downloadActa, downloadLista } from '../../../data/documentos/documentos.api.ts'
import { fullName } from '../../../data/usuarios/nombres.ts'
import { DownloadButton } from '../../../ui/archivos/DownloadButton.tsx'
import { NotasDeSeccion } from '../../calificaciones/index.ts'

const FORMATOS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const

/** The section's grades, and what is printed of it. */
export function NotasYActas({ seccion, cerrado }: { seccion: Seccion; cerrado: boolean }) {
  if (!seccion.inscritos) return <Text c="dimmed">Todavía no se ha inscrito nadie en esta sección.</Text>
  return (
    <>
      <Text c="dimmed" mb="sm">
        Maestro: {fullName(seccion.usuarios)}. El acta sale cuando todas las calificaciones son oficiales.
      </Text>
      <Group gap="xs" mb="md">
        {!cerrado && seccion.estado === 'activa' && (
          <Button
            component={Link}
            to={`/adminsections/${seccion.id}/notas`}
            size="sm"
            variant="light"
            leftSection={<IconPencil size={18} stroke={1.7} aria-hidden="true" />}
          >
            Escribir las notas
          </Button>
        )}
        {FORMATOS.map(([extension, nombre]) => (
          <DownloadButton key={extension} size="sm" download={() => downloadActa(seccion, extension)}>
            Acta ({nombre})
          </DownloadButton>
        ))}
        {FORMATOS.map(([extension, nombre]) => (
          <DownloadButton key={extension} size="sm" download={() => downloadLista(seccion, extension)}>
            Lista ({nombre})
          </DownloadButton>
        ))}
      </Group>
      <NotasDeSeccion idseccion={seccion.id} cerrado={cerrado} />
    </>
  )
}
