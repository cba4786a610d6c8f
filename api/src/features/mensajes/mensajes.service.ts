import type { Contacto, Mensaje, MensajeBody } from '@nivela/contract/mensajes'
import { ROL } from '@nivela/contract/roles'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Caller } from '../../platform/http/access.ts'
import { AppError, conflict, notFound } from '../../platform/http/errors.ts'
import type { Database, Queryable, Transaction } from '../../platform/postgres/postgres.ts'
import { spellWait } from '../../platform/security/limits.ts'
import { inscripciones } from '../../schema/inscripciones.ts'
import { correosALaVista, mensajes } from '../../schema/mensajes.ts'
import { usuarios } from '../../schema/usuarios.ts'
import { tell } from '../avisos/avisos.service.ts'
import { selectSeccion } from '../secciones/secciones.service.ts'

/** Another teacher's section is none. */
async function selectOwnSeccion(db: Queryable, caller: Caller, idseccion: number) {
  const section = await selectSeccion(db, idseccion)
  if (caller.idrol === ROL.maestro && section.idusuario !== caller.id) throw notFound()
  return section
}

const selectMensajes = async (
  db: Queryable,
  where: ReturnType<typeof eq> | undefined,
): Promise<Mensaje[]> => {
  const rows = await db
    .select({
      id: mensajes.id,
      asunto: mensajes.asunto,
      mensaje: mensajes.mensaje,
      personas: mensajes.personas,
      momento: mensajes.momento,
      autor: { nombre: usuarios.nombre, apellido: usuarios.apellido },
    })
    .from(mensajes)
    .innerJoin(usuarios, eq(usuarios.id, mensajes.idautor))
    .where(where)
    .orderBy(desc(mensajes.id))
    .limit(200)
  return rows.map(row => ({ ...row, momento: row.momento.toISOString() }))
}

export async function listMensajes(db: Database, caller: Caller, idseccion: number): Promise<Mensaje[]> {
  await selectOwnSeccion(db, caller, idseccion)
  return selectMensajes(db, eq(mensajes.idseccion, idseccion))
}

const ofEnvio = (idautor: number, envio: string) =>
  and(eq(mensajes.idautor, idautor), eq(mensajes.envio, envio))

const MAX_PER_HOUR = 20

async function refuseTooMany(tx: Transaction, idautor: number) {
  const { rows } = await tx.execute<{ sent: number; wait: number }>(sql`
    select count(*)::int as sent, extract(epoch from min(momento) + interval '1 hour' - now())::int as wait
      from ${mensajes} where idautor = ${idautor} and momento > now() - interval '1 hour'`)
  const { sent = 0, wait = 0 } = rows[0] ?? {}
  if (sent < MAX_PER_HOUR) return
  throw new AppError(
    429,
    `Ya enviaste ${MAX_PER_HOUR} mensajes en una hora. Espera ${spellWait(wait * 1000)} para enviar otro.`,
    { retryAfterSeconds: Math.max(1, wait) },
  )
}

/** Tells a section's students what their teacher or the office wrote, and keeps it. */
export const sendMensaje = (
  db: Database,
  caller: Caller,
  idseccion: number,
  { asunto, mensaje, envio }: MensajeBody,
): Promise<Mensaje> =>
  db.transaction(async tx => {
    const section = await selectOwnSeccion(tx, caller, idseccion)
    // Advisory lock, per author: messages that are sent at once are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(7116, ${caller.id})`)
    const [repeated] = envio ? await selectMensajes(tx, ofEnvio(caller.id, envio)) : []
    if (repeated) return repeated
    if (caller.idrol === ROL.maestro) await refuseTooMany(tx, caller.id)
    const students = await tx
      .select({ id: inscripciones.idusuario })
      .from(inscripciones)
      .where(eq(inscripciones.idseccion, idseccion))
    if (!students.length) throw conflict('Todavía no hay estudiantes en esta sección.')
    const [sent] = await tx
      .insert(mensajes)
      .values({ idseccion, idautor: caller.id, asunto, mensaje, personas: students.length, envio })
      .returning({ id: mensajes.id })
    const [answer] = await selectMensajes(tx, eq(mensajes.id, sent?.id ?? 0))
    if (!answer) throw notFound()
    const { nombre, apellido } = answer.autor
    await tell(tx, {
      ...{ tipo: 'mensaje', asunto, enlace: '/studentsection' },
      personas: students.map(({ id }) => id),
      texto: `${mensaje}\n\n${nombre} ${apellido}, sección ${section.nombre} de ${section.asignaturas.nombre}`,
    })
    return answer
  })

/** Addresses of a section's students, of those who let their teachers see them. */
export async function listContactos(db: Database, caller: Caller, idseccion: number): Promise<Contacto[]> {
  await selectOwnSeccion(db, caller, idseccion)
  return db
    .select({ idusuario: usuarios.id, correo: sql<string>`${usuarios.correo}` })
    .from(inscripciones)
    .innerJoin(correosALaVista, eq(correosALaVista.idusuario, inscripciones.idusuario))
    .innerJoin(usuarios, eq(usuarios.id, inscripciones.idusuario))
    .where(and(eq(inscripciones.idseccion, idseccion), isNotNull(usuarios.correo)))
}

export const isALaVista = async (db: Queryable, idusuario: number) => ({
  aLaVista: (await db.$count(correosALaVista, eq(correosALaVista.idusuario, idusuario))) > 0,
})

export const setALaVista = (db: Database, idusuario: number, aLaVista: boolean) =>
  db.transaction(async tx => {
    if (aLaVista) await tx.insert(correosALaVista).values({ idusuario }).onConflictDoNothing()
    else await tx.delete(correosALaVista).where(eq(correosALaVista.idusuario, idusuario))
    return { aLaVista }
  })
