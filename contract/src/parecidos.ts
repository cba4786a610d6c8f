import { z } from 'zod'
import { rol } from './campos.ts'
import { hasta } from './largos.ts'
import { formatDocumento, usuario } from './usuarios.ts'

const escrito = (maximo: number) =>
  z
    .string()
    .trim()
    .check(hasta(maximo, `Escribe hasta ${maximo} caracteres`))
    .optional()

/** Whom a form is about to add. */
export const filtroDeParecidos = z.object({
  nombre: escrito(120),
  apellido: escrito(120),
  telefono: escrito(60),
  cedula: escrito(60),
  documento: escrito(60),
})
export type FiltroDeParecidos = z.infer<typeof filtroDeParecidos>

const POR_QUE = ['telefono', 'documento', 'antes'] as const

/** Somebody who may be the same person: by name and phone, by name and a document one digit apart, or by one that they had. */
export const parecido = usuario
  .pick({
    id: true,
    nombre: true,
    apellido: true,
    cedula: true,
    tipodocumento: true,
    documento: true,
    matricula: true,
  })
  .extend({ idrol: rol, porQue: z.enum(POR_QUE) })
export type Parecido = z.infer<typeof parecido>

const RAZONES: Record<Parecido['porQue'], string> = {
  telefono: 'el mismo nombre y teléfono',
  documento: 'el mismo nombre y un documento casi igual',
  antes: 'ese documento, de un registro que se unió con el suyo',
}

/** "Ana Gil (001-0000000-1, matrícula 2026-0001): el mismo nombre y teléfono" */
export function describirParecido(uno: Omit<Parecido, 'id' | 'idrol'>): string {
  const papeles = [formatDocumento(uno), uno.matricula && `matrícula ${uno.matricula}`].filter(Boolean)
  return `${uno.nombre} ${uno.apellido}${papeles.length ? ` (${papeles.join(', ')})` : ''}: ${RAZONES[uno.porQue]}`
}
