import { Button, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { cuentaDeInstitucionQuery, explainFallo, startLink, unlink } from '../../data/auth/institucion.api.ts'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatDia } from '../../lib/time/momento.ts'
import { attempt } from '../../ui/actos/attempt.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'

/** The person's own account at the institution: which one, linked, separated. Nothing where the school uses none. */
export function TarjetaDeInstitucion({ className }: { className: string | undefined }) {
  const { data } = useQuery(cuentaDeInstitucionQuery)
  const queryClient = useQueryClient()
  const [params, setParams] = useSearchParams()
  const outcome = params.get('institucion')
  useEffect(() => {
    if (!outcome) return
    const fallo = explainFallo(outcome)
    if (fallo) toastError(fallo)
    else toastSuccess('Tu cuenta está unida a la de tu institución.')
    setParams({}, { replace: true })
  }, [outcome, setParams])
  if (!data) return null
  const { etiqueta, cuenta } = data

  const link = () =>
    attempt(async () => {
      const { url } = await startLink()
      location.assign(url)
    })
  async function separate() {
    const detalle =
      'Entras con tu correo y tu contraseña. Si no tienes, elígela antes con «Recuperar contraseña».'
    if (!(await confirm(`¿Separar tu cuenta de ${etiqueta}?`, { detalle, verbo: 'Separar', peligro: true })))
      return
    if (!(await attempt(unlink))) return
    toastSuccess('Tu cuenta ya no está unida a la de tu institución.')
    await queryClient.invalidateQueries({ queryKey: cuentaDeInstitucionQuery.queryKey })
  }

  return (
    <section className={className} aria-labelledby="cuenta-de-institucion">
      <Title order={2} id="cuenta-de-institucion">
        Cuenta de {etiqueta}
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {cuenta
          ? `Entras con ${cuenta.correo ?? 'ella'} desde el ${formatDia(cuenta.desde, ajustes.zonaHoraria)}.`
          : 'Únela para entrar con ella, sin otra contraseña.'}
      </Text>
      {cuenta ? (
        <Button variant="default" onClick={() => void separate()}>
          Separar
        </Button>
      ) : (
        <Button variant="default" onClick={() => void link()}>
          Unir mi cuenta
        </Button>
      )}
    </section>
  )
}
