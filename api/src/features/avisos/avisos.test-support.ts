import { ROL } from '@nivela/contract/roles'
import { vi } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { tell } from './avisos.service.ts'

/** A school with an open window, and what people are told in it. */
export async function openTestAvisos() {
  const school = await openTestApp()
  const { call, person, postgres } = school
  const { pool, db } = postgres
  const offer = await openTestOffer(school)
  // Its window has just opened.
  await pool.query('delete from trabajos')

  type Who = Awaited<ReturnType<typeof person>>
  const list = async (as: Who) => (await call('GET', '/avisos', { as })).body
  /** What they were told so far is none of the test's business, nor are its mails that have not left. */
  const forget = async (...people: Who[]) => {
    const ids = [people.map(({ id }) => id)]
    await pool.query(
      `with mails as (delete from correos where idusuario = any($1) and enviado is null returning id)
       delete from trabajos where datos ->> 'id' in (select id::text from mails)`,
      ids,
    )
    await pool.query('delete from avisos where idusuario = any($1)', ids)
  }
  const isThere = async (text: string) => (await pool.query(text)).rows.length > 0

  return {
    ...school,
    offer,
    list,
    forget,
    textsOf: async (as: Who) => (await list(as)).data.map(({ texto }: { texto: string }) => texto),
    tellMessage: (personas: number[], texto: string, clave?: string) =>
      db.transaction(tx => tell(tx, { tipo: 'mensaje', personas, texto, ...(clave && { clave }) })),
    /** Once no job is left that is due. */
    idle: () =>
      vi.waitUntil(
        () => isThere('select where not exists (select from trabajos where cuando <= now())'),
        20_000,
      ),
    noJobLeft: () => vi.waitUntil(() => isThere('select where not exists (select from trabajos)'), 20_000),
    /** As if the ten minutes were over. */
    endWaiting: () => pool.query('update trabajos set cuando = now()'),
    async openSection() {
      const teacher = await person(ROL.maestro)
      const section = await offer.createSection({ idusuario: teacher.id })
      await forget(teacher)
      const students: [Who, Who] = [await offer.student(), await offer.student()]
      for (const who of students) await offer.enrol(who, section.id)
      const read = async () =>
        (await call('GET', '/secciones', { as: offer.admin })).body.data.find(
          ({ id }: { id: number }) => id === section.id,
        )
      const change = async (changes: object) =>
        call('PUT', `/secciones/${section.id}`, { as: offer.admin, body: { ...(await read()), ...changes } })
      return { teacher, section, students, read, change }
    },
  }
}
