import type { Recibo } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ajustes } from '../../../lib/ajustes.ts'
import { formatDia } from '../../../lib/momento.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toastSuccess } from '../../../ui/toast.tsx'
import { useFormulario } from '../../../ui/useFormulario.ts'
import { findEnRevision, sendRecibo } from '../recibos.api.ts'
import { envioEsquema, refuseImagen, shrink } from './envio.ts'

const VACIO = { codrecibo: '', idperiodo: 0, monto: '', image: false as boolean }

const REEMPLAZAR = {
  detalle: 'La imagen que envías ahora toma el lugar de la anterior. Si es otro pago, revisa el código.',
  verbo: 'Reemplazar la imagen',
}
const askReplace = ({ codrecibo, enviado }: Recibo) =>
  `Ya enviaste el recibo ${codrecibo} el ${formatDia(enviado, ajustes.zonaHoraria)}, y está en revisión. ¿Reemplazar su imagen?`

/** The receipt's form: a code, a picture and the upload's progress. The fields are kept until it has arrived. */
export function useEnvio(idusuario: number, periodoPropuesto: number) {
  const queryClient = useQueryClient()
  const [imagen, setImagen] = useState<File | null>(null)
  const [rechazo, setRechazo] = useState<string | null>(null)
  const [parte, setParte] = useState(0)
  const formulario = useFormulario({
    valores: VACIO,
    esquema: envioEsquema,
    onSave: async ({ codrecibo, idperiodo, monto }) => {
      if (!imagen) return
      const enviado = await findEnRevision(codrecibo)
      if (enviado && !(await confirm(askReplace(enviado), REEMPLAZAR))) return
      setParte(0)
      const pagado = { codrecibo, idperiodo: idperiodo || periodoPropuesto, monto }
      try {
        await sendRecibo({ ...pagado, imagen: await shrink(imagen), idusuario }, setParte)
      } finally {
        // Also after a failure: a lost answer is no lost receipt, and a refusal may tell of a state that changed.
        void queryClient.invalidateQueries({ queryKey: ['recibos'] })
      }
      formulario.reset()
      setImagen(null)
      toastSuccess(TEXTOS.recibo.enviado)
    },
  })
  const { onChange, error } = formulario.field('image')
  const periodo = formulario.field('idperiodo')

  function put(archivo: File | null, motivo: string | null) {
    setImagen(archivo)
    setRechazo(motivo)
    onChange(archivo !== null)
  }

  return {
    ...formulario,
    submit: (event?: Parameters<typeof formulario.submit>[0]) => {
      setRechazo(null)
      return formulario.submit(event)
    },
    imagen,
    periodo: {
      ...periodo,
      value: formulario.values.idperiodo || periodoPropuesto,
      onChange: (id: number | null) => periodo.onChange(id ?? 0),
      clearable: formulario.values.idperiodo !== 0,
    },
    /** A second try of one that was rejected: all of it but the picture. */
    begin: ({ codrecibo, idperiodo, monto }: Recibo) => {
      formulario.setValues({
        codrecibo: String(codrecibo),
        idperiodo: idperiodo ?? 0,
        monto: monto === null ? '' : String(monto),
        image: false,
      })
      setImagen(null)
      setRechazo(null)
    },
    parte,
    /** True while the form's red line says it. */
    errorDeImagen: rechazo ?? (error as string | true | undefined) ?? null,
    choose: (archivo: File) => {
      const motivo = refuseImagen(archivo)
      put(motivo ? imagen : archivo, motivo)
    },
    refuse: (motivo: string) => put(null, motivo),
    discard: () => put(null, null),
  }
}
