import type { TipoDeImportacion } from '@nivela/contract/importaciones'
import { count } from '@nivela/contract/palabras'
import { enGenero } from './frases.ts'
import type { PasoDeImportacion } from './useImportacion.ts'

const ACTOS = { columnas: 'Leyendo', revisar: 'Revisando', importar: 'Importando' }

/** Each step in one sentence, for people who hear the page. */
export function announce(paso: PasoDeImportacion, tipo: TipoDeImportacion): string {
  switch (paso.tipo) {
    case 'elegir':
    case 'fallo': // An alert says it already.
      return ''
    case 'subir':
      return `${ACTOS[paso.acto]} ${paso.tabla.archivo.name}`
    case 'columnas':
      return 'Empareja las columnas de tu tabla.'
    default: {
      const { creados, actualizados, sinCambios, avisos, totalApartadas = 0 } = paso.resultado
      const partes = [
        count(creados, enGenero(tipo, 'nuevo'), enGenero(tipo, 'nuevos')),
        count(actualizados, 'con cambios', 'con cambios'),
        `${sinCambios} sin cambios`,
        totalApartadas ? count(totalApartadas, 'fila con problemas', 'filas con problemas') : '',
        avisos.length ? count(avisos.length, 'aviso', 'avisos') : '',
      ]
      return `${paso.tipo === 'revision' ? 'Revisión lista' : 'Importación terminada'}: ${partes.filter(Boolean).join(', ')}.`
    }
  }
}
