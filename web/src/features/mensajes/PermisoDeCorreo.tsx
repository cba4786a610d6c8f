import { Switch, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { aLaVistaQuery, saveALaVista } from '../../data/mensajes/mensajes.api.ts'
import { toastError } from '../../ui/toasts/toast.tsx'

/** A student lets their teachers see their address, or not. */
export function PermisoDeCorreo({ className }: { className: string | undefined }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(aLaVistaQuery)
  const guardar = useMutation({
    mutationFn: saveALaVista,
    scope: { id: 'a-la-vista' },
    onSuccess: guardado => queryClient.setQueryData(aLaVistaQuery.queryKey, guardado),
    onError: ({ message }) => toastError(message),
  })
  return (
    <section className={className} aria-labelledby="mi-correo">
      <Title order={2} id="mi-correo" mb="md">
        Mi correo
      </Title>
      <Switch
        label="Mis maestros ven mi correo"
        description="En la lista de su sección, para escribirte."
        checked={guardar.isPending ? guardar.variables : (data?.aLaVista ?? false)}
        disabled={!data}
        onChange={({ currentTarget }) => guardar.mutate(currentTarget.checked)}
      />
    </section>
  )
}
