import { numeroDe, type Recibo, recibo as reciboEsquema } from '@nivela/contract/recibos'
import { TEXTOS } from '@nivela/contract/textos'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { annulRecibo, LISTAS, removeRecibo, setEstado } from '../../data/recibos/recibos.api.ts'
import { ApiError, sentenceOf } from '../../lib/http/apiError.ts'
import { confirm } from '../../ui/dialogos/confirm.tsx'
import { askMotivo } from '../../ui/dialogos/motivo.tsx'
import { toastError, toastSuccess } from '../../ui/toasts/toast.tsx'
import { askMonto } from './askMonto.tsx'
import { askRechazo } from './askRechazo.tsx'
import { askFor, nombreDe, warningsOf } from './palabras.ts'
import { type PaginaDeFilas, without } from './visor/vecinos.ts'

/** The receipt as it stands, where the student or a colleague changed it since it was looked at. */
const readActual = (reason: unknown) =>
  reason instanceof ApiError && reason.status === 409
    ? reciboEsquema.safeParse(reason.actual).data
    : undefined

/** The question before a receipt is validated or taken back; where its period has a price, with the amount. */
async function askAnswer(recibo: Recibo) {
  const { valido, periodos } = recibo
  if (valido || typeof periodos?.precio !== 'number')
    return (await confirm(askFor(recibo))) ? { valido: !valido } : null
  const monto = await askMonto(recibo)
  return monto === null ? null : { valido: true, monto }
}

/**
 * What is done to receipts of a list: validating, rejecting, taking back, removing. A row is hidden while that is on its way.
 * `onActual` is told of a receipt that was changed since it was looked at, and whether its picture was.
 */
export function useActos(onActual?: (actual: Recibo, otraImagen: boolean) => void) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [enCamino, setEnCamino] = useState<number[]>([])

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    setAsking(true)
    const answer = await question()
    // Not within the same key press: the Escape that closed the question would close the viewer too. The answer follows, so
    // that what it shows next takes keys at once.
    await new Promise(resolve => setTimeout(resolve))
    setAsking(false)
    return answer
  }

  const dropRow = (id: number) =>
    queryClient.setQueriesData<PaginaDeFilas<Recibo>>(LISTAS, pagina => pagina && without(pagina, [id]))

  /** `onLeave` is told just before the row goes. */
  async function run(
    { id, imagenURL }: Recibo,
    act: () => Promise<unknown>,
    hecho: string,
    onLeave?: () => void,
  ) {
    onLeave?.()
    setEnCamino(ids => [...ids, id])
    try {
      await act()
      dropRow(id)
      toastSuccess(hecho)
    } catch (reason) {
      const actual = readActual(reason)
      if (actual) {
        queryClient.setQueriesData<PaginaDeFilas<Recibo>>(
          LISTAS,
          pagina =>
            pagina && { ...pagina, filas: pagina.filas.map(fila => (fila.id === id ? actual : fila)) },
        )
      }
      const otraImagen = actual !== undefined && actual.imagenURL !== imagenURL
      if (actual) onActual?.(actual, otraImagen)
      // Of another picture the viewer tells.
      if (!otraImagen) toastError(sentenceOf(reason))
    }
    setEnCamino(ids => ids.filter(otro => otro !== id))
    await queryClient.invalidateQueries({ queryKey: ['recibos'] })
  }

  const isBusy = ({ id }: Recibo) => asking || enCamino.includes(id)

  return {
    asking,
    /** A list without the rows that are being moved or removed. */
    visible: (pagina: PaginaDeFilas<Recibo> | undefined) => pagina && without(pagina, enCamino),
    toggle: async (recibo: Recibo, onLeave: () => void) => {
      if (isBusy(recibo)) return
      if (recibo.codigoPagado && !recibo.valido) return toastError(warningsOf(recibo)[0] ?? '')
      const answer = await ask(() => askAnswer(recibo))
      if (!answer) return
      const hecho = answer.valido ? TEXTOS.recibo.validado : TEXTOS.recibo.invalido
      await run(recibo, () => setEstado(recibo, answer), hecho, onLeave)
    },
    reject: async (recibo: Recibo, onLeave: () => void) => {
      if (isBusy(recibo)) return
      const motivo = await ask(() => askRechazo(recibo))
      if (!motivo) return
      await run(recibo, () => setEstado(recibo, { valido: false, motivo }), 'Recibo rechazado.', onLeave)
    },
    annul: async (recibo: Recibo, onLeave: () => void) => {
      if (isBusy(recibo)) return
      const motivo = await ask(() =>
        askMotivo({
          pregunta: `¿Anular el recibo ${numeroDe(recibo)} de ${nombreDe(recibo)}?`,
          detalle:
            'Se conserva anulado y deja de contar en su saldo. No se puede deshacer, y el estudiante leerá el motivo.',
          verbo: 'Anular el recibo',
          peligro: true,
        }),
      )
      if (!motivo) return
      await run(recibo, () => annulRecibo(recibo.id, motivo), 'Recibo anulado.', onLeave)
    },
    remove: async (recibo: Recibo, detalle: string, onLeave?: () => void) => {
      if (isBusy(recibo)) return
      const pregunta = `¿Quitar el recibo ${numeroDe(recibo)}?`
      const quitar = { detalle, peligro: true, verbo: 'Quitar el recibo' }
      if (!(await ask(() => confirm(pregunta, quitar)))) return
      await run(recibo, () => removeRecibo(recibo.id), 'Recibo quitado.', onLeave)
    },
  }
}
