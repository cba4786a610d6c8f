import { Text } from '@mantine/core'
import { cuposLibres } from '@nivela/contract/cupos'
import { count, enumerate } from '@nivela/contract/palabras'
import type { Resumen } from '@nivela/contract/panel'
import type { Seccion } from '@nivela/contract/secciones'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { resumenQuery } from '../../data/panel/panel.api.ts'
import { EsqueletoDeTarjetas } from '../../ui/catalogo/EsqueletoDeTarjetas.tsx'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { EstadoVacio } from '../../ui/estados/EstadoVacio.tsx'
import { ActiveFilter } from '../../ui/lista/ActiveFilter.tsx'
import { GruposPorPeriodo } from './GruposPorPeriodo.tsx'
import classes from './Secciones.module.css'
import type { OfertaDeOficina } from './useOferta.ts'
import { type Parte, useVistaDeSecciones } from './useVistaDeSecciones.ts'

interface Props {
  oferta: OfertaDeOficina
  idperiodo: number
  acciones: (seccion: Seccion) => ReactNode
}

/** The sections that the panel counts as waiting, and no others. */
export function ParteDeSecciones({ ver, ...props }: Props & { ver: Parte }) {
  const { change } = useVistaDeSecciones()
  return (
    <>
      <ActiveFilter quitar="Ver todas" onClear={() => change({ ver: '', periodo: '' })}>
        {ver === 'llenas'
          ? 'Solo las secciones sin cupos'
          : 'Solo las de períodos terminados con notas por cerrar'}
      </ActiveFilter>
      {ver === 'llenas' ? <Llenas {...props} /> : <SinCerrar {...props} />}
    </>
  )
}

function Llenas({ oferta, idperiodo, acciones }: Props) {
  const llenas = oferta.secciones.filter(
    seccion => seccion.idperiodo === idperiodo && cuposLibres(seccion) === 0,
  )
  if (!llenas.length)
    return (
      <EstadoVacio titulo="Queda lugar en todas">Ninguna sección de este período está llena.</EstadoVacio>
    )
  return <Grupos oferta={oferta} secciones={llenas} acciones={acciones} />
}

function SinCerrar({ oferta, acciones }: Props) {
  const consulta = useQuery(resumenQuery)
  return (
    <Lista consulta={consulta} esqueleto={<EsqueletoDeTarjetas lineas={5} />}>
      {({ espera: { sinCerrar } }) => {
        if (!sinCerrar.length)
          return (
            <EstadoVacio titulo="Todo está cerrado" escena="logrado">
              Los períodos terminados tienen todas sus notas, y son oficiales.
            </EstadoVacio>
          )
        const deudas = new Map(sinCerrar.map(deuda => [deuda.idseccion, deuda]))
        return (
          <Grupos
            oferta={oferta}
            secciones={oferta.secciones.filter(({ id }) => deudas.has(id))}
            acciones={seccion => (
              <>
                <Deuda {...deudas.get(seccion.id)} />
                {acciones(seccion)}
              </>
            )}
          />
        )
      }}
    </Lista>
  )
}

type Deudas = Resumen['espera']['sinCerrar']

/** "2 estudiantes sin nota y 3 notas sin oficializar" */
function Deuda({ sinNota = 0, sinOficializar = 0 }: Partial<Deudas[number]>) {
  const partes = [
    ...(sinNota ? [count(sinNota, 'estudiante sin nota', 'estudiantes sin nota')] : []),
    ...(sinOficializar ? [count(sinOficializar, 'nota sin oficializar', 'notas sin oficializar')] : []),
  ]
  return (
    <Text fw={600} className={classes.deuda ?? ''}>
      {enumerate(partes)}
    </Text>
  )
}

/** Every group open to begin with: there are only those that somebody came to see. */
export function Grupos({ oferta, secciones, acciones }: Omit<Props, 'idperiodo'> & { secciones: Seccion[] }) {
  const periodos = oferta.periodos.filter(({ id }) => secciones.some(seccion => seccion.idperiodo === id))
  const [abiertos, setAbiertos] = useState(periodos.map(({ id }) => id))
  return (
    <GruposPorPeriodo
      oferta={{ ...oferta, periodos, secciones }}
      abiertos={abiertos}
      onChange={setAbiertos}
      acciones={acciones}
    />
  )
}
