export interface Vista {
  escala: number
  /** How far the picture's middle is from the frame's. */
  x: number
  y: number
  /** In degrees, by quarters. */
  giro: number
}

export interface Medida {
  ancho: number
  alto: number
}

export const INICIAL: Vista = { escala: 1, x: 0, y: 0, giro: 0 }
export const ESCALA_MAXIMA = 6
const AMPLIACION_AL_CABER = 2

const clamp = (valor: number, minimo: number, maximo: number) => Math.min(Math.max(valor, minimo), maximo)
const turn = ({ ancho, alto }: Medida, giro: number): Medida =>
  giro % 180 === 0 ? { ancho, alto } : { ancho: alto, alto: ancho }

/** The picture as large as the frame shows it whole, as it lies before it is turned; a tiny one grows no more than twice. */
export function fit(imagen: Medida, marco: Medida, giro: number): Medida {
  const { ancho, alto } = turn(imagen, giro)
  const escala = Math.min(marco.ancho / ancho, marco.alto / alto, AMPLIACION_AL_CABER)
  return { ancho: imagen.ancho * escala, alto: imagen.alto * escala }
}

/** Never dragged further than its edge, and in the middle where it is smaller than the frame. */
export function keepInside(vista: Vista, imagen: Medida, marco: Medida): Vista {
  const { ancho, alto } = turn(fit(imagen, marco, vista.giro), vista.giro)
  const x = Math.max(0, (ancho * vista.escala - marco.ancho) / 2)
  const y = Math.max(0, (alto * vista.escala - marco.alto) / 2)
  // Adding 0 keeps a clamped -0 from showing as such.
  return { ...vista, x: clamp(vista.x, -x, x) + 0, y: clamp(vista.y, -y, y) + 0 }
}

/** Larger or smaller around a point of the frame, which is measured from its middle. */
export function zoomAt(vista: Vista, factor: number, punto = { x: 0, y: 0 }): Vista {
  const escala = clamp(vista.escala * factor, 1, ESCALA_MAXIMA)
  const parte = escala / vista.escala
  return {
    ...vista,
    escala,
    x: punto.x - (punto.x - vista.x) * parte,
    y: punto.y - (punto.y - vista.y) * parte,
  }
}

export const moveBy = (vista: Vista, x: number, y: number): Vista => ({
  ...vista,
  x: vista.x + x,
  y: vista.y + y,
})

/** A quarter turn to the right, seen whole again. */
export const rotate = ({ giro }: Vista): Vista => ({ ...INICIAL, giro: giro + 90 })
