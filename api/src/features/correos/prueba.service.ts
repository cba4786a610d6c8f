import { randomUUID } from 'node:crypto'
import { ROL } from '@nivela/contract/roles'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/postgres/postgres.ts'
import { correos } from '../../schema/correos.ts'
import { sayInOwnWords } from './palabras.ts'
import { letterOf } from './plantillas.ts'
import { type Membrete, renderLetter } from './render.ts'

interface Persona {
  id: number
  correo: string
  nombre: string
}

/** The mail with which the office tries a mail server, in the office's words if it has any. */
export async function composePrueba(
  db: Queryable,
  { correo, nombre }: Persona,
  { publicUrl, school }: { publicUrl: string; school: Membrete },
) {
  const letter = await sayInOwnWords(db, letterOf('prueba', ROL.administrador, []), { nombre, school })
  return {
    id: `${randomUUID()}@${new URL(publicUrl).hostname}`,
    to: { name: nombre, address: correo },
    ...renderLetter(letter, { nombre, token: null, baja: null, publicUrl, school, drawing: null }),
  }
}

/** It left without the queue, so that its sender knows at once; the office's list of mails shows it like any other. */
export const insertPrueba = (db: Queryable, { id }: Persona) =>
  db.insert(correos).values({ tipo: 'prueba', idusuario: id, enviado: sql`now()` })
