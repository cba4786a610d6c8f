import type { Seccion } from '@nivela/contract/secciones'
import { useRef, useState } from 'react'
import {
  type Celda,
  followGesto,
  type Gesto,
  isSameLugar,
  type Lugar,
  lugarDe,
  moveLugar,
  stretchLugar,
} from './lugar.ts'

export interface Actos {
  /** Free hours were drawn. */
  onDraw: (lugar: Lugar) => void
  /** A section was pressed. */
  onOpen: (seccion: Seccion) => void
  /** A section was let go somewhere else. */
  onDrop: (seccion: Seccion, lugar: Lugar) => Promise<unknown>
}

/** What a person does on the week, whatever with: it begins, follows, and ends in an act or in nothing. */
export function useGesto(ocupados: Lugar[], actos: Actos) {
  const [gesto, setGesto] = useState<Gesto | null>(null)
  // Read by listeners that outlive a render.
  const actual = useRef<Gesto | null>(null)
  const set = (nuevo: Gesto | null) => {
    actual.current = nuevo
    setGesto(nuevo)
  }
  const saving = useRef(false)

  const isIdle = () => !actual.current
  const draw = (desde: Celda) => set(followGesto({ acto: 'dibujar', desde, lugar: NINGUNO }, desde, ocupados))
  const grab = (acto: 'mover' | 'estirar', seccion: Seccion, desde: Celda) =>
    set({ acto, seccion, desde, lugar: lugarDe(seccion) })
  const follow = (celda: Celda) => {
    if (actual.current && !saving.current) set(followGesto(actual.current, celda, ocupados))
  }
  /** By keys: so many days and hours on, or with its end later. */
  const shift = (dias: number, horas: number, stretch: boolean) => {
    const ahora = actual.current
    if (!ahora || saving.current) return
    if (ahora.acto === 'dibujar') {
      const { desde, lugar } = ahora
      const borde = lugar.inicio < desde.hora ? lugar.inicio : lugar.fin - 1
      follow({ dia: desde.dia, hora: borde + horas })
    } else
      set({
        ...ahora,
        lugar: stretch ? stretchLugar(ahora.lugar, horas) : moveLugar(ahora.lugar, dias, horas),
      })
  }
  const cancel = () => {
    if (!saving.current) set(null)
  }
  async function finish() {
    const fin = actual.current
    if (!fin || saving.current) return
    if (fin.acto === 'dibujar') {
      set(null)
      return actos.onDraw(fin.lugar)
    }
    if (!isSameLugar(fin.lugar, lugarDe(fin.seccion))) {
      // It stays where it was let go until it is saved or refused.
      saving.current = true
      await actos.onDrop(fin.seccion, fin.lugar)
      saving.current = false
    }
    set(null)
  }
  return { gesto, isIdle, draw, grab, follow, shift, cancel, finish }
}

const NINGUNO: Lugar = { dia: 'Lunes', inicio: 0, fin: 0 }

export type GestoEnCurso = ReturnType<typeof useGesto>
