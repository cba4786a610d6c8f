import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Ref } from 'react'

interface Props {
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  disabled?: boolean
}

export function AddButton({ ref, onClick, disabled = false }: Props) {
  return (
    <Button
      ref={ref}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={onClick}
      disabled={disabled}
    >
      Agregar
    </Button>
  )
}
