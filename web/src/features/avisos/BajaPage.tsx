import { Button } from '@mantine/core'
import { AVISOS, tipoDeAviso } from '@nivela/contract/avisos'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { turnOff } from '../../data/avisos/avisos.api.ts'
import { ApiError } from '../../lib/http/api.ts'
import { AppProviders } from '../../ui/AppProviders.tsx'
import { ErrorDeFormulario } from '../../ui/campos/ErrorDeFormulario.tsx'
import { PaginaSuelta } from '../../ui/estados/PaginaSuelta.tsx'

/** From the link of a mail. Nothing is turned off until the button is pressed: programs that check links open them too. */
export function BajaPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  return (
    <AppProviders>
      <Baja key={token} token={token} />
    </AppProviders>
  )
}

/** The link says which kind it is about, for people to read; the server believes only what is signed. */
const nombreDe = (token: string) => {
  const { data } = tipoDeAviso.safeParse(token.split('.')[1])
  return data && AVISOS[data].nombre
}

function Baja({ token }: { token: string }) {
  const nombre = nombreDe(token)
  const apagar = useMutation({ mutationFn: () => turnOff(token) })
  const perfil = (
    <Button component={Link} to="/perfil" variant={apagar.isSuccess ? 'filled' : 'default'}>
      Elegir en mi perfil
    </Button>
  )
  if (apagar.isSuccess)
    return (
      <PaginaSuelta
        dibujo="vacio"
        titulo="Listo: ya no te escribimos de esto"
        frase={`No te llegarán más correos de «${nombre}». Cuando entres, los avisos siguen en la campana.`}
      >
        {perfil}
      </PaginaSuelta>
    )
  if (!nombre)
    return (
      <PaginaSuelta
        dibujo="perdido"
        titulo="Este enlace no es válido"
        frase="Ábrelo de nuevo desde el correo, o entra y elige en tu perfil qué avisos quieres."
      >
        {perfil}
      </PaginaSuelta>
    )
  const { error } = apagar
  const motivo = error instanceof ApiError ? (error.campos.token ?? error.message) : error?.message
  return (
    <PaginaSuelta
      dibujo="vacio"
      titulo="¿Dejamos de enviarte estos correos?"
      frase={`«${nombre}»: no te escribiremos más de esto. Los avisos seguirán en la campana cuando entres.`}
    >
      <Button disabled={apagar.isPending} onClick={() => apagar.mutate()}>
        Dejar de recibirlos
      </Button>
      {perfil}
      <ErrorDeFormulario id="baja-error">{motivo ?? null}</ErrorDeFormulario>
    </PaginaSuelta>
  )
}
