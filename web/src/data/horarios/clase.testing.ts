import type { Dia } from '@nivela/contract/secciones'
import type { Clase } from './semana.ts'

export const clase = (id: number, dia: Dia, inicio: number, fin: number): Clase => ({
  id,
  dia,
  inicio,
  fin,
  titulo: `C${id}`,
  detalle: [],
  tono: 'teal',
})
