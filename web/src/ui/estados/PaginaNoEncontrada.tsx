import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSesion } from '../../lib/session/sesion.ts'
import { PaginaSuelta } from './PaginaSuelta.tsx'

export function PaginaNoEncontrada() {
  const sesion = useSesion()
  return (
    <PaginaSuelta
      dibujo="perdido"
      titulo="Aquí falta un escalón"
      frase="La página que buscas no existe o cambió de lugar. Revisa la dirección o vuelve a empezar desde un sitio conocido."
    >
      <Button component={Link} to={sesion ? '/authguard' : '/'}>
        {sesion ? 'Ir a mi panel' : 'Ir al inicio'}
      </Button>
    </PaginaSuelta>
  )
}
