import { type LineaDeHistorial, NOMBRE_DE_CONDICION } from '@nivela/contract/calificaciones'

/** What stood before and after: a number, a condition, or nothing. */
export const valuesOf = ({ antes, despues, condicionAntes, condicionDespues }: LineaDeHistorial) => ({
  antes: condicionAntes ? NOMBRE_DE_CONDICION[condicionAntes] : antes,
  despues: condicionDespues ? NOMBRE_DE_CONDICION[condicionDespues] : despues,
})

/** What was done, in a word or two. */
export function describeLinea(linea: LineaDeHistorial): string {
  const { oficialAntes, oficialDespues } = linea
  const { antes, despues } = valuesOf(linea)
  if (linea.rectificada) return 'Rectificada por la oficina'
  if (despues === null) return 'Calificación eliminada'
  const oficial = oficialDespues ? 'oficializada' : 'retirada'
  if (antes === null) return oficialDespues ? 'Calificación agregada y oficializada' : 'Calificación agregada'
  const cambioDeEstado = oficialAntes !== oficialDespues
  if (antes !== despues) return `Calificación actualizada${cambioDeEstado ? ` y ${oficial}` : ''}`
  return `Calificación ${cambioDeEstado ? oficial : 'guardada'}`
}
