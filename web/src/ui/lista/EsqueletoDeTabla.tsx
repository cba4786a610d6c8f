import { Box } from '@mantine/core'
import { EsqueletoDeTarjetas } from '../catalogo/EsqueletoDeTarjetas.tsx'
import { EsqueletoDeFilas } from './EsqueletoDeFilas.tsx'

/** A table where it fits, cards where not. */
export function EsqueletoDeTabla() {
  return (
    <>
      <Box visibleFrom="md">
        <EsqueletoDeFilas />
      </Box>
      <Box hiddenFrom="md">
        <EsqueletoDeTarjetas lineas={3} />
      </Box>
    </>
  )
}
