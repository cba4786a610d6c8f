import type { Recibo } from '@nivela/contract/recibos'

/** What the office can do to a receipt, as the server holds it: a closed period, what it recorded itself and what is annulled change less. */
export function actosDe({ medio, estado, periodos }: Recibo) {
  const cambia = medio === 'imagen' && estado !== 'anulado' && !periodos?.cerrado
  return {
    puedeResponder: cambia,
    puedeRechazar: cambia && estado !== 'rechazado',
    puedeQuitar: cambia && estado !== 'pagado',
    puedeAnular: estado === 'pagado',
    conComprobante: estado === 'pagado' && medio !== 'imagen',
  }
}
