import {
  type CorreoSalienteBody,
  type Escuela,
  type EscuelaBody,
  empezada,
  escuela,
  type InstitucionBody,
  pruebaDeCorreo,
  pruebaDeInstitucion,
} from '@nivela/contract/escuela'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/http/api.ts'
import { updateAjustes } from '../../lib/session/ajustes.ts'
import { setNotaMinima } from './notaMinima.ts'

export const escuelaQuery = queryOptions({
  queryKey: ['escuela'],
  queryFn: ({ signal }) => api.get('/escuela', escuela, { signal }),
})

/** What the server answers is what the page, and the frame around it, show from now on. */
function keep(queryClient: QueryClient, fresca: Escuela) {
  queryClient.setQueryData(escuelaQuery.queryKey, fresca)
  const { nombre, logo, correo, zonaHoraria, notaMinimaAprobar } = fresca
  updateAjustes({ nombreEscuela: nombre, logo, correoEscuela: correo, zonaHoraria })
  setNotaMinima(notaMinimaAprobar)
  return fresca
}

export function useEscuelaCalls() {
  const queryClient = useQueryClient()
  return {
    save: async (body: EscuelaBody) => keep(queryClient, await api.put('/escuela', body, escuela)),
    sendLogo: async (imagen: File) => {
      const form = new FormData()
      form.append('imagen', imagen)
      return keep(queryClient, await api.upload('/escuela/logo', form, escuela))
    },
    removeLogo: async () => keep(queryClient, await api.delete('/escuela/logo', escuela)),
    refresh: () => queryClient.invalidateQueries({ queryKey: escuelaQuery.queryKey }),
  }
}

/** A mail to oneself, through the server of a form or the one that the school has. Answers what became of it, as a sentence. */
export async function sendPrueba(correoSaliente: CorreoSalienteBody | null): Promise<string> {
  const { destino, archivo } = await api.post(
    '/escuela/correo-de-prueba',
    { correoSaliente },
    pruebaDeCorreo,
    { lee: true, larga: true },
  )
  return archivo ? 'La prueba quedó como archivo en el servidor.' : `Enviamos la prueba a ${destino}.`
}

/** Asks the institution's provider with what a form has. Answers what it offers, as a sentence. */
export async function tryInstitucion(institucion: InstitucionBody): Promise<string> {
  const { cierraSesion } = await api.post(
    '/escuela/institucion-de-prueba',
    { institucion },
    pruebaDeInstitucion,
    {
      lee: true,
      larga: true,
    },
  )
  return cierraSesion
    ? 'La institución responde. Guárdala y entra con ella en otra ventana.'
    : 'La institución responde, pero no ofrece cerrar su sesión. Guárdala y entra con ella en otra ventana.'
}

export const startOwnEscuela = (contrasenaPropia: string) =>
  api.post('/escuela/empezar', { contrasenaPropia }, empezada)
