import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Carta } from '../Carta.tsx'
import { ContactLink } from '../ContactLink.tsx'

interface Props {
  motivo: string
  /** What to do about it. */
  consejo: string
  boton: { texto: string; to: string }
}

/** For a link that does not work: why, and how to get another one. */
export function EnlaceRoto({ motivo, consejo, boton }: Props) {
  return (
    <Stack gap="md">
      <Carta Icono={IconAlertTriangle} tono="ambar" role="alert">
        <p>
          <strong>{motivo}</strong>
        </p>
        <p>{consejo}</p>
      </Carta>
      <Button component={Link} to={boton.to} fullWidth mt="xs">
        {boton.texto}
      </Button>
      <ContactLink />
    </Stack>
  )
}
