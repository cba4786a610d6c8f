import { Button, type ButtonProps } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

export function PrintButton(props: Pick<ButtonProps, 'maw' | 'size'>) {
  return (
    <Button
      variant="default"
      size="sm"
      {...props}
      leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => print()}
    >
      Imprimir
    </Button>
  )
}
