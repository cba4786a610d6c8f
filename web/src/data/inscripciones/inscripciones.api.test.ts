import { expect, test, vi } from 'vitest'
import { installStorage } from '../../lib/device/storage.testing.ts'

installStorage()
const { enrol } = await import('./inscripciones.api.ts')

const secciones = {
  ...{ id: 3, nombre: '01', idusuario: 9, idperiodo: 2, idasignatura: 4, idAula: 5, dia: 'Lunes', cupo: 30 },
  ...{
    inscritos: 1,
    enEspera: 0,
    estado: 'activa',
    inicio: '1970-01-01T08:00:00.000Z',
    fin: '1970-01-01T10:00:00.000Z',
  },
  ...{
    asignaturas: { nombre: 'Lengua' },
    aulas: { nombre: 'A' },
    usuarios: { nombre: 'Ana', apellido: 'Paz' },
  },
}
const inscripcion = { id: 8, idperiodoinscripcion: 1, idusuario: 7, idseccion: 3, secciones }
const body = { idperiodoinscripcion: 1, idseccion: 3 }

/** Answers one after the other; counts how often it was asked. */
function answer(...answers: (() => Response)[]) {
  const asked = vi.fn(async () => (answers[asked.mock.calls.length - 1] ?? answers.at(-1))?.())
  // Whether the server is there at all is asked besides.
  vi.stubGlobal('fetch', async (address: string) => (address === '/health/live' ? new Response() : asked()))
  return asked
}
const away = () => new Response('{"error":"No está disponible."}', { status: 503 })
const lost = () => {
  throw new TypeError('connection lost')
}

test('while the server is away for a moment, enrolling is asked for again', async () => {
  const asked = answer(away, lost, () => new Response(JSON.stringify({ data: inscripcion })))
  expect(await enrol(7, body)).toMatchObject({ id: 8 })
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a refusal is not asked for again', async () => {
  const asked = answer(() => new Response('{"error":"No quedan cupos."}', { status: 409 }))
  await expect(enrol(7, body)).rejects.toMatchObject({ status: 409 })
  expect(asked).toHaveBeenCalledTimes(1)
})
