import type { LineaDeHistorial } from '@nivela/contract/calificaciones'

/** What was done, in a word or two. */
export function describeLinea({ antes, despues, oficialAntes, oficialDespues }: LineaDeHistorial): string {
  if (despues === null) return 'Calificación eliminada'
  const oficial = oficialDespues ? 'oficializada' : 'retirada'
  if (antes === null) return oficialDespues ? 'Calificación agregada y oficializada' : 'Calificación agregada'
  const cambioDeEstado = oficialAntes !== oficialDespues
  if (antes !== despues) return `Calificación actualizada${cambioDeEstado ? ` y ${oficial}` : ''}`
  return `Calificación ${cambioDeEstado ? oficial : 'guardada'}`
}
