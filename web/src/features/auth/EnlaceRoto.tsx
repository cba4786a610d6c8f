import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Contactanos } from './Contactanos.tsx'

interface Props {
  motivo: string
  /** What to do about it. */
  consejo: string
  boton: { texto: string; to: string }
}

/** What stands where a link of a mail leads to nothing: why, and the way to another one. */
export function EnlaceRoto({ motivo, consejo, boton }: Props) {
  return (
    <Stack gap="md">
      <div role="alert">
        <Text fw={600}>{motivo}</Text>
        <Text mt={4}>{consejo}</Text>
      </div>
      <Button component={Link} to={boton.to} fullWidth mt="xs">
        {boton.texto}
      </Button>
      <Contactanos />
    </Stack>
  )
}
