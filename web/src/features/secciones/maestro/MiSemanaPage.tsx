import { useMisSecciones } from '../../../data/secciones/secciones.api.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { MiSemana } from '../../horarios/index.ts'
import { MiDia } from './MiDia.tsx'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  return (
    <MiSemana
      idusuario={id}
      frase="Tu día, lo que falta por entregar y el horario de tus secciones."
      consulta={consulta}
      detalle="aula"
      antes={consulta.data && <MiDia {...consulta.data} />}
      sinProxima
      sinClases={(_semana, { nombre }) => (
        <EstadoVacio titulo="Todavía no tienes clases">
          La oficina aún no te ha asignado secciones en {nombre}. En cuanto lo haga, tu semana aparecerá aquí.
        </EstadoVacio>
      )}
    />
  )
}
