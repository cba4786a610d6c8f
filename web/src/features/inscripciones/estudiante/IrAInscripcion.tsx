import { Button } from '@mantine/core'
import { Link } from 'react-router'

export function IrAInscripcion({ texto = 'SearchableSelect mis secciones' }: { texto?: string }) {
  return (
    <Button component={Link} to="/studentsinscription" mt="xs">
      {texto}
    </Button>
  )
}
