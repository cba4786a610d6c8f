import { Skeleton, Switch, Text, Title } from '@mantine/core'
import {
  AVISOS,
  esApagable,
  type Preferencias,
  TIPOS_DE_AVISO,
  type TipoDeAviso,
} from '@nivela/contract/avisos'
import type { Rol } from '@nivela/contract/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { preferenciasQuery, savePreferencias } from '../../data/avisos/avisos.api.ts'
import { Lista } from '../../ui/catalogo/Lista.tsx'
import { toastError } from '../../ui/toasts/toast.tsx'
import classes from './Avisos.module.css'

const tiposDe = (rol: Rol) =>
  TIPOS_DE_AVISO.filter(tipo => (AVISOS[tipo].roles as readonly Rol[]).includes(rol))

/** The card on the profile, which brings the look of its cards: what also comes by mail. */
export function TarjetaDePreferencias({ rol, className }: { rol: Rol; className: string | undefined }) {
  const queryClient = useQueryClient()
  const consulta = useQuery(preferenciasQuery)
  const guardar = useMutation({
    mutationFn: savePreferencias,
    // One after the other: the answer that comes last is of the change that was made last.
    scope: { id: 'preferencias' },
    onMutate: async cambio => {
      await queryClient.cancelQueries(preferenciasQuery)
      queryClient.setQueryData(preferenciasQuery.queryKey, previas =>
        previas ? ({ ...previas, ...cambio } as Preferencias) : previas,
      )
    },
    onError: ({ message }) => toastError(message),
    onSettled: () => queryClient.invalidateQueries(preferenciasQuery),
  })
  const change = (tipo: TipoDeAviso, quiere: boolean) => guardar.mutate({ [tipo]: quiere })

  return (
    <section id="avisos" className={className} aria-labelledby="avisos-por-correo">
      <Title order={2} id="avisos-por-correo">
        Avisos por correo
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Lo que apagues aquí te espera igual en la campana, sin enviarte un correo.
      </Text>
      <Lista consulta={consulta} esqueleto={<Skeleton height={240} />}>
        {preferencias => (
          <>
            {tiposDe(rol).map(tipo => (
              <div key={tipo} className={classes.preferencia}>
                <Switch
                  label={AVISOS[tipo].nombre}
                  description={esApagable(tipo) ? undefined : 'Siempre te llegan, por seguridad.'}
                  checked={preferencias[tipo]}
                  disabled={!esApagable(tipo)}
                  onChange={({ currentTarget }) => change(tipo, currentTarget.checked)}
                  labelPosition="left"
                  classNames={{ body: classes.interruptor ?? '', labelWrapper: classes.dicho ?? '' }}
                />
              </div>
            ))}
          </>
        )}
      </Lista>
    </section>
  )
}
