import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bitacoraQuery } from '../../data/bitacora/bitacora.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import { Paginas } from '../../ui/lista/Paginas.tsx'
import { Lineas } from './Lineas.tsx'

/** The lines of one thing, or about one person. */
export function Bitacora(filtro: { objeto: string; idobjeto: number } | { idusuario: number }) {
  const [pagina, setPagina] = useState(1)
  const consulta = useQuery(bitacoraQuery(filtro, pagina))
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeFilas />}>
      {({ filas, total }) =>
        total === 0 ? (
          <Text c="dimmed">Todavía no ha cambiado nada.</Text>
        ) : (
          <Stack gap="md">
            <Lineas lineas={filas} />
            <Paginas total={total} pagina={pagina} onPagina={setPagina} />
          </Stack>
        )
      }
    </Lista>
  )
}
