import { Button, Group, Text } from '@mantine/core'
import { ProgresoDeSubida, textoDeSubida } from '../../ui/archivos/ProgresoDeSubida.tsx'

interface Props {
  /** The part of the file that has left, from 0 to 1. */
  parte: number
  acto: 'columnas' | 'revisar' | 'importar'
  onCancel: () => void
}

const TEXTOS = {
  columnas: 'Leyendo la tabla…',
  revisar: 'Revisando las filas…',
  importar: 'Guardando las filas…',
}

export function Subida({ parte, acto, onCancel }: Props) {
  return (
    <div aria-busy="true">
      <ProgresoDeSubida parte={parte} etiqueta="Progreso de la subida" />
      <Group justify="space-between" mt="xs" mih={44}>
        <Text c="dimmed">{textoDeSubida(parte, TEXTOS[acto])}</Text>
        {acto !== 'importar' && (
          <Button variant="subtle" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
    </div>
  )
}
