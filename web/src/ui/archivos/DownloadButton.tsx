import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { attempt } from '../catalogo/useCatalogo.ts'

interface Props extends Omit<ButtonProps, 'leftSection'>, Pick<ComponentProps<'button'>, 'aria-describedby'> {
  download: () => Promise<unknown>
}

/** Downloads a file; a failure is shown as a toast. */
export function DownloadButton({ download, ...rest }: Props) {
  const busy = useRef(false)
  // The button stays enabled, so that it keeps the focus; a second press meanwhile does nothing.
  async function run() {
    if (busy.current) return
    busy.current = true
    await attempt(download)
    busy.current = false
  }
  return (
    <Button
      variant="default"
      {...rest}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden="true" />}
      onClick={() => void run()}
    />
  )
}
