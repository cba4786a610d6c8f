import { huellaDeOferta, type OfertaEnVivo, type Proceso } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { installStorage } from '../../../../lib/device/storage.testing.ts'

installStorage()
const { followOferta } = await import('./ofertaEnVivo.ts')
const { seccionesDePeriodoQuery } = await import('../../../../data/secciones/secciones.api.ts')
const { procesosQuery } = await import('../../../../data/inscripciones/inscripciones.api.ts')

const proceso = (id: number, abierto: boolean): Proceso => ({
  ...{ id, nombre: `Ventana ${id}`, idperiodo: id, abierto, version: id },
  ...{ abreEn: null, cierraEn: null, conTurnos: false },
  inicio: `2026-0${id}-01T00:00:00.000Z`,
  fin: `2026-0${id}-09T00:00:00.000Z`,
})
const seccion = (id: number, cambios: Partial<Seccion> = {}): Seccion => ({
  ...{ id, nombre: `0${id}`, idusuario: 9, idperiodo: 2, idasignatura: 4, idAula: 5, dia: 'Lunes', cupo: 30 },
  ...{ inscritos: 0, enEspera: 0, estado: 'activa' as const, version: id },
  ...{ inicio: '1970-01-01T08:00:00.000Z', fin: '1970-01-01T10:00:00.000Z' },
  ...{
    asignaturas: { nombre: 'Lengua' },
    aulas: { nombre: 'A' },
    usuarios: { nombre: 'Ana', apellido: 'Paz' },
  },
  ...cambios,
})

/** The server: what stands there, and what was asked of it. */
let procesos: Proceso[]
let secciones: Seccion[]
let llamadas: string[]
let queryClient: QueryClient

const inSight = () => secciones.filter(({ idperiodo }) => idperiodo === 2)
const huella = () => huellaDeOferta({ procesos, secciones: inSight() })
const evento = (cambio?: OfertaEnVivo['cambio']): OfertaEnVivo => ({
  ...{ huella: huella(), repartoMs: 5 },
  ...(cambio && { cambio }),
})
const leidas = () => queryClient.getQueryData(seccionesDePeriodoQuery(2).queryKey)

/** After everything that was to be done at once: timers of the same length fire in their order. */
const nextTimer = () => new Promise(resolve => setTimeout(resolve, 0))

/** A page that has read what stands. */
async function openPage() {
  const oferta = followOferta(queryClient, () => 0)
  onTestFinished(oferta.stop)
  for (const options of [procesosQuery, seccionesDePeriodoQuery(2)]) {
    const observer = new QueryObserver(queryClient, options as never)
    onTestFinished(observer.subscribe(() => {}))
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  }
  llamadas = []
  return oferta
}

beforeEach(() => {
  procesos = [proceso(1, false), proceso(2, false)]
  secciones = [seccion(1), seccion(2), seccion(3, { idperiodo: 1 })]
  llamadas = []
  queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', staleTime: 30_000 } } })
  vi.stubGlobal('fetch', async (url: string) => {
    llamadas.push(url)
    const data = url.includes('process/all') ? procesos : inSight()
    return new Response(JSON.stringify({ data }))
  })
})

test('a window that opens, and a section that changes, are applied without a call', async () => {
  const oferta = await openPage()
  procesos = [proceso(1, false), proceso(2, true)]
  oferta.hear(evento({ procesos, secciones: [], quitadas: [] }))
  expect(queryClient.getQueryData(procesosQuery.queryKey)).toEqual(procesos)

  secciones = [seccion(1, { cupo: 7, version: 20 }), seccion(4, { nombre: '00', version: 21 })]
  oferta.hear(evento({ procesos, secciones, quitadas: [2] }))
  expect(leidas()?.map(({ nombre, cupo }) => [nombre, cupo])).toEqual([
    ['00', 30],
    ['01', 7],
  ])
  await nextTimer()
  expect(llamadas).toEqual([])
})

test('what was read after the change stays', async () => {
  secciones = [seccion(1, { cupo: 9, version: 30 }), seccion(2)]
  const oferta = await openPage()
  oferta.hear(evento({ procesos, secciones: [seccion(1, { cupo: 7, version: 20 })], quitadas: [] }))
  expect(leidas()?.[0]?.cupo).toBe(9)
})

test('a page that missed something reads once, and is in step again', async () => {
  const oferta = await openPage()
  secciones = [seccion(1, { cupo: 7, version: 20 }), seccion(2)]
  procesos = [proceso(1, false), proceso(2, true)]
  oferta.hear(evento())
  await vi.waitFor(() => expect(leidas()?.[0]?.cupo).toBe(7))
  expect(llamadas.map(url => url.replace('/api/v1', '')).sort()).toEqual([
    '/inscripciones/process/all',
    '/secciones?idperiodo=2',
  ])
  oferta.hear(evento())
  await nextTimer()
  expect(llamadas).toHaveLength(2)
})

test('an answer that was on its way and is older is seen, and read again', async () => {
  const oferta = await openPage()
  procesos = [proceso(1, false), proceso(2, true)]
  oferta.hear(evento({ procesos, secciones: [], quitadas: [] }))
  queryClient.setQueryData(procesosQuery.queryKey, [proceso(1, false), proceso(2, false)])
  await vi.waitFor(() => expect(queryClient.getQueryData(procesosQuery.queryKey)).toEqual(procesos))
})
