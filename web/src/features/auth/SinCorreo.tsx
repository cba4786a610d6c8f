import { Anchor, Button, Stack, Text } from '@mantine/core'
import { TEXTOS } from '@nivela/contract/textos'
import type { ReactNode } from 'react'
import { ajustes } from '../../lib/ajustes.ts'

const { correoEscuela } = ajustes

/** What stands where a mail would be sent, until mails are sent: how to get it done all the same. */
export function SinCorreo({ motivo, children }: { motivo: string; children?: ReactNode }) {
  return (
    <Stack gap="md">
      <Text>
        {motivo} Todavía no enviamos correos desde aquí. Escríbenos a{' '}
        <Anchor href={`mailto:${correoEscuela}`} underline="always">
          {correoEscuela}
        </Anchor>{' '}
        y te ayudamos.
      </Text>
      <Button component="a" href={`mailto:${correoEscuela}`} fullWidth mt="xs">
        {TEXTOS.verificacion.contactanos}
      </Button>
      {children}
    </Stack>
  )
}
