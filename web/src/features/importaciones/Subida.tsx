import { Button, Group, Progress, Text } from '@mantine/core'

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
  const subida = parte >= 1
  const texto = TEXTOS[acto]
  return (
    <div aria-busy="true">
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.max(2, parte * 100)}
          aria-label="Progreso de la subida"
          striped={subida}
          animated={subida}
        />
      </Progress.Root>
      <Group justify="space-between" mt="xs" mih={44}>
        <Text c="dimmed">{subida ? texto : `Subiendo… ${Math.round(parte * 100)} %`}</Text>
        {acto !== 'importar' && (
          <Button variant="subtle" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
    </div>
  )
}
