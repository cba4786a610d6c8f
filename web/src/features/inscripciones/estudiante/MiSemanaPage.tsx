import { Group, Skeleton } from '@mantine/core'
import { useSesion } from '../../../lib/sesion.ts'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { BotonDeCalendario } from '../../../ui/horario/BotonDeCalendario.tsx'
import { BotonImprimir } from '../../../ui/horario/BotonImprimir.tsx'
import { toClase } from '../../../ui/horario/clase.ts'
import { Horario } from '../../../ui/horario/Horario.tsx'
import { ProximaClase } from '../../../ui/horario/ProximaClase.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { Plazo } from '../../../ui/Plazo.tsx'
import { IrAInscripcion } from './IrAInscripcion.tsx'
import { useMiPeriodo } from './useMiPeriodo.ts'

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const consulta = useMiPeriodo(id)
  const { actual, periodos = [] } = consulta.data ?? {}
  const clases = (periodos.find(periodo => periodo.id === actual?.id)?.secciones ?? []).map(seccion =>
    toClase(seccion, 'ambos'),
  )
  return (
    <Pagina
      titulo="Mi semana"
      frase="Tu horario del período actual, de lunes a sábado."
      accion={
        clases.length > 0 && (
          <Group gap="xs">
            <BotonDeCalendario idusuario={id} />
            <BotonImprimir />
          </Group>
        )
      }
    >
      <Lista consulta={consulta} esqueleto={<Skeleton height={640} />}>
        {({ actual, abierta }) => {
          if (!actual)
            return (
              <EstadoVacio titulo="No hay un período en curso">
                Cuando empiece el próximo, aquí verás tus clases hora por hora.
              </EstadoVacio>
            )
          if (clases.length === 0)
            return (
              <EstadoVacio titulo="Todavía no tienes clases" accion={abierta && <IrAInscripcion />}>
                {abierta
                  ? `La inscripción de ${actual.nombre} está abierta: elige tus secciones y tu semana aparecerá aquí.`
                  : `No tienes secciones en ${actual.nombre}, y la inscripción no está abierta por ahora.`}
              </EstadoVacio>
            )
          return (
            <>
              <ProximaClase clases={clases} periodo={actual} />
              <Horario
                titulo={actual.nombre}
                subtitulo={<Plazo inicio={actual.inicio} fin={actual.fin} />}
                clases={clases}
              />
            </>
          )
        }}
      </Lista>
    </Pagina>
  )
}
