import { Radio, Stack } from '@mantine/core'
import type { Vacias as Significado } from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'

const SIGNIFICADOS: { value: Significado; label: string; description: string }[] = [
  { value: 'no_aprobada', label: 'No aprobada', description: 'Quien la tiene vacía debe esa asignatura.' },
  {
    value: 'conservar',
    label: 'Todavía no se sabe',
    description: 'Queda lo que ya teníamos de cada quien; los nuevos la deben por ahora.',
  },
  { value: 'apartar', label: 'Es un error', description: 'Esas filas quedan fuera para completarlas.' },
]

interface Props {
  cuantas: number
  value: Significado | undefined
  error: string | null
  onChange: (value: Significado) => void
}

/** An empty score may mean three things, and only the office knows which. */
export function Vacias({ cuantas, value, error, onChange }: Props) {
  return (
    <Radio.Group
      label={`${count(cuantas, 'nota está vacía', 'notas están vacías')}. ¿Qué significa una nota vacía?`}
      value={value ?? null}
      error={error}
      onChange={chosen => onChange(chosen as Significado)}
    >
      <Stack gap="xs" mt="xs">
        {SIGNIFICADOS.map(significado => (
          <Radio key={significado.value} {...significado} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
