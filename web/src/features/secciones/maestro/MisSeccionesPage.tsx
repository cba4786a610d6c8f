import { Text, Title } from '@mantine/core'
import { count } from '@nivela/contract/palabras'
import type { Seccion } from '@nivela/contract/secciones'
import { useState } from 'react'
import { describeSeccion } from '../../../data/secciones/descripcion.ts'
import { type MisSecciones, useMisSecciones } from '../../../data/secciones/secciones.api.ts'
import { useSesion } from '../../../lib/session/sesion.ts'
import { EsqueletoDeTarjetas } from '../../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { Tarjetas } from '../../../ui/catalogo/Tarjeta.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import classes from '../reubicacion/Reubicacion.module.css'
import { DialogoDeEstudiantes } from './DialogoDeEstudiantes.tsx'
import { OtrosPeriodos } from './OtrosPeriodos.tsx'
import { TarjetaDeMiSeccion } from './TarjetaDeMiSeccion.tsx'

export function MisSeccionesPage() {
  const sesion = useSesion()
  return sesion && <DeMaestro id={sesion.id} />
}

function DeMaestro({ id }: { id: number }) {
  const consulta = useMisSecciones(id)
  // The section stays while the dialog fades out.
  const [lista, setLista] = useState<{ abierta: boolean; seccion: Seccion | null }>({
    abierta: false,
    seccion: null,
  })
  return (
    <Pagina titulo="Mis secciones" frase="Las secciones que impartes, con su horario y sus estudiantes.">
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={3} conTitulo />}>
        {data => <Contenido data={data} onLista={seccion => setLista({ abierta: true, seccion })} />}
      </Lista>
      <DialogoDeEstudiantes
        seccion={lista.seccion}
        abierto={lista.abierta}
        onClose={() => setLista(previa => ({ ...previa, abierta: false }))}
      />
    </Pagina>
  )
}

interface Props {
  data: MisSecciones
  onLista: (seccion: Seccion) => void
}

function Contenido({ data: { periodos }, onLista }: Props) {
  const actual = periodos.find(({ actual }) => actual)
  const otros = periodos.filter(({ actual, secciones }) => !actual && secciones.length)
  const abiertos = otros.filter(({ cerrado }) => !cerrado)
  const cerrados = otros.filter(({ cerrado }) => cerrado)
  const esperando = actual
    ? `La oficina aún no te ha asignado secciones en ${actual.nombre}. Cuando lo haga, las verás aquí.`
    : 'Cuando empiece el próximo, aquí verás las secciones que te toquen.'
  return (
    <>
      {actual && actual.secciones.length > 0 ? (
        <SeccionesDePeriodo periodo={actual} onLista={onLista} />
      ) : abiertos.length === 0 ? (
        <EstadoVacio titulo={actual ? 'Todavía no tienes secciones' : 'No hay un período en curso'}>
          {esperando}
        </EstadoVacio>
      ) : (
        <Text c="dimmed">{actual ? esperando : `No hay un período en curso. ${esperando}`}</Text>
      )}
      {abiertos.map(periodo => (
        <SeccionesDePeriodo key={periodo.id} periodo={periodo} onLista={onLista} />
      ))}
      {cerrados.length > 0 && <OtrosPeriodos periodos={cerrados} onLista={onLista} />}
      <MisCanceladas periodos={periodos} />
    </>
  )
}

interface PropsDePeriodo {
  periodo: MisSecciones['periodos'][number]
  onLista: Props['onLista']
}

const SeccionesDePeriodo = ({ periodo, onLista }: PropsDePeriodo) => (
  <section aria-labelledby={`periodo-${periodo.id}`}>
    <Title order={2} id={`periodo-${periodo.id}`} mt="lg" mb="sm">
      {periodo.nombre}
    </Title>
    <Tarjetas>
      {periodo.secciones.map(seccion => (
        <TarjetaDeMiSeccion key={seccion.id} seccion={seccion} actual={periodo.actual} onLista={onLista} />
      ))}
    </Tarjetas>
  </section>
)

/** What was cancelled can still be read, until its period is history. */
function MisCanceladas({ periodos }: Pick<MisSecciones, 'periodos'>) {
  const canceladas = periodos.flatMap(({ nombre, cerrado, canceladas }) =>
    cerrado ? [] : canceladas.map(seccion => ({ seccion, periodo: nombre })),
  )
  if (!canceladas.length) return null
  return (
    <details className={classes.canceladas}>
      <summary>{count(canceladas.length, 'sección cancelada', 'secciones canceladas')}</summary>
      <ul>
        {canceladas.map(({ seccion, periodo }) => (
          <li key={seccion.id}>
            <span>
              {describeSeccion(seccion)}
              <small>
                {seccion.aulas.nombre}, {periodo}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
