import { useSesion } from '../../../lib/sesion.ts'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { MiAvance } from '../../avance/index.ts'
import { MiSemana } from '../../horarios/index.ts'
import { IrAInscripcion } from './IrAInscripcion.tsx'
import { useMiPeriodo } from './useMiPeriodo.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const consulta = useMiPeriodo(id)
  return (
    <MiSemana
      idusuario={id}
      frase="Tu avance y tu horario del período actual, de lunes a sábado."
      consulta={consulta}
      detalle="ambos"
      antes={<MiAvance idusuario={id} abierta={consulta.data?.abierta ?? false} />}
      sinClases={({ abierta }, { nombre }) => (
        <EstadoVacio titulo="Todavía no tienes clases" accion={abierta && <IrAInscripcion />}>
          {abierta
            ? `La inscripción de ${nombre} está abierta: elige tus secciones y tu semana aparecerá aquí.`
            : `No tienes secciones en ${nombre}, y la inscripción no está abierta por ahora.`}
        </EstadoVacio>
      )}
    />
  )
}
