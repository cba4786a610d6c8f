import { type InlinePicture, rasterize } from '../../platform/documents/pictures.ts'
import type { TipoDePlantilla } from './plantillas.ts'

// The landing's student on a step (web/src/ui/dibujo/Persona.tsx), in the colours of that drawing.
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-46 -122 96 150">
<path d="M-40 0h84v28h-84z" fill="#6f8dfe"/><path d="M-40 28a28 28 0 0 1 28-28v28z" fill="#cbd8fe"/>
<path d="M-3-44l-3 20-10 20M5-44l9 20 1 20" fill="none" stroke="#425ad1" stroke-width="12" stroke-linejoin="round"/>
<path d="M-24 0a7 7 0 0 1 7-7h4l6 4v3zM8 0v-7h8l10 4v3z" fill="#945a03"/>
<path d="M-29-82a9 9 0 0 1 9-9h8v42h-10a7 7 0 0 1-7-7z" fill="#cc8608"/><path d="M-29-66h10v8h-10z" fill="#945a03"/>
<path d="M-17-40v-36a17 17 0 0 1 34 0v36z" fill="#f0653f"/>
<path d="M-4-94h9v10a4.5 4.5 0 0 1-9 0z" fill="#945a03"/><circle cx="2" cy="-103" r="13.5" fill="#945a03"/>
<path d="M-14-94a10 10 0 0 1-2-15 11 11 0 0 1 11-13 13 13 0 0 1 19 4c5 3 5 9 2 12-8 2-14-1-18 4-4 2-4 6-6 10-3 1-5 0-6-2z" fill="#1e1657"/>
<path d="M24-73l13-3v22l-13 3z" fill="#fde9c4"/><path d="M21-72h5v22h-5z" fill="#945a03"/>
<path d="M-3-74l6 17 21-4" fill="none" stroke="#b43914" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="26" cy="-61" r="5" fill="#945a03"/></svg>`

/** Good news, and the first mail of all. */
const WARM: ReadonlySet<TipoDePlantilla> = new Set<TipoDePlantilla>([
  'invitacion',
  'invitacion_personal',
  'ventana_abierta',
  'cupo_ganado',
  'nota_oficial',
  'recibo_pagado',
])

const SIZE = { width: 58, height: 90 }
let drawn: Promise<InlinePicture> | undefined

/** The picture beside what a mail says; null where a drawing would not suit. Drawn with the first mail that shows it. */
export async function personaOf(tipo: TipoDePlantilla): Promise<InlinePicture | null> {
  if (!WARM.has(tipo)) return null
  drawn ??= rasterize(SVG, SIZE)
  return drawn
}
