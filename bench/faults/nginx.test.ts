import { describe, expect, test } from 'vitest'
import { openPool } from '../../api/src/platform/postgres/postgres.ts'
import { createTestDatabase, urlOf } from '../../api/src/testing/database.ts'
import { openHttpConnection } from '../load/http-connection.ts'
import { getRequest, leaveRequest } from '../load/requests.ts'
import { hasNginx, startNginx } from '../opening/nginx.ts'
import { insertStudents, type Person, signIn } from '../school/people.ts'
import { keepServer } from './kept-server.ts'

const PEOPLE = 12

/** Everyone asks all the time; a POST among it that nginx may not repeat. Answers how many answers there were of each kind. */
function askAllTheTime(port: number, people: Person[]) {
  const answers: Record<string, number> = {}
  let over = false
  const asking = people.map(async ({ id, token }) => {
    const connection = openHttpConnection(port)
    for (let turn = 0; !over; turn++) {
      const request = turn % 4 ? leaveRequest(id, token) : getRequest(`/inscripciones/user/${id}`, token)
      const answer = await connection.ask(request).then(
        ({ status }) => status,
        error => String(error),
      )
      answers[answer] = (answers[answer] ?? 0) + 1
    }
    connection.close()
  })
  return async () => {
    over = true
    await Promise.all(asking)
    return answers
  }
}

test.runIf(hasNginx())('no line of its log holds what opens an account or a calendar', async () => {
  const nginx = await startNginx([1])
  const secrets = [
    '/newpassword?token=',
    '/bienvenida?token=',
    '/api/v1/auth/institucion/vuelta?code=',
    '/api/v1/horarios/',
  ]
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${nginx.port}${address}secreto.ics`, {
      headers: { referer: 'http://x/?secreto' },
    })
  for (const address of secrets) expect((await ask(address)).status).toBe(502)
  const log = await nginx.stop()
  expect(log.match(/"GET \/newpassword" 502/g)).toHaveLength(1)
  expect(log).not.toContain('secreto')
})

describe.runIf(hasNginx())('two servers behind deploy/nginx.conf', () => {
  test('each is restarted in turn, and nobody is answered 502, nor left without an answer', async () => {
    const connection = await createTestDatabase()
    const postgres = openPool(connection, () => {})
    const people = await signIn(postgres, await insertStudents(postgres, PEOPLE))
    const env = { DATABASE_URL: urlOf(connection), TRUST_PROXY: 'loopback' }
    const servers = await Promise.all([keepServer(env), keepServer(env)])
    const nginx = await startNginx(servers.map(({ port }) => port))
    try {
      const stop = askAllTheTime(nginx.port, people)
      for (const server of servers) expect(await server.kill('SIGTERM')).toBe(0)
      // Nobody is enrolled: to leave a seat that is not there is answered 404.
      expect(Object.keys(await stop()).sort()).toEqual(['200', '404'])
    } finally {
      await nginx.stop()
      await Promise.all(servers.map(server => server.stop()))
      await postgres.close()
    }
  }, 120_000)
})
