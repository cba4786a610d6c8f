import { Box, Group, Title } from '@mantine/core'
import type { Calificacion } from '@nivela/contract/calificaciones'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueries, useQuery } from '@tanstack/react-query'
import { asignaturasQuery } from '../../../data/asignaturas/asignaturas.api.ts'
import { avanceQuery } from '../../../data/avance/avance.api.ts'
import { misCalificacionesQuery } from '../../../data/calificaciones/calificaciones.api.ts'
import { downloadCertificado, downloadRecord } from '../../../data/documentos/documentos.api.ts'
import { inscripcionesQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { stateOf } from '../../../lib/http/jointQueries.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { DownloadButton } from '../../../ui/archivos/DownloadButton.tsx'
import { EsqueletoDeTarjetas } from '../../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { MiAvance } from '../../avance/index.ts'
import { groupByPeriodo, hasRecord } from './porPeriodo.ts'
import { TarjetaDeNota, TarjetaSinPublicar } from './TarjetaDeNota.tsx'

export function MisCalificacionesPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} nombre={sesion.nombre} />
}

/** The grades, each under its period. */
const useMisNotas = (idusuario: number) =>
  useQueries({
    queries: [misCalificacionesQuery(idusuario), inscripcionesQuery(idusuario), periodosQuery],
    combine: consultas => {
      const [{ data: calificaciones }, { data: inscripciones }, { data: periodos }] = consultas
      const data =
        calificaciones && inscripciones && periodos
          ? { calificaciones, ...groupByPeriodo(calificaciones, inscripciones, periodos) }
          : undefined
      return { data, ...stateOf(consultas) }
    },
  })

function DeEstudiante({ id, nombre }: { id: number; nombre: string }) {
  const consulta = useMisNotas(id)
  const { data: avance, isPending } = useQuery(avanceQuery(id))
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Tus calificaciones finales, cuando se hacen oficiales."
      accion={
        consulta.data &&
        hasRecord(consulta.data.calificaciones, avance) && (
          <Group gap="xs">
            {avance?.completo && (
              <DownloadButton download={() => downloadCertificado({ id, nombre })}>
                Mi certificado (PDF)
              </DownloadButton>
            )}
            <DownloadButton download={() => downloadRecord({ id, nombre })}>
              Descargar mi récord (PDF)
            </DownloadButton>
          </Group>
        )
      }
    >
      <MiAvance idusuario={id} enRecord />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={1} conTitulo />}>
        {({ periodos, sueltas }) => (
          <>
            {periodos.map(({ id, nombre, notas }) => (
              <section key={id} aria-labelledby={`periodo-${id}`}>
                <Title order={2} id={`periodo-${id}`} mb="sm" mt="lg">
                  {nombre}
                </Title>
                <Notas notas={notas} />
              </section>
            ))}
            {sueltas.length > 0 && (
              <Box mt="lg">
                <Notas notas={sueltas} />
              </Box>
            )}
            {periodos.length + sueltas.length === 0 && !isPending && (
              <SinNotas completo={avance?.completo ?? false} />
            )}
          </>
        )}
      </Lista>
    </Pagina>
  )
}

function SinNotas({ completo }: { completo: boolean }) {
  return completo ? (
    <EstadoVacio titulo="Aprobaste todo en la prueba POMA">
      No te toca cursar ninguna asignatura, y por eso no tienes calificaciones. Tu récord dice las áreas que
      aprobaste.
    </EstadoVacio>
  ) : (
    <EstadoVacio titulo={TEXTOS.calificacion.sinPublicar}>
      Cuando tu maestro haga oficial una calificación, la verás aquí.
    </EstadoVacio>
  )
}

function Notas({ notas }: { notas: Calificacion[] }) {
  // Only for the colour of each.
  const { data: asignaturas } = useQuery(asignaturasQuery)
  return (
    <Tarjetas>
      {notas.map(({ id, oficializado, secciones, ...nota }) =>
        oficializado && secciones ? (
          <TarjetaDeNota
            key={id}
            nota={nota}
            seccion={secciones.nombre}
            asignatura={
              asignaturas?.find(({ nombre }) => nombre === secciones.asignaturas.nombre) ?? {
                id: 0,
                nombre: secciones.asignaturas.nombre,
              }
            }
          />
        ) : (
          <TarjetaSinPublicar key={id} />
        ),
      )}
    </Tarjetas>
  )
}
