import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/toasts/toast.tsx'

/** How a form of hours saves itself: the lists that show them are read again. */
export function useGuardarHoras<B>(save: (id: number, body: B) => Promise<unknown>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['disponibilidad'] })
  return {
    refresh,
    save: async (id: number, body: B) => {
      await save(id, body)
      await refresh()
      toastSuccess('Guardamos las horas.')
    },
  }
}
