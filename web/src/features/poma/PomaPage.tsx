import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { Pagina } from '../../ui/Pagina.tsx'
import { Estudiantes } from './Estudiantes.tsx'
import { ImportacionDeResultados } from './ImportacionDeResultados.tsx'
import { downloadPlantilla } from './poma.api.ts'

export function PomaPage() {
  return (
    <Pagina
      titulo="Resultados POMA"
      frase="Carga los resultados de la prueba y sigue las invitaciones de los estudiantes."
      accion={<DescargarPlantilla />}
    >
      <ImportacionDeResultados />
      <Estudiantes />
    </Pagina>
  )
}

function DescargarPlantilla() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    await attempt(downloadPlantilla)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => busy || void download()}
    >
      Descargar plantilla
    </Button>
  )
}
