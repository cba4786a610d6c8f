import { esperasEnVivo } from '@nivela/contract/esperas'
import { cuposEnVivo } from '@nivela/contract/inscripciones'
import type { Seccion } from '@nivela/contract/secciones'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { lineaQuery } from '../../../data/esperas/esperas.api.ts'
import { inscritosQuery } from '../../../data/inscripciones/inscripciones.api.ts'
import { seccionesQuery } from '../../../data/secciones/secciones.api.ts'
import { followEventos } from '../../../lib/http/eventStream.ts'

/** However many enrol, the section is read again no more often than this. */
const CADA_MS = 1_000

/** While someone looks at a section: when its seats or its line change, the names in them are read again. */
export function useFreshNames({ id, inscritos, enEspera }: Seccion) {
  const queryClient = useQueryClient()
  const known = useRef({ inscritos, enEspera })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function refresh() {
      timer = undefined
      const lists = [seccionesQuery.queryKey, inscritosQuery(id).queryKey, lineaQuery(id).queryKey]
      for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey })
    }
    function hear(news: Partial<typeof known.current>) {
      const now = { ...known.current, ...news }
      if (now.inscritos === known.current.inscritos && now.enEspera === known.current.enEspera) return
      known.current = now
      timer ??= setTimeout(refresh, CADA_MS)
    }
    const stop = followEventos('/inscripciones/cupos', {
      onEvento: ({ tipo, datos }) => {
        const seats = tipo === 'cupos' ? cuposEnVivo.parse(JSON.parse(datos))[id] : undefined
        const line = tipo === 'esperas' ? esperasEnVivo.parse(JSON.parse(datos))[id] : undefined
        if (seats !== undefined) hear({ inscritos: seats })
        if (line) hear({ enEspera: line.enEspera })
      },
      onLost: () => {},
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, id])
}
