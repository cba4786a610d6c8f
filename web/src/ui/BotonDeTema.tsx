import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Both icons, and the sheet shows one: the page is built before anybody's scheme is known. */
export function BotonDeTema() {
  const { toggleColorScheme } = useMantineColorScheme()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      onClick={toggleColorScheme}
      aria-label="Cambiar el tema"
      title="Cambiar el tema"
    >
      <IconSun size={20} className="mantine-light-hidden" />
      <IconMoon size={20} className="mantine-dark-hidden" />
    </ActionIcon>
  )
}
