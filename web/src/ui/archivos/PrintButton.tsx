import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

interface Props extends Pick<ButtonProps, 'maw' | 'size' | 'visibleFrom'> {
  /** What the sheet needs and the screen does not. */
  prepare?: () => Promise<unknown>
}

export function PrintButton({ prepare, ...props }: Props) {
  async function printSheet() {
    await prepare?.()
    // Drawn first: what was read for the sheet has to be on it.
    requestAnimationFrame(() => setTimeout(print))
  }
  return (
    <Button
      variant="default"
      size="sm"
      {...props}
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void printSheet()}
    >
      Imprimir
    </Button>
  )
}
