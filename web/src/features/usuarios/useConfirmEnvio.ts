import { NADIE_LO_RECIBE, useSinCorreo } from '../../data/correos/useSinCorreo.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'

/** Asks before something is sent that reaches nobody. Where mails leave, it is sent without a question. */
export function useConfirmEnvio() {
  const sinCorreo = useSinCorreo()
  return async (pregunta: string) =>
    !sinCorreo || confirm(pregunta, { detalle: NADIE_LO_RECIBE, verbo: 'Guardarla en un archivo' })
}
