import type { Area } from '@nivela/contract/areas'

interface Presentacion {
  frase: string
  temas: string[]
}

/** What the landing says of each area. */
export const PRESENTACION: Record<Area, Presentacion> = {
  lengua: {
    frase: 'Estudia y comprende el español: lee con calma, escribe con claridad y defiende tus ideas.',
    temas: ['Comprensión lectora', 'Ortografía y acentuación', 'Redacción'],
  },
  matematica: {
    frase: 'Conceptos y destrezas numéricas para resolver problemas sin miedo, desde la base.',
    temas: ['Números y operaciones', 'Álgebra', 'Geometría y medida'],
  },
  sociales: {
    frase: 'La sociedad, su historia y su geografía, y la manera en que nos relacionamos en ella.',
    temas: ['Historia dominicana y universal', 'Geografía', 'Ciudadanía y convivencia'],
  },
  naturales: {
    frase: 'Biología, física, química y geología: observa, pregunta y comprueba cómo funciona el mundo.',
    temas: ['Seres vivos', 'Materia y energía', 'La Tierra y el universo'],
  },
}
