import { NOMBRE_DE_ROL } from '@nivela/contract/roles'
import { useEffect } from 'react'
import { subscribeForbidden } from '../../lib/http/api.ts'
import { getSesion, subscribe } from '../../lib/session/sesion.ts'
import { toastNews } from '../../ui/toasts/toast.tsx'

/**
 * Follows what others change of the person who is signed in. A refusal may mean that they have another role now: it is read
 * again, and the new role's panel opens with a sentence.
 */
export function useFreshSesion(id: number | undefined) {
  useEffect(() => {
    if (id === undefined) return
    let rol = getSesion()?.idrol
    const stopRefusals = subscribeForbidden(
      () =>
        void import('../../data/auth/verificacion.api.ts').then(
          ({ rereadSesion }) => rereadSesion(id),
          () => {},
        ),
    )
    const stopChanges = subscribe(() => {
      const now = getSesion()
      if (now?.id !== id || now.idrol === rol) return
      rol = now.idrol
      toastNews(`La oficina cambió tu rol: ahora es ${NOMBRE_DE_ROL[now.idrol]}.`)
    })
    return () => {
      stopRefusals()
      stopChanges()
    }
  }, [id])
}
