import { Button, SimpleGrid, Switch, TextInput } from '@mantine/core'
import {
  type Periodo,
  type Siguiente,
  type SiguienteBody,
  siguiente,
  siguienteBody,
} from '@nivela/contract/periodos'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { periodosQuery } from '../../../data/periodos/periodos.api.ts'
import { api } from '../../../lib/http/api.ts'
import { ErrorDeFormulario } from '../../../ui/campos/ErrorDeFormulario.tsx'
import { Fecha } from '../../../ui/campos/Fecha.tsx'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { EsqueletoDeTarjetas } from '../../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../../ui/estados/EstadoVacio.tsx'
import { Pagina } from '../../../ui/Pagina.tsx'
import { Listo } from './Listo.tsx'
import { proposeSiguiente } from './propuesta.ts'
import { Secciones } from './Secciones.tsx'
import classes from './Siguiente.module.css'
import { useEleccion } from './useEleccion.ts'

export function SiguientePage() {
  const { id } = useParams()
  const consulta = useQuery(periodosQuery)
  return (
    <Pagina
      titulo="Preparar el siguiente período"
      frase="Fechas, secciones e inscripción, a partir del período anterior. Nada se guarda hasta el final."
    >
      <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={3} />}>
        {periodos => {
          const anterior = periodos.find(periodo => String(periodo.id) === id)
          return anterior ? (
            <Preparacion anterior={anterior} periodos={periodos} />
          ) : (
            <EstadoVacio titulo="Ese período ya no está">Vuelve a Períodos y elige otro.</EstadoVacio>
          )
        }}
      </Lista>
    </Pagina>
  )
}

interface Props {
  anterior: Periodo
  periodos: Periodo[]
}

function Preparacion({ anterior, periodos }: Props) {
  // Once: what is written here must not move when the periods are read again.
  const [propuesta] = useState(() => proposeSiguiente(anterior, periodos))
  const [hecho, setHecho] = useState<Siguiente | null>(null)
  const { ventana: _ventana, ...plazo } = propuesta
  const consulta = useQuery(previewQuery(anterior.id, plazo))
  if (hecho) return <Listo siguiente={hecho} />
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas cuantas={3} lineas={3} />}>
      {previa => <Formulario anterior={anterior} propuesta={propuesta} previa={previa} onDone={setHecho} />}
    </Lista>
  )
}

interface FormularioProps {
  anterior: Periodo
  propuesta: ReturnType<typeof proposeSiguiente>
  previa: Siguiente
  onDone: (siguiente: Siguiente) => void
}

function Formulario({ anterior, propuesta, previa, onDone }: FormularioProps) {
  const queryClient = useQueryClient()
  const eleccion = useEleccion(previa.creadas)
  const { field, submit, error, idDeError, saving, values } = useFormulario({
    valores: {
      nombre: propuesta.nombre,
      inicio: propuesta.inicio,
      fin: propuesta.fin,
      conVentana: true,
      ventanaNombre: propuesta.ventana.nombre,
      ventanaInicio: propuesta.ventana.inicio,
      ventanaFin: propuesta.ventana.fin,
    },
    esquema,
    onSave: async body => {
      onDone(await prepareSiguiente(anterior.id, { ...body, secciones: eleccion.elegidas }))
      await queryClient.invalidateQueries()
    },
  })
  const { value: _value, ...interruptor } = field('conVentana')
  return (
    <form onSubmit={submit} noValidate className={classes.pasos}>
      <section aria-labelledby="periodo">
        <h2 id="periodo">1. El período</h2>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput {...field('nombre')} label="Nombre" autoComplete="off" />
          <Fecha {...field('inicio')} label="Fecha de inicio" />
          <Fecha {...field('fin')} label="Fecha de fin" />
        </SimpleGrid>
      </section>
      <section aria-labelledby="secciones">
        <h2 id="secciones">2. Las secciones de {anterior.nombre}</h2>
        <p className={classes.frase}>
          Pasan con su maestro, su aula y sus horas. El cupo propuesto reparte a quienes deben cada
          asignatura; cámbialo donde haga falta.
        </p>
        {previa.creadas.length + previa.omitidas.length === 0 && <p>Ese período no tiene secciones.</p>}
        <Secciones copia={previa} eleccion={eleccion} />
      </section>
      <section aria-labelledby="ventana">
        <h2 id="ventana">3. La inscripción</h2>
        <Switch
          {...interruptor}
          checked={values.conVentana}
          label="Crear también su ventana de inscripción"
        />
        <p className={classes.frase}>
          Queda cerrada: la abres tú, en Inscripciones, cuando todo esté revisado.
        </p>
        {values.conVentana && (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput {...field('ventanaNombre')} label="Nombre de la inscripción" autoComplete="off" />
            <Fecha {...field('ventanaInicio')} label="Abre el" />
            <Fecha {...field('ventanaFin')} label="Cierra el" />
          </SimpleGrid>
        )}
      </section>
      <div className={classes.pie}>
        <ErrorDeFormulario id={idDeError}>{error}</ErrorDeFormulario>
        <Button variant="default" component={Link} to="/adminperiods">
          Cancelar
        </Button>
        <Button type="submit" disabled={saving}>
          {saving ? 'Preparando...' : 'Preparar el período'}
        </Button>
      </div>
    </form>
  )
}

interface Valores {
  nombre: string
  inicio: string
  fin: string
  conVentana: boolean
  ventanaNombre: string
  ventanaInicio: string
  ventanaFin: string
}

const DE_VENTANA: Record<string, string> = {
  nombre: 'ventanaNombre',
  inicio: 'ventanaInicio',
  fin: 'ventanaFin',
}

/** The contract's schema, asked with the form's flat fields. */
const esquema = {
  safeParse(valores: unknown) {
    const { conVentana, ventanaNombre, ventanaInicio, ventanaFin, ...plazo } = valores as Valores
    const ventana = { nombre: ventanaNombre, inicio: ventanaInicio, fin: ventanaFin }
    const read = siguienteBody.safeParse({ ...plazo, ...(conVentana && { ventana }) })
    if (read.success) return read
    const issues = read.error.issues.map(({ path, message }) => ({
      message,
      path: path[0] === 'ventana' ? [DE_VENTANA[String(path[1])] ?? 'ventanaNombre'] : path,
    }))
    return { success: false as const, error: { issues } }
  },
}

/** What the next period would take over. Read when the page opens, and not again under somebody's hands. */
const previewQuery = (id: number, body: SiguienteBody) =>
  queryOptions({
    queryKey: ['siguiente', id, body.nombre, body.inicio, body.fin],
    queryFn: ({ signal }) =>
      api.post(`/periodos/${id}/siguiente?simular=true`, body, siguiente, { signal, lee: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const prepareSiguiente = (id: number, body: SiguienteBody) =>
  api.post(`/periodos/${id}/siguiente`, body, siguiente, { larga: true })
