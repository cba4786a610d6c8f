import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { EntradaDeMenu } from '../../ui/disposicion/MenuLateral.tsx'
import { Spotlight } from './Spotlight.tsx'
import { spotlight } from './store.ts'

/** The search field of the header; on a phone, its glass. */
export function BusquedaGlobal({ paginas }: { paginas: EntradaDeMenu[] }) {
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        c="dimmed"
        fw={400}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        aria-label="Buscar en toda la escuela"
        onClick={() => spotlight.open()}
      >
        Buscar
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="tinta"
        size={44}
        aria-label="Buscar en toda la escuela"
        onClick={() => spotlight.open()}
      >
        <IconSearch size={22} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Spotlight paginas={paginas} />
    </>
  )
}
