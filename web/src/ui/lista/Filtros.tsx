import { Button, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Drawer } from '../dialogos/Drawer.tsx'
import classes from './Filtros.module.css'

interface Props {
  /** How many of them are in force. */
  puestos: number
  children: ReactNode
}

/** A list's filters in a row; on a phone one button that opens them, so that the list begins in the first view. */
export function Filtros({ puestos, children }: Props) {
  const enTelefono = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const [opened, { open, close }] = useDisclosure()
  if (!enTelefono) return <div className={classes.filtros}>{children}</div>
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} stroke={1.7} aria-hidden="true" />}
        onClick={open}
      >
        {puestos ? `Filtros (${puestos})` : 'Filtros'}
      </Button>
      <Drawer opened={opened} onClose={close} position="bottom" size="auto" title="Filtros">
        <Stack gap="sm">
          {children}
          <Button mt="xs" onClick={close}>
            Ver la lista
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
