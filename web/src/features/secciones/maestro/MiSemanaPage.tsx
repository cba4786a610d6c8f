import { Group, Skeleton } from '@mantine/core'
import { useMisSecciones } from '../../../lib/misSecciones.ts'
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

export function MiSemanaPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  const { actual, periodos = [] } = consulta.data ?? {}
  const clases = (periodos.find(periodo => periodo.id === actual?.id)?.secciones ?? []).map(seccion =>
    toClase(seccion, 'aula'),
  )
  return (
    <Pagina
      titulo="Mi semana"
      frase="El horario de tus secciones en el período actual."
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
        {({ actual }) => {
          if (!actual)
            return (
              <EstadoVacio titulo="No hay un período en curso">
                Cuando empiece el próximo, aquí verás tus clases hora por hora.
              </EstadoVacio>
            )
          if (clases.length === 0)
            return (
              <EstadoVacio titulo="Todavía no tienes clases">
                La oficina aún no te ha asignado secciones en {actual.nombre}. En cuanto lo haga, tu semana
                aparecerá aquí.
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
