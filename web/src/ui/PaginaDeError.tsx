import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useRouteError } from 'react-router'
import { PaginaSuelta } from './PaginaSuelta.tsx'

/** What a page shows when its own code fails or can't be fetched, for instance after a new version was put in place. */
export function PaginaDeError({ dentro = false }: { dentro?: boolean }) {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <PaginaSuelta
      dentro={dentro}
      dibujo="tropiezo"
      titulo="Algo no salió bien"
      frase="No pudimos mostrar esta página. Lo que guardaste sigue a salvo. Carga la página otra vez o sigue desde el inicio."
    >
      <Button onClick={() => window.location.reload()}>Cargar otra vez</Button>
      <Button variant="default" component={Link} to="/authguard">
        {dentro ? 'Ir a mi panel' : 'Ir al inicio'}
      </Button>
    </PaginaSuelta>
  )
}
