import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchableSelect } from '../../ui/campos/SearchableSelect.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EsqueletoDeFilas } from '../../ui/lista/EsqueletoDeFilas.tsx'
import classes from './Correos.module.css'
import { plantillasQuery } from './correos.api.ts'

/** Every kind of mail as it arrives, with an example's facts. */
export function Plantillas() {
  const [tipo, setTipo] = useState('')
  return (
    <Lista consulta={useQuery(plantillasQuery)} esqueleto={<EsqueletoDeFilas />}>
      {plantillas => {
        const vista = plantillas.find(una => una.tipo === tipo) ?? plantillas[0]
        return (
          <Stack gap="md">
            <SearchableSelect
              label="Correo"
              opciones={plantillas.map(({ tipo, asunto }) => ({ value: tipo, label: asunto }))}
              value={vista?.tipo ?? ''}
              onChange={valor => setTipo(valor ?? '')}
            />
            {/* Sandboxed: the mail is shown, nothing in it runs or leads anywhere. */}
            <iframe
              className={classes.vista}
              title={`Vista previa: ${vista?.asunto ?? ''}`}
              sandbox=""
              srcDoc={vista?.html ?? ''}
            />
          </Stack>
        )
      }}
    </Lista>
  )
}
