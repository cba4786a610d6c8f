import { Button, FileButton, Group } from '@mantine/core'
import { endSentence } from '@nivela/contract/palabras'
import { numeroDe, type Recibo } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { IconPhotoUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendRecibo } from '../../../data/recibos/recibos.api.ts'
import { useActo } from '../../../ui/actos/useActo.ts'
import { textoDeSubida } from '../../../ui/archivos/ProgresoDeSubida.tsx'
import { toastError, toastSuccess } from '../../../ui/toasts/toast.tsx'
import { ACEPTADOS, refuseEnvio, refuseImagen, shrink } from './envio.ts'
import classes from './RecibosDePago.module.css'

interface Props {
  recibo: Recibo
  /** Where more than the picture was wrong. */
  onCorrect: (recibo: Recibo) => void
}

/** Why the office refused a receipt, and the answer: another picture, which is sent as soon as it is chosen. */
export function RespuestaARechazo({ recibo, onCorrect }: Props) {
  const { motivo, periodos } = recibo
  const { parte, send } = useOtraImagen(recibo)
  const cerrado = periodos?.cerrado === true
  return (
    <div className={classes.aviso}>
      La oficina no lo aceptó: {endSentence(motivo ?? '')}{' '}
      {cerrado
        ? `El período ${periodos.nombre} ya cerró: habla con la oficina.`
        : 'Si era la imagen, basta con otra; si era el código o el monto, corrígelos.'}
      {!cerrado && (
        <Group gap="xs">
          <FileButton accept={ACEPTADOS} onChange={foto => foto && void send(foto)}>
            {({ onClick }) => (
              <Button
                size="sm"
                variant="light"
                aria-label={`Enviar otra imagen del recibo ${numeroDe(recibo)}`}
                leftSection={<IconPhotoUp size={18} stroke={1.7} aria-hidden="true" />}
                aria-disabled={parte !== null}
                onClick={() => parte === null && onClick()}
              >
                {parte === null ? 'Enviar otra imagen' : textoDeSubida(parte, 'Guardando la imagen…')}
              </Button>
            )}
          </FileButton>
          <Button size="sm" variant="subtle" onClick={() => onCorrect(recibo)}>
            Corregir los datos
          </Button>
        </Group>
      )}
    </div>
  )
}

/** Everything but the picture stays as it was sent. Sent twice, such as after a lost answer, it only takes its own place. */
function useOtraImagen({ codrecibo, referencia, idperiodo, monto, idusuario }: Recibo) {
  const queryClient = useQueryClient()
  const [parte, setParte] = useState(0)

  const [send, sending] = useActo(
    async (foto: File) => {
      const motivo = refuseImagen(foto)
      if (motivo) return toastError(motivo)
      setParte(0)
      const imagen = await shrink(foto)
      const grande = refuseEnvio(imagen)
      if (grande) return toastError(grande)
      const mismo = { codrecibo: codrecibo ?? 0, referencia, idperiodo: idperiodo ?? 0, monto }
      await sendRecibo({ ...mismo, imagen, idusuario }, setParte)
      toastSuccess(TEXTOS.recibo.enviado)
    },
    { after: () => void queryClient.invalidateQueries({ queryKey: ['recibos'] }) },
  )
  return { parte: sending ? parte : null, send }
}
