import { useSesion } from '../../../lib/sesion.ts'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { MiSemana } from '../../horarios/index.ts'
import { IrAInscripcion } from './IrAInscripcion.tsx'
import { useMiPeriodo } from './useMiPeriodo.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

const DeEstudiante = ({ id }: { id: number }) => (
  <MiSemana
    idusuario={id}
    frase="Tu horario del período actual, de lunes a sábado."
    consulta={useMiPeriodo(id)}
    detalle="ambos"
    sinClases={({ abierta }, { nombre }) => (
      <EstadoVacio titulo="Todavía no tienes clases" accion={abierta && <IrAInscripcion />}>
        {abierta
          ? `La inscripción de ${nombre} está abierta: elige tus secciones y tu semana aparecerá aquí.`
          : `No tienes secciones en ${nombre}, y la inscripción no está abierta por ahora.`}
      </EstadoVacio>
    )}
  />
)
