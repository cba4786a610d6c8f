import { toHoraIso } from '@nivela/contract/horas'
import { choque, type Dia, type Seccion, type SeccionBody, seccion } from '@nivela/contract/secciones'
import type { ConVersion } from '@nivela/contract/version'
import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'
import { stateOf } from '../../lib/http/jointQueries.ts'
import { actualFirst, findPeriodosDeSemana } from '../periodos/actual.ts'
import { periodosQuery } from '../periodos/periodos.api.ts'

export const seccionesQuery = queryOptions({
  queryKey: ['secciones'],
  queryFn: ({ signal }) => api.get('/secciones', array(seccion), { signal }),
})

/** The sections of one period. */
export const seccionesDePeriodoQuery = (idperiodo: number) =>
  queryOptions({
    queryKey: ['secciones', 'periodo', idperiodo],
    queryFn: ({ signal }) => api.get(`/secciones?idperiodo=${idperiodo}`, array(seccion), { signal }),
  })

/** A period's cancelled sections. */
export const canceladasQuery = (idperiodo: number) =>
  queryOptions({
    queryKey: ['secciones', 'canceladas', idperiodo],
    queryFn: async ({ signal }) => {
      const path = `/secciones?idperiodo=${idperiodo}&canceladas=true`
      const todas = await api.get(path, array(seccion), { signal })
      return todas.filter(({ estado }) => estado === 'cancelada')
    },
  })

/** The students of a section whose other sections are at these hours. */
export const choquesQuery = (id: number, horas: { dia: Dia; inicio: string; fin: string }) =>
  queryOptions({
    queryKey: ['secciones', 'choques', id, horas],
    queryFn: ({ signal }) =>
      api.get(`/secciones/${id}/choques?${new URLSearchParams(horas)}`, array(choque), { signal }),
    gcTime: 0,
  })

/** Changes the sections of periods as they were read, without reading them again. */
export const updateSecciones = (queryClient: QueryClient, change: (seccion: Seccion) => Seccion) =>
  queryClient.setQueriesData<Seccion[]>({ queryKey: ['secciones', 'periodo'] }, secciones =>
    secciones?.map(change),
  )

/** The sections of one teacher, of every period, cancelled ones too. */
const seccionesDeMaestroQuery = (idusuario: number) =>
  queryOptions({
    queryKey: ['secciones', 'maestro', idusuario],
    meta: { sinConexion: true },
    queryFn: ({ signal }) =>
      api.get(`/secciones/teacher/${idusuario}?canceladas=true`, array(seccion), { signal }),
  })

/** A teacher's sections by period, the current one first, and the periods whose classes are theirs to see. */
export const useMisSecciones = (idusuario: number) =>
  useQueries({
    queries: [periodosQuery, seccionesDeMaestroQuery(idusuario)],
    combine: consultas => {
      const [{ data: periodos }, { data: secciones }] = consultas
      if (!periodos || !secciones) return { data: undefined, ...stateOf(consultas) }
      const suyos = actualFirst(periodos).map(periodo => {
        const suyas = secciones.filter(({ idperiodo }) => idperiodo === periodo.id)
        return {
          ...periodo,
          secciones: suyas.filter(({ estado }) => estado === 'activa'),
          canceladas: suyas.filter(({ estado }) => estado === 'cancelada'),
        }
      })
      return { data: { semanas: findPeriodosDeSemana(suyos), periodos: suyos }, ...stateOf(consultas) }
    },
  })

export type MisSecciones = NonNullable<ReturnType<typeof useMisSecciones>['data']>

export function saveSeccion(id: number, { inicio, fin, ...body }: ConVersion<SeccionBody>) {
  const enviada = { ...body, inicio: toHoraIso(inicio), fin: toHoraIso(fin) }
  return id ? api.put(`/secciones/${id}`, enviada, seccion) : api.post('/secciones', enviada, seccion)
}

/** With a version, only if nobody changed it since. */
export const removeSeccion = (id: number, version?: number) =>
  api.delete(`/secciones/${id}${version ? `?version=${version}` : ''}`, seccion)
