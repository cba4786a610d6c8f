import { BotonDescargar } from '../../ui/BotonDescargar.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Estudiantes } from './Estudiantes.tsx'
import { ImportacionDeResultados } from './ImportacionDeResultados.tsx'
import { downloadPlantilla } from './poma.api.ts'

export function PomaPage() {
  return (
    <Pagina
      titulo="Resultados POMA"
      frase="Carga los resultados de la prueba y sigue las invitaciones de los estudiantes."
      accion={<BotonDescargar download={downloadPlantilla}>Descargar plantilla</BotonDescargar>}
    >
      <ImportacionDeResultados />
      <Estudiantes />
    </Pagina>
  )
}
