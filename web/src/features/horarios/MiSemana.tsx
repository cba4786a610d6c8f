import { Group, Skeleton } from '@mantine/core'
import type { Periodo } from '@nivela/contract/periodos'
import type { Seccion } from '@nivela/contract/secciones'
import type { ComponentProps, ReactNode } from 'react'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { Plazo } from '../periodos/index.ts'
import { BotonDeCalendario } from './BotonDeCalendario.tsx'
import { toClase } from './clase.ts'
import { EsqueletoDeHorario } from './EsqueletoDeHorario.tsx'
import { Horario } from './Horario.tsx'
import { ProximaClase } from './ProximaClase.tsx'

interface Semana {
  actual: Periodo | null | undefined
  periodos: (Periodo & { secciones: Seccion[] })[]
}

interface Props<T extends Semana> {
  idusuario: number
  frase: string
  consulta: ComponentProps<typeof Lista<T>>['consulta']
  /** What a block tells beside the subject. */
  detalle: Parameters<typeof toClase>[1]
  /** What comes before the week. */
  antes?: ReactNode
  /** What stands there while the current period holds no class of theirs. */
  sinClases: (semana: T, actual: Periodo) => ReactNode
}

/** Someone's week in the current period: the next class first, then the timetable, to print or to subscribe to. */
export function MiSemana<T extends Semana>({
  idusuario,
  frase,
  consulta,
  detalle,
  antes,
  sinClases,
}: Props<T>) {
  const { actual, periodos = [] } = consulta.data ?? {}
  const clases = (periodos.find(periodo => periodo.id === actual?.id)?.secciones ?? []).map(seccion =>
    toClase(seccion, detalle),
  )
  // Their place is kept, so that nothing moves when the classes come.
  const leyendo = !consulta.data && !consulta.error
  return (
    <Pagina
      titulo="Mi semana"
      frase={frase}
      accion={
        (clases.length > 0 || leyendo) && (
          <Group gap="xs" style={{ visibility: leyendo ? 'hidden' : 'visible' }}>
            <BotonDeCalendario idusuario={idusuario} />
            <PrintButton />
          </Group>
        )
      }
    >
      {antes}
      <Lista consulta={consulta} esqueleto={<Esqueleto />}>
        {semana => {
          if (!semana.actual)
            return (
              <EstadoVacio titulo="No hay un período en curso">
                Cuando empiece el próximo, aquí verás tus clases hora por hora.
              </EstadoVacio>
            )
          if (clases.length === 0) return sinClases(semana, semana.actual)
          const { nombre, inicio, fin } = semana.actual
          return (
            <>
              <ProximaClase clases={clases} periodo={semana.actual} />
              <Horario titulo={nombre} subtitulo={<Plazo inicio={inicio} fin={fin} />} clases={clases} />
            </>
          )
        }}
      </Lista>
    </Pagina>
  )
}

function Esqueleto() {
  return (
    <>
      <Skeleton height={74} mb="md" />
      <EsqueletoDeHorario />
    </>
  )
}
