import { useSesion } from '../../../lib/sesion.ts'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { MiSemana } from '../../horarios/index.ts'
import { useMisSecciones } from '../secciones.api.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

const DeMaestro = ({ id }: { id: number }) => (
  <MiSemana
    idusuario={id}
    frase="El horario de tus secciones en el período actual."
    consulta={useMisSecciones(id)}
    detalle="aula"
    sinClases={(_semana, { nombre }) => (
      <EstadoVacio titulo="Todavía no tienes clases">
        La oficina aún no te ha asignado secciones en {nombre}. En cuanto lo haga, tu semana aparecerá aquí.
      </EstadoVacio>
    )}
  />
)
