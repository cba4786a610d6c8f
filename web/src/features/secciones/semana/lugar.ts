import { formatHora, HORA_MINIMA, horaDe, MAX_HORA, toHoraIso } from '@nivela/contract/horas'
import { DIAS, type Dia, NOMBRE_DE_DIA, type Seccion } from '@nivela/contract/secciones'
import type { Horas } from '../borrador.ts'

/** A cell of the week. */
export interface Celda {
  dia: Dia
  hora: number
}

/** Hours of a day, as a person draws them. */
export interface Lugar {
  dia: Dia
  inicio: number
  fin: number
}

const clamp = (valor: number, minimo: number, maximo: number) => Math.min(maximo, Math.max(minimo, valor))

export const lugarDe = ({ dia, inicio, fin }: Horas): Lugar => ({
  dia,
  inicio: horaDe(inicio),
  fin: horaDe(fin),
})

export const toHoras = ({ dia, inicio, fin }: Lugar): Horas => ({
  dia,
  inicio: toHoraIso(inicio),
  fin: toHoraIso(fin),
})

export const isSameLugar = (a: Lugar, b: Lugar) => a.dia === b.dia && a.inicio === b.inicio && a.fin === b.fin

/** From a free hour to another one of its day, as far as all between them are free. */
export function drawLugar({ dia, hora }: Celda, hasta: number, ocupados: Lugar[]): Lugar {
  const isFree = (una: number) =>
    una >= HORA_MINIMA &&
    una < MAX_HORA &&
    !ocupados.some(otro => otro.dia === dia && otro.inicio <= una && una < otro.fin)
  const paso = hasta < hora ? -1 : 1
  let ultima = hora
  while (ultima !== hasta && isFree(ultima + paso)) ultima += paso
  return { dia, inicio: Math.min(hora, ultima), fin: Math.max(hora, ultima) + 1 }
}

/** So many days and hours on; it stays within the school's week. */
export function moveLugar({ dia, inicio, fin }: Lugar, dias: number, horas: number): Lugar {
  const largo = fin - inicio
  const desde = clamp(inicio + horas, HORA_MINIMA, MAX_HORA - largo)
  const destino = DIAS[clamp(DIAS.indexOf(dia) + dias, 0, DIAS.length - 1)] ?? dia
  return { dia: destino, inicio: desde, fin: desde + largo }
}

/** With its end so many hours later; at least an hour stays. */
export const stretchLugar = (lugar: Lugar, horas: number): Lugar => ({
  ...lugar,
  fin: clamp(lugar.fin + horas, lugar.inicio + 1, MAX_HORA),
})

/** "Martes, de 8:00 a. m. a 10:00 a. m." */
export const tellLugar = ({ dia, inicio, fin }: Lugar) =>
  `${NOMBRE_DE_DIA[dia]}, de ${formatHora(inicio)} a ${formatHora(fin)}`

/** What a person is doing on the week. */
export type Gesto =
  | { acto: 'dibujar'; desde: Celda; lugar: Lugar }
  | { acto: 'mover' | 'estirar'; seccion: Seccion; desde: Celda; lugar: Lugar }

/** The same gesture, with the pointer over another cell. */
export function followGesto(gesto: Gesto, { dia, hora }: Celda, ocupados: Lugar[]): Gesto {
  const { desde } = gesto
  if (gesto.acto === 'dibujar') return { ...gesto, lugar: drawLugar(desde, hora, ocupados) }
  const original = lugarDe(gesto.seccion)
  const lugar =
    gesto.acto === 'mover'
      ? moveLugar(original, DIAS.indexOf(dia) - DIAS.indexOf(desde.dia), hora - desde.hora)
      : stretchLugar(original, hora + 1 - original.fin)
  return { ...gesto, lugar }
}
