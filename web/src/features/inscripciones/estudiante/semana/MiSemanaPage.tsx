import { useQuery } from '@tanstack/react-query'
import { avanceQuery } from '../../../../data/avance/avance.api.ts'
import { useEstadoDeInscripcion } from '../../../../data/avance/useEstadoDeInscripcion.ts'
import { tellEsperas } from '../../../../data/esperas/frases.ts'
import { useSesion } from '../../../../lib/session/sesion.ts'
import { CuentaAtras } from '../../../../ui/CuentaAtras.tsx'
import { EstadoVacio } from '../../../../ui/estados/EstadoVacio.tsx'
import { MiAvance } from '../../../avance/index.ts'
import { MiSemana } from '../../../horarios/index.ts'
import { IrAInscripcion } from '../IrAInscripcion.tsx'
import { useMiPeriodo } from '../useMiPeriodo.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const consulta = useMiPeriodo(id)
  const { data: avance } = useQuery(avanceQuery(id))
  const { cuando, hasta, esperas } = useEstadoDeInscripcion(id, (avance?.pendientes ?? 0) > 0)
  return (
    <MiSemana
      idusuario={id}
      frase="Tu avance y tu horario, de lunes a sábado."
      consulta={consulta}
      detalle="ambos"
      antes={<MiAvance idusuario={id} />}
      sinClases={({ abierta }, { nombre }) =>
        avance?.completo ? (
          <EstadoVacio titulo="No tienes clases este período" escena="logrado">
            Ya aprobaste las cuatro áreas: no te queda ninguna por cursar.
          </EstadoVacio>
        ) : (
          <EstadoVacio
            titulo="Todavía no tienes clases"
            accion={hasta ? <CuentaAtras hasta={hasta} /> : abierta && <IrAInscripcion />}
          >
            {esperas.length
              ? `${tellEsperas(esperas)} Entonces tu semana aparecerá aquí.`
              : (cuando ??
                (abierta
                  ? `La inscripción de ${nombre} está abierta: elige tus secciones y tu semana aparecerá aquí.`
                  : `No tienes secciones en ${nombre}, y la inscripción no está abierta por ahora.`))}
          </EstadoVacio>
        )
      }
    />
  )
}
