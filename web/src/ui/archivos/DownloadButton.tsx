import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useActo } from '../../ui/actos/useActo.ts'

interface Props extends Omit<ButtonProps, 'leftSection'>, Pick<ComponentProps<'button'>, 'aria-describedby'> {
  download: () => Promise<unknown>
}

/** Downloads a file; a failure is shown as a toast. */
export function DownloadButton({ download, ...rest }: Props) {
  const [run] = useActo(download)
  return (
    <Button
      variant="default"
      {...rest}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void run()}
    />
  )
}
