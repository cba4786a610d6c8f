import { TEXTOS } from '@nivela/contract/textos'
import { useQuery } from '@tanstack/react-query'
import { useSesion } from '../../../lib/sesion.ts'
import { EsqueletoDeTarjetas } from '../../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { EstadoVacio } from '../../../ui/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { asignaturasQuery } from '../../asignaturas/asignaturas.api.ts'
import { MiAvance } from '../../avance/index.ts'
import { downloadRecord } from '../../documentos/documentos.api.ts'
import { findVentana } from '../../inscripciones/index.ts'
import { procesosQuery } from '../../inscripciones/inscripciones.api.ts'
import { misCalificacionesQuery } from '../calificaciones.api.ts'
import { TarjetaDeNota, TarjetaSinPublicar } from './TarjetaDeNota.tsx'

export function MisCalificacionesPage() {
  const sesion = useSesion()
  return sesion && <DeEstudiante id={sesion.id} />
}

function DeEstudiante({ id }: { id: number }) {
  const consulta = useQuery(misCalificacionesQuery(id))
  const { data: asignaturas = [] } = useQuery(asignaturasQuery)
  const { data: procesos = [] } = useQuery(procesosQuery)
  return (
    <Pagina
      titulo="Calificaciones"
      frase="Tus calificaciones finales, cuando se hacen oficiales."
      accion={
        consulta.data?.some(({ oficializado }) => oficializado) && (
          <DownloadButton download={() => downloadRecord(id)}>Descargar mi récord (PDF)</DownloadButton>
        )
      }
    >
      <MiAvance idusuario={id} abierta={Boolean(findVentana(procesos))} enRecord />
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={1} />}>
        {calificaciones =>
          calificaciones.length === 0 ? (
            <EstadoVacio titulo={TEXTOS.calificacion.sinPublicar}>
              Cuando tu maestro haga oficial una calificación, la verás aquí.
            </EstadoVacio>
          ) : (
            <Tarjetas>
              {[...calificaciones]
                .sort((a, b) => Number(b.oficializado) - Number(a.oficializado))
                .map(({ id, calificacion, condicion, oficializado, secciones }) =>
                  oficializado && secciones ? (
                    <TarjetaDeNota
                      key={id}
                      nota={{ calificacion, condicion }}
                      seccion={secciones.nombre}
                      asignatura={
                        asignaturas.find(({ nombre }) => nombre === secciones.asignaturas.nombre) ?? {
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
      </Lista>
    </Pagina>
  )
}
