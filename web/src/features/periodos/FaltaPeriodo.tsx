import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'

/** For what can't begin before the school has a period. */
export function FaltaPeriodo({ children }: { children: string }) {
  return (
    <EstadoVacio
      titulo="Primero hace falta un período"
      accion={
        <Button component={Link} to="/adminperiods" mt="xs">
          Ir a Períodos
        </Button>
      }
    >
      {children}
    </EstadoVacio>
  )
}
