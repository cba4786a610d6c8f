import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTema } from './useTema.ts'

export function BotonDeTema() {
  const { oscuro, etiqueta, toggle } = useTema()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      onClick={toggle}
      aria-label={etiqueta}
      title={etiqueta}
    >
      {oscuro ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}
