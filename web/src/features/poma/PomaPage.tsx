import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Estudiantes } from './Estudiantes.tsx'
import { ImportacionDeResultados } from './ImportacionDeResultados.tsx'
import { downloadPlantilla } from './poma.api.ts'

export function PomaPage() {
  return (
    <Pagina
      titulo="Resultados POMA"
      frase="Carga los resultados de la prueba y sigue las invitaciones de los estudiantes."
      accion={<DownloadButton download={downloadPlantilla}>Descargar plantilla</DownloadButton>}
    >
      <ImportacionDeResultados />
      <Estudiantes />
    </Pagina>
  )
}
