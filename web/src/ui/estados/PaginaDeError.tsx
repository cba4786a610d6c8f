import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router'
import { noteLoss, subscribeReturn, useSinConexion } from '../../lib/http/conexion.ts'
import { ChunkError } from '../../lib/lazy/retryLazy.tsx'
import { PaginaSuelta } from './PaginaSuelta.tsx'

const FALLO = {
  titulo: 'Algo no salió bien',
  frase:
    'No pudimos mostrar esta página. Lo que guardaste sigue a salvo. Carga la página otra vez o sigue desde el inicio.',
}
const SIN_CODIGO = {
  titulo: 'Esta página aún no llega',
  frase: 'Revisa tu conexión: cuando vuelva, la página se abrirá sola. Lo que guardaste sigue a salvo.',
}

/** What a page shows when its own code fails or can't be fetched, for instance after a new version was put in place. */
export function PaginaDeError({ dentro = false }: { dentro?: boolean }) {
  const error = useRouteError()
  const sinCodigo = error instanceof ChunkError
  const sinConexion = useSinConexion()
  const [conServidor, setConServidor] = useState(false)
  const { revalidate, state } = useRevalidator()
  useEffect(() => console.error(error), [error])
  // Tried once, in case that the loss was short, and then each time that the server answers again.
  useEffect(() => {
    if (!sinCodigo || sinConexion) return
    noteLoss()
    void revalidate()
    return subscribeReturn(() => setConServidor(true))
  }, [sinCodigo, sinConexion, revalidate])
  const trying = state === 'loading'
  const llegara = sinCodigo && (sinConexion || trying || !conServidor)
  return (
    <PaginaSuelta dentro={dentro} dibujo="tropiezo" {...(llegara ? SIN_CODIGO : FALLO)}>
      <Button
        loading={trying}
        // A reload without a network would leave the app.
        onClick={() => (sinConexion ? void revalidate() : window.location.reload())}
      >
        Cargar otra vez
      </Button>
      <Button variant="default" component={Link} to="/authguard">
        {dentro ? 'Ir a mi panel' : 'Ir al inicio'}
      </Button>
    </PaginaSuelta>
  )
}
