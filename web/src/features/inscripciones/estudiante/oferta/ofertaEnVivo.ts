import { huellaDeOferta, type OfertaEnVivo, periodosALaVista } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import type { QueryClient } from '@tanstack/react-query'
import { asignaturasQuery } from '../../../../data/asignaturas/asignaturas.api.ts'
import { procesosQuery } from '../../../../data/inscripciones/inscripciones.api.ts'
import { seccionesDePeriodoQuery, seccionesQuery } from '../../../../data/secciones/secciones.api.ts'

type Cambio = NonNullable<OfertaEnVivo['cambio']>

/** With few pages open there is nothing to spread; asking twice within this would be idle. */
const REPARTO_MINIMO_MS = 100
const MAX_DOUBLINGS = 6

/**
 * Keeps the offer that was read in step with what the live stream tells: what changed is applied as it is told, without a
 * call. Only a page that missed something, seen by its fingerprint, reads again, after a part of the time that the server names.
 */
export function followOferta(queryClient: QueryClient, random = Math.random) {
  let ultima: OfertaEnVivo | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let intentos = 0
  let applying = false

  function compare() {
    const leida = readOferta(queryClient)
    // Not there yet, or on its way: compared when it has arrived.
    if (!ultima || !leida || applying) return
    if (huellaDeOferta(leida) === ultima.huella) {
      clearTimeout(timer)
      timer = undefined
      intentos = 0
      return
    }
    if (timer) return
    // Twice as long each time: a page that never agrees must not ask for ever.
    const reparto = Math.max(REPARTO_MINIMO_MS, ultima.repartoMs) * 2 ** Math.min(intentos++, MAX_DOUBLINGS)
    timer = setTimeout(() => {
      timer = undefined
      for (const { queryKey } of [procesosQuery, seccionesQuery])
        void queryClient.invalidateQueries({ queryKey })
    }, random() * reparto)
  }

  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [noun] = query.queryKey
    if (type === 'updated' && (noun === procesosQuery.queryKey[0] || noun === seccionesQuery.queryKey[0]))
      compare()
  })

  return {
    hear(evento: OfertaEnVivo) {
      ultima = evento
      applying = true
      if (evento.cambio) applyCambio(queryClient, evento.cambio)
      applying = false
      compare()
    },
    stop() {
      clearTimeout(timer)
      unsubscribe()
    },
  }
}

/** What the page has, or null while some of it is not read or is being read. */
function readOferta(queryClient: QueryClient) {
  const stateOf = queryClient.getQueryState.bind(queryClient)
  const procesos = stateOf(procesosQuery.queryKey)
  if (!procesos?.data || procesos.fetchStatus !== 'idle') return null
  const secciones: Seccion[] = []
  for (const idperiodo of periodosALaVista(procesos.data)) {
    const delPeriodo = stateOf(seccionesDePeriodoQuery(idperiodo).queryKey)
    if (!delPeriodo?.data || delPeriodo.fetchStatus !== 'idle') return null
    secciones.push(...delPeriodo.data)
  }
  return { procesos: procesos.data, secciones }
}

function applyCambio(queryClient: QueryClient, cambio: Cambio) {
  // The sections first: what has been opened is shown whole.
  for (const idperiodo of periodosALaVista(cambio.procesos))
    queryClient.setQueryData(seccionesDePeriodoQuery(idperiodo).queryKey, leidas =>
      leidas ? mergeSecciones(leidas, idperiodo, cambio) : undefined,
    )
  queryClient.setQueryData(procesosQuery.queryKey, cambio.procesos)
  const conocidas = queryClient.getQueryData(asignaturasQuery.queryKey)
  const nueva = ({ idasignatura }: Seccion) => !conocidas?.some(({ id }) => id === idasignatura)
  if (conocidas && cambio.secciones.some(nueva))
    void queryClient.invalidateQueries({ queryKey: asignaturasQuery.queryKey })
}

const byNombre = new Intl.Collator('es', { sensitivity: 'base' }).compare

/** An answer that was read after the change may know something newer, which stays. */
function mergeSecciones(leidas: Seccion[], idperiodo: number, { secciones, quitadas }: Cambio): Seccion[] {
  const cambiadas = new Map(secciones.map(seccion => [seccion.id, seccion]))
  const quedan = leidas
    .filter(({ id }) => !quitadas.includes(id))
    .map(leida => {
      const cambiada = cambiadas.get(leida.id)
      return cambiada && (cambiada.version ?? 0) >= (leida.version ?? 0) ? cambiada : leida
    })
  const nuevas = secciones.filter(({ id }) => !leidas.some(leida => leida.id === id))
  return [...quedan, ...nuevas]
    .filter(seccion => seccion.idperiodo === idperiodo)
    .sort(
      (a, b) =>
        byNombre(a.asignaturas.nombre, b.asignaturas.nombre) || byNombre(a.nombre, b.nombre) || a.id - b.id,
    )
}
