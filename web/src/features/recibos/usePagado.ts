import type { Recibo } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { type PaginaDeRecibos, withBack, without } from './lista.ts'
import { askFor } from './palabras.ts'
import { setValido } from './recibos.api.ts'

const LISTAS = { queryKey: ['recibos', 'lista'] }

/** Validates what waits and takes back what was validated. The row leaves its list at once, and returns if that fails. */
export function usePagado() {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const enCamino = useRef(new Set<number>())

  async function ask(recibo: Recibo) {
    setAsking(true)
    const answer = await confirm(askFor(recibo))
    // Not within the same key press: the Escape that closed the question would close the viewer too.
    setTimeout(() => setAsking(false))
    return answer
  }

  async function takeOut(recibo: Recibo) {
    // A list that is being read right now would bring it back.
    await queryClient.cancelQueries(LISTAS)
    const antes = queryClient.getQueriesData<PaginaDeRecibos>(LISTAS).map(([clave, pagina]) => ({
      clave,
      indice: pagina?.filas.findIndex(({ id }) => id === recibo.id) ?? -1,
    }))
    queryClient.setQueriesData<PaginaDeRecibos>(LISTAS, pagina => pagina && without(pagina, recibo.id))
    return () => {
      for (const { clave, indice } of antes.filter(({ indice }) => indice >= 0))
        queryClient.setQueryData<PaginaDeRecibos>(clave, pagina => pagina && withBack(pagina, recibo, indice))
    }
  }

  /** `onLeave` is told just before the row goes. */
  async function toggle(recibo: Recibo, onLeave: () => void) {
    const { id, valido } = recibo
    if (asking || enCamino.current.has(id) || !(await ask(recibo))) return
    enCamino.current.add(id)
    onLeave()
    const putBack = await takeOut(recibo)
    const done = await attempt(() => setValido(id, !valido))
    if (done) toastSuccess(valido ? TEXTOS.recibo.invalido : TEXTOS.recibo.validado)
    else putBack()
    enCamino.current.delete(id)
    // Read while another one is on its way, the list would show that one again for a moment.
    if (enCamino.current.size === 0) await queryClient.invalidateQueries({ queryKey: ['recibos'] })
  }

  return { asking, toggle }
}
