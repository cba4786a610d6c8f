import { type Armados, type PedidoDeHorario, planHorarios } from './armado.ts'

export interface Encargo {
  numero: number
  pedido: PedidoDeHorario
  /** The same, if what the student has could be moved. */
  moviendo: PedidoDeHorario | null
}

export interface Respuesta extends Armados {
  numero: number
  /** More subjects would have a place if what the student has could be moved. */
  moverAyuda: boolean
}

/** Web Worker: the search never holds up the page. */
self.onmessage = ({ data: { numero, pedido, moviendo } }: MessageEvent<Encargo>) => {
  const armados = planHorarios(pedido)
  const faltan = leftOut(armados)
  const moverAyuda = faltan > 0 && moviendo !== null && leftOut(planHorarios(moviendo)) < faltan
  self.postMessage({ numero, ...armados, moverAyuda } satisfies Respuesta)
}

const leftOut = ({ armados }: Armados) => armados[0]?.sinLugar.length ?? 0
