import { Group } from '@mantine/core'
import { downloadPlantilla } from '../../data/importaciones/importaciones.api.ts'
import { DownloadButton } from '../../ui/archivos/DownloadButton.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Anteriores, Importacion } from '../importaciones/index.ts'
import { Estudiantes } from './Estudiantes.tsx'
import { Invitaciones } from './Invitaciones.tsx'

export function PomaPage() {
  return (
    <Pagina
      titulo="Resultados POMA"
      frase="Carga los resultados de la prueba y sigue las invitaciones de los estudiantes."
      accion={
        <Group gap="sm">
          <Anteriores />
          <DownloadButton download={() => downloadPlantilla('resultados')}>
            Descargar plantilla
          </DownloadButton>
        </Group>
      }
    >
      <Importacion tipo="resultados" etiqueta="Importar resultados" />
      <Invitaciones />
      <Estudiantes />
    </Pagina>
  )
}
