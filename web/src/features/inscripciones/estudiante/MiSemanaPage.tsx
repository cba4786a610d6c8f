import { endSentence } from '@nivela/contract/palabras'
import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../../lib/sesion.ts'
import { CuentaAtras } from '../../../ui/CuentaAtras.tsx'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { avanceQuery } from '../../avance/avance.api.ts'
import { MiAvance } from '../../avance/index.ts'
import { MiSemana } from '../../horarios/index.ts'
import { formatHoraDeVentana } from '../horas.ts'
import { IrAInscripcion } from './IrAInscripcion.tsx'
import { useMiPeriodo } from './useMiPeriodo.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const consulta = useMiPeriodo(id)
  const { data: avance } = useQuery(avanceQuery(id))
  return (
    <MiSemana
      idusuario={id}
      frase="Tu avance y tu horario del período actual, de lunes a sábado."
      consulta={consulta}
      detalle="ambos"
      antes={<MiAvance idusuario={id} abierta={consulta.data?.abierta ?? false} />}
      sinClases={({ abierta, programada }, { nombre }) =>
        avance?.completo ? (
          <EstadoVacio titulo="No tienes clases este período" escena="logrado">
            Ya aprobaste las cuatro áreas: no te queda ninguna por cursar.
          </EstadoVacio>
        ) : (
          <EstadoVacio
            titulo="Todavía no tienes clases"
            accion={abierta ? <IrAInscripcion /> : programada && <CuentaAtras hasta={programada.abreEn} />}
          >
            {abierta
              ? `La inscripción de ${nombre} está abierta: elige tus secciones y tu semana aparecerá aquí.`
              : programada
                ? endSentence(
                    `La inscripción «${programada.nombre}» abre el ${formatHoraDeVentana(programada.abreEn)}`,
                  )
                : `No tienes secciones en ${nombre}, y la inscripción no está abierta por ahora.`}
          </EstadoVacio>
        )
      }
    />
  )
}
