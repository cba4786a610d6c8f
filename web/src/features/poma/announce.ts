import { count } from '@nivela/contract/palabras'
import type { PasoDeImportacion } from './useImportacion.ts'

/** Each step in one sentence, for who hears the page. */
export function announce(paso: PasoDeImportacion): string {
  switch (paso.tipo) {
    case 'elegir':
    case 'fallo': // An alert says it already.
      return ''
    case 'subir':
      return `${paso.simular ? 'Revisando' : 'Importando'} ${paso.archivo.name}`
    case 'resultado': {
      const { creados, actualizados, sinCambios, avisos } = paso.resultado
      const partes = [
        count(creados, 'nuevo', 'nuevos'),
        count(actualizados, 'con cambios', 'con cambios'),
        `${sinCambios} sin cambios`,
        avisos.length ? count(avisos.length, 'aviso', 'avisos') : '',
      ]
      return `${paso.simular ? 'Revisión lista' : 'Importación terminada'}: ${partes.filter(Boolean).join(', ')}.`
    }
  }
}
