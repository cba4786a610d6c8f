import type { Recibo } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { findEnRevision, misRecibosQuery, sendRecibo } from '../../../data/recibos/recibos.api.ts'
import { ApiError, isLost, NO_SE_GUARDO } from '../../../lib/http/apiError.ts'
import { findOut } from '../../../lib/http/findOut.ts'
import { ajustes } from '../../../lib/session/ajustes.ts'
import { formatDia } from '../../../lib/time/momento.ts'
import { serverNow } from '../../../lib/time/serverClock.ts'
import { useFormulario } from '../../../ui/campos/useFormulario.ts'
import { confirm } from '../../../ui/dialogos/confirm.tsx'
import { useUnsavedChanges } from '../../../ui/dialogos/useUnsavedChanges.ts'
import { toastError, toastSuccess } from '../../../ui/toasts/toast.tsx'
import { envioEsquema, refuseEnvio, refuseImagen, shrink } from './envio.ts'

/** The server writes the hour of a receipt in whole seconds, and the clocks agree within a few. */
const CLOCK_MS = 5_000
const VACIO = { codrecibo: '', referencia: '', idperiodo: 0, monto: '', image: false as boolean }

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
    onSave: async ({ codrecibo, referencia, idperiodo, monto }) => {
      if (!imagen) return
      const enviado = await findEnRevision(codrecibo, referencia)
      if (enviado && !(await confirm(askReplace(enviado), REEMPLAZAR))) return
      setParte(0)
      const ligera = await shrink(imagen)
      const grande = refuseEnvio(ligera)
      if (grande) throw new ApiError(400, grande, { campos: { image: grande } })
      const enviadoDesde = serverNow()
      const pagado = { codrecibo, referencia, idperiodo: idperiodo || periodoPropuesto, monto }
      try {
        await sendRecibo({ ...pagado, imagen: ligera, idusuario }, setParte)
      } catch (reason) {
        if (isLost(reason)) void findOutLater(reason, pagado, enviadoDesde)
        throw reason
      } finally {
        // Also after a failure: a lost answer is no lost receipt, and a refusal may tell of a state that changed.
        void queryClient.invalidateQueries({ queryKey: ['recibos'] })
      }
      finish()
    },
  })
  const latest = useRef(formulario.values)
  latest.current = formulario.values

  function finish() {
    formulario.reset()
    setImagen(null)
    toastSuccess(TEXTOS.recibo.enviado)
  }

  /** After a lost answer the form says that nobody knows; it can be sent again meanwhile, or filled with another receipt. */
  async function findOutLater(
    reason: unknown,
    { codrecibo, idperiodo }: { codrecibo: number; idperiodo: number },
    desde: number,
  ) {
    const escrito = latest.current
    const isIt = (recibo: Recibo) =>
      recibo.codrecibo === codrecibo &&
      (idperiodo === 0 || recibo.idperiodo === idperiodo) &&
      Date.parse(recibo.enviado) >= desde - CLOCK_MS
    const done = await findOut(reason, async () => {
      const { filas } = await queryClient.fetchQuery({ ...misRecibosQuery(1), retry: false })
      return filas.some(isIt)
    })
    if (!done) toastError(NO_SE_GUARDO)
    else if (latest.current === escrito) finish()
    else toastSuccess(TEXTOS.recibo.enviado)
  }
  useUnsavedChanges({
    pendiente: formulario.saving
      ? 'Tu recibo se está enviando.'
      : formulario.dirty
        ? 'Tienes un recibo sin enviar.'
        : null,
    // Its own list turns its pages beside it.
    leaves: (aqui, alla) => aqui.pathname !== alla.pathname,
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
    begin: ({ codrecibo, referencia, idperiodo, monto }: Recibo) => {
      formulario.setValues({
        codrecibo: String(codrecibo),
        referencia: referencia ?? '',
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
