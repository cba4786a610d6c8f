import { comparable } from '@nivela/contract/palabras'
import { ROL } from '@nivela/contract/roles'
import { type RegisterBody, registerBody } from '@nivela/contract/usuarios'

export interface Fila {
  /** As it was pasted, to be shown. */
  celdas: string[]
  body: RegisterBody | null
  /** Why it can't be registered. */
  error: string | null
}

const COLUMNAS = ['nombre', 'apellido', 'correo', 'telefono', 'cedula', 'rol'] as const
export const TITULOS = ['Nombre', 'Apellido', 'Correo', 'Teléfono', 'Cédula o pasaporte', 'Rol']

/** "Administrador", in whatever spelling; anything else teaches. */
const rolDe = (texto: string | undefined) =>
  comparable(texto ?? '').startsWith('admin') ? ROL.administrador : ROL.maestro

/** A cédula has digits alone; a document with letters is a passport. */
const identidadDe = (texto = '') =>
  /\p{L}/u.test(texto) ? { tipodocumento: 'pasaporte', documento: texto } : { cedula: texto }

const isEncabezado = (celdas: string[]) => comparable(celdas[0] ?? '').startsWith('nombre')

/** Lines as a spreadsheet copies them, with tabs, or with semicolons: a person each, to be invited. */
export function readPegado(texto: string): Fila[] {
  return texto
    .split(/\r?\n/)
    .map(linea => linea.split(linea.includes('\t') ? '\t' : ';').map(celda => celda.trim()))
    .filter(celdas => celdas.some(Boolean) && !isEncabezado(celdas))
    .map(celdas => {
      const { cedula, rol, ...dichos } = Object.fromEntries(
        COLUMNAS.map((columna, i) => [columna, celdas[i] ?? '']),
      )
      const read = registerBody.safeParse({
        ...{ ...dichos, ...identidadDe(cedula) },
        ...{ idrol: rolDe(rol), invitar: true },
      })
      return {
        celdas,
        body: read.success ? read.data : null,
        error: read.success ? null : (read.error.issues[0]?.message ?? 'No se entiende'),
      }
    })
}
