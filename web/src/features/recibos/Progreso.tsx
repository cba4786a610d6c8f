import { Progress, Text } from '@mantine/core'

/** How much of the picture has left, from 0 to 1. */
export function Progreso({ parte }: { parte: number }) {
  const subida = parte >= 1
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.max(2, parte * 100)}
          aria-label="Progreso del envío"
          striped={subida}
          animated={subida}
        />
      </Progress.Root>
      <Text c="dimmed" size="sm" mt={6}>
        {subida ? 'Guardando la imagen…' : `Subiendo… ${Math.round(parte * 100)} %`}
      </Text>
    </div>
  )
}
