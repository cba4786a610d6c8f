import type { AddressInfo } from 'node:net'
import { huellaDeOferta, type OfertaEnVivo } from '@nivela/contract/inscripciones'
import { expect, onTestFinished, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'
import { type Message, offerChanged, watch } from '../../testing/live.ts'

const first = await openTestApp()
const second = await openTestApp(first.postgres)
const offer = await openTestOffer(first)
await Promise.all([first, second].map(({ app }) => app.listen({ port: 0 })))

test('begins with every seat of the open window, then tells what changes, on every server', async () => {
  const who = await offer.student()
  const { id } = await offer.createSection({ cupo: 30 })
  const watchers = [await watch(first, who.token), await watch(second, who.token)]
  for (const { response, next } of watchers) {
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect((await next(({ event }) => event === 'cupos')).data).toMatchObject({ [id]: 0 })
  }
  await offer.enrol(who, id)
  const taken = ({ data }: Message) => (data as Record<string, number> | null)?.[id] === 1
  await Promise.all(watchers.map(({ next }) => next(taken)))
})

test('a rush of twenty is a handful of messages, and the last one is right', async () => {
  const { id } = await offer.createSection({ cupo: 30 })
  const students = await Promise.all(Array.from({ length: 20 }, offer.student))
  const { messages } = await watch(second, students[0]?.token ?? '')
  await messages.next()
  await Promise.all(students.map(who => offer.enrol(who, id)))
  let heard = 0
  for await (const { data } of messages) {
    heard += 1
    if ((data as Record<string, number> | null)?.[id] === 20) break
  }
  expect(heard).toBeLessThan(10)
})

test('a window that opens or closes, and a section that is offered, are told', async () => {
  const { token } = await offer.student()
  const { next } = await watch(second, token)
  await next(({ event }) => event === 'cupos')
  await offer.openOrClose('cerrar')
  await next(offerChanged)
  await offer.openOrClose('abrir')
  await next(offerChanged)
  await offer.createSection()
  await next(offerChanged)
})

test('a change is told with what changed: the window, the section, the room, and what is gone', async () => {
  const { token } = await offer.student()
  const section = await offer.createSection({ cupo: 12 })
  const { next } = await watch(second, token)
  await next(({ event }) => event === 'oferta')
  const as = offer.admin
  const hear = async (act: () => Promise<unknown>) => {
    await act()
    const { data } = await next(offerChanged)
    return (data as OfertaEnVivo).cambio
  }
  const put = (path: string, body: object) => () => first.call('PUT', path, { as, body })

  const closed = await hear(() => offer.openOrClose('cerrar'))
  expect(closed?.procesos.find(({ id }) => id === offer.window)).toMatchObject({ abierto: false })
  expect(closed?.secciones).toEqual([])
  const opened = await hear(() => offer.openOrClose('abrir'))
  expect(opened?.procesos).toEqual((await first.call('GET', '/inscripciones/process/all', { as })).body.data)

  const edited = await hear(put(`/secciones/${section.id}`, { ...section, cupo: 7 }))
  expect(edited?.secciones).toEqual([expect.objectContaining({ id: section.id, cupo: 7 })])
  const renamed = await hear(put(`/aulas/${edited?.secciones[0]?.idAula}`, { nombre: 'Otra aula' }))
  expect(renamed?.secciones[0]?.aulas.nombre).toBe('Otra aula')
  const teacher = await first.call('GET', `/usuarios/${edited?.secciones[0]?.idusuario}`, { as })
  const married = await hear(
    put(`/usuarios/${teacher.body.data.id}`, { ...teacher.body.data, apellido: 'Nuevo' }),
  )
  expect(married?.secciones[0]?.usuarios.apellido).toBe('Nuevo')
  const gone = await hear(() => first.call('DELETE', `/secciones/${section.id}`, { as }))
  expect(gone?.quitadas).toEqual([section.id])
})

test('the sections of the window that comes next are told too; those of a past period are not', async () => {
  const { token } = await offer.student()
  const past = await offer.createPeriod()
  const [old, mine] = [await offer.createSection({ idperiodo: past }), await offer.createSection()]
  await offer.openOrClose('cerrar')
  const { next } = await watch(first, token)
  await next(({ event }) => event === 'oferta')
  const as = offer.admin
  for (const [section, cupo] of [
    [old, 3],
    [mine, 4],
  ] as const)
    await first.call('PUT', `/secciones/${section.id}`, { as, body: { ...section, cupo } })
  const { data } = await next(offerChanged)
  expect((data as OfertaEnVivo).cambio?.secciones).toEqual([
    expect.objectContaining({ id: mine.id, cupo: 4 }),
  ])
  await offer.openOrClose('abrir')
})

/** The fingerprint of what a page reads. */
async function readOffer(as: { token: string }) {
  const [procesos, secciones] = await Promise.all(
    ['/inscripciones/process/all', `/secciones?idperiodo=${offer.period}`].map(path =>
      first.call('GET', path, { as }),
    ),
  )
  return huellaDeOferta({ procesos: procesos?.body.data, secciones: secciones?.body.data })
}

test('a page that joins is told the state of the windows: what changed after their page was read is seen', async () => {
  const who = await offer.student()
  const section = await offer.createSection()
  const changes = [
    () => offer.openOrClose('cerrar'),
    () => offer.openOrClose('abrir'),
    () => offer.createSection(),
    () => first.call('PUT', `/secciones/${section.id}`, { as: offer.admin, body: { ...section, cupo: 7 } }),
    () => first.call('DELETE', `/secciones/${section.id}`, { as: offer.admin }),
  ]
  for (const change of changes) {
    const read = await readOffer(who)
    await change()
    const { messages, leave } = await watch(second, who.token)
    expect((await messages.next()).value?.event).toBe('cupos')
    const told = await messages.next()
    expect(told.value).toEqual({
      event: 'oferta',
      data: { huella: await readOffer(who), repartoMs: expect.any(Number) },
    })
    expect(told.value?.data).not.toMatchObject({ huella: read })
    leave()
  }
})

test('a window that closed while the notices were away is told when they are back', async () => {
  const third = await openTestApp(first.postgres)
  onTestFinished(() => third.app.close())
  await third.app.listen({ port: 0 })
  const { next } = await watch(third, (await offer.student()).token)
  await next(({ event }) => event === 'oferta')
  await first.postgres.pool.query(`
    begin;
    alter table periodos_inscripcion disable trigger periodos_inscripcion_avisa;
    update periodos_inscripcion set abierto = false where id = ${offer.window};
    alter table periodos_inscripcion enable trigger periodos_inscripcion_avisa;
    commit`)
  await first.postgres.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
  )
  await next(offerChanged)
  await offer.openOrClose('abrir')
})

test('without a token there is nothing to watch, and none is taken from the address', async () => {
  const { port } = first.app.server.address() as AddressInfo
  const { token } = await offer.student()
  const response = await fetch(`http://localhost:${port}/api/v1/inscripciones/cupos?token=${token}`)
  expect(response.status).toBe(401)
})

test('a server that closes ends its streams, whose connections nobody keeps for another request', async () => {
  const third = await openTestApp(first.postgres)
  await third.app.listen({ port: 0 })
  const { token } = await offer.student()
  const { messages, response } = await watch(third, token)
  expect(response.headers.get('connection')).toBe('close')
  await messages.next()
  const closed = third.app.close()
  for await (const _message of messages);
  await closed
})
