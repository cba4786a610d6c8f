import type { Estudiante } from '@nivela/contract/poma'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { attempt } from '../../ui/catalogo/useCatalogo.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { invite } from './poma.api.ts'

/** Sends somebody their invitation again. */
export function useInvitar() {
  const queryClient = useQueryClient()
  const busy = useRef(new Set<number>())

  // The button stays enabled, so that it keeps the focus; a second press meanwhile does nothing.
  return async ({ id, correo }: Estudiante) => {
    if (busy.current.has(id)) return
    busy.current.add(id)
    const done = await attempt(() => invite(id))
    busy.current.delete(id)
    if (done) toastSuccess(`Otra invitación va en camino a ${correo}.`)
    await queryClient.invalidateQueries({ queryKey: ['poma'] })
  }
}
