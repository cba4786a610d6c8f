import { Progress } from '@mantine/core'

/** How much of a file has left, from 0 to 1; then the server is at work. */
export function ProgresoDeSubida({ parte, etiqueta }: { parte: number; etiqueta: string }) {
  const subida = parte >= 1
  return (
    <Progress.Root size="lg">
      <Progress.Section
        value={Math.max(2, Math.round(parte * 100))}
        aria-label={etiqueta}
        striped={subida}
        animated={subida}
      />
    </Progress.Root>
  )
}

/** What is said beside it: how far it is, and then what the server does. */
export const textoDeSubida = (parte: number, despues: string) =>
  parte >= 1 ? despues : `Subiendo… ${Math.round(parte * 100)} %`
