import { Badge, Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatFecha } from '@nivela/contract/fechas'
import type { PeriodoListado } from '@nivela/contract/periodos'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { toClase } from '../../data/horarios/clase.ts'
import { findCercano } from '../../data/horarios/proxima.ts'
import { fullName } from '../../data/usuarios/nombres.ts'
import { usuarioQuery } from '../../data/usuarios/usuarios.api.ts'
import { useSesion } from '../../lib/session/sesion.ts'
import { positionOf } from '../../lib/time/calendario.ts'
import { getHoy } from '../../lib/time/hoy.ts'
import { PrintButton } from '../../ui/archivos/PrintButton.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { Marca } from '../../ui/dibujo/Marca.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../ui/Pagina.tsx'
import { Plazo } from '../periodos/index.ts'
import { Agenda } from './Agenda.tsx'
import { BotonDeCalendario } from './BotonDeCalendario.tsx'
import { EsqueletoDeHorario } from './EsqueletoDeHorario.tsx'
import { Horario } from './Horario.tsx'
import classes from './MiSemana.module.css'
import { ProximaClase } from './ProximaClase.tsx'

type PeriodoConClases = PeriodoListado & { secciones: Seccion[] }

interface Semana {
  /** The periods whose classes are seen, the current one first. */
  semanas: PeriodoConClases[]
}

interface Props<T extends Semana> {
  idusuario: number
  frase: string
  consulta: ComponentProps<typeof Lista<T>>['consulta']
  /** What a block tells beside the subject. */
  detalle: Parameters<typeof toClase>[1]
  /** What comes before the week. */
  antes?: ReactNode
  /** What comes before it says which class is next. */
  sinProxima?: boolean
  /** What stands there while no period holds a class of theirs. */
  sinClases: (semana: T, actual: PeriodoListado) => ReactNode
}

/** Someone's week: the next class first, then the current period's timetable, to print or to subscribe to; below it those of other periods that are not closed. */
export function MiSemana<T extends Semana>({
  idusuario,
  frase,
  consulta,
  detalle,
  antes,
  sinProxima = false,
  sinClases,
}: Props<T>) {
  const hasClases = consulta.data?.semanas.some(({ secciones }) => secciones.length)
  const { nombre, loadNombre } = useNombreImpreso(idusuario)
  // Their place is kept, so that nothing moves when the classes come.
  const leyendo = !consulta.data && !consulta.error
  return (
    <Pagina
      titulo="Mi semana"
      frase={frase}
      accion={
        (hasClases || leyendo) && (
          <Group gap="xs" style={{ visibility: leyendo ? 'hidden' : 'visible' }}>
            <BotonDeCalendario idusuario={idusuario} />
            <PrintButton prepare={loadNombre} visibleFrom="sm" />
          </Group>
        )
      }
    >
      {!sinProxima && <Proxima semanas={consulta.data?.semanas} leyendo={leyendo} detalle={detalle} />}
      {antes}
      <Lista consulta={consulta} esqueleto={<Esqueleto />}>
        {semana => {
          const [primera] = semana.semanas
          if (!primera)
            return (
              <EstadoVacio titulo="No hay un período en curso">
                Cuando empiece el próximo, aquí verás tus clases hora por hora.
              </EstadoVacio>
            )
          if (!hasClases) return sinClases(semana, primera)
          return (
            <>
              {!primera.actual && (
                <Text c="dimmed" mb="md">
                  No hay un período en curso.
                </Text>
              )}
              {semana.semanas.map(periodo => (
                <SemanaDePeriodo
                  key={periodo.id}
                  {...{ periodo, detalle, nombre }}
                  conTitulo={semana.semanas.length > 1 || !primera.actual}
                />
              ))}
            </>
          )
        }}
      </Lista>
    </Pagina>
  )
}

interface PropsDeProxima extends Pick<Props<Semana>, 'detalle'> {
  semanas: PeriodoConClases[] | undefined
  leyendo: boolean
}

/** What most people come for stands first. */
function Proxima({ semanas, leyendo, detalle }: PropsDeProxima) {
  if (leyendo) return <Skeleton height={74} mb="md" />
  const cercano = semanas && findCercano(semanas)
  return cercano && <ProximaClase clases={toClases(cercano, detalle)} periodo={cercano} />
}

interface PropsDePeriodo extends Pick<Props<Semana>, 'detalle'> {
  periodo: PeriodoConClases
  /** Whose week it is, on paper. */
  nombre: string | undefined
  /** Not the only one. */
  conTitulo: boolean
}

function SemanaDePeriodo({ periodo, detalle, nombre, conTitulo }: PropsDePeriodo) {
  const { id, nombre: titulo, inicio, fin, actual } = periodo
  const clases = toClases(periodo, detalle)
  const enTelefono = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  return (
    <section className={classes.semana} aria-labelledby={conTitulo ? `semana-${id}` : undefined}>
      {conTitulo && (
        <Title order={2} id={`semana-${id}`} className={classes.titulo}>
          {titulo}{' '}
          {actual && (
            <Badge component="span" variant="light" color="verde" tt="none" size="lg">
              Período actual
            </Badge>
          )}
          <small>{tellPlazo(periodo)}</small>
        </Title>
      )}
      {clases.length === 0 ? (
        <Text c="dimmed">Todavía no tienes clases en este período.</Text>
      ) : (
        <>
          {enTelefono && <Agenda titulo={titulo} clases={clases} periodo={periodo} bajoTitulo={conTitulo} />}
          <div className={enTelefono ? classes.soloImpreso : conTitulo ? classes.bajoTitulo : undefined}>
            <div className={classes.dueno}>
              <p>{nombre}</p>
              <Marca />
            </div>
            <Horario
              titulo={titulo}
              subtitulo={<Plazo inicio={inicio} fin={fin} />}
              clases={clases}
              periodo={periodo}
            />
          </div>
        </>
      )}
    </section>
  )
}

const toClases = ({ secciones }: PeriodoConClases, detalle: Parameters<typeof toClase>[1]) =>
  secciones.map(seccion => toClase(seccion, detalle))

function tellPlazo(periodo: PeriodoConClases) {
  const posicion = positionOf(getHoy(), periodo)
  if (posicion === 'antes') return `Desde el ${formatFecha(periodo.inicio)}`
  return `${posicion === 'dentro' ? 'Hasta' : 'Terminó'} el ${formatFecha(periodo.fin)}`
}

/** Whose week it is, on paper: the name in full, read when it is needed; until then what the session knows. */
function useNombreImpreso(idusuario: number) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...usuarioQuery(idusuario), enabled: false })
  const sesion = useSesion()
  return {
    nombre: data
      ? [fullName(data), data.matricula && `Matrícula ${data.matricula}`].filter(Boolean).join(' · ')
      : sesion?.nombre,
    loadNombre: () => queryClient.ensureQueryData(usuarioQuery(idusuario)).catch(() => undefined),
  }
}

function Esqueleto() {
  return (
    <>
      <Box visibleFrom="sm">
        <EsqueletoDeHorario />
      </Box>
      <Stack hiddenFrom="sm" gap={8}>
        <Skeleton height={64} />
        <Skeleton height={20} width={200} mt={12} />
        <Skeleton height={128} />
        <Skeleton height={20} width={180} mt={12} />
        <Skeleton height={128} />
      </Stack>
    </>
  )
}
