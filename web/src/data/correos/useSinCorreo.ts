import { useQuery } from '@tanstack/react-query'
import { ajustes } from '../../lib/session/ajustes.ts'
import { estadoDelCorreoQuery } from './correos.api.ts'

/** Whether no mail server is set: what looks sent becomes a file and reaches nobody. */
export function useSinCorreo() {
  const { data } = useQuery(estadoDelCorreoQuery)
  // Known with the page, not after it: what is being pressed would move away under the finger.
  return !(data?.configurado ?? ajustes.conCorreo)
}

/** Of mails that were just written, or are about to be. */
export const NADIE_LO_RECIBE = 'No hay un servidor de correo: queda en un archivo y nadie lo recibe.'
