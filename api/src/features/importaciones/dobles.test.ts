import { COLUMNAS_POMA } from '@nivela/contract/poma'
import { writeXlsx } from '@nivela/xlsx/write'
import { beforeAll, describe, expect, test } from 'vitest'
import { openImportSchool } from './importaciones.test-support.ts'

const { call, admin, row, importRows, send, found } = await openImportSchool()

const ANA = { nombre: 'Ana María', apellido: 'Gil Peña', telefono: '8095550601', cedula: '40211111111' }
const LUZ = { nombre: 'Luz', apellido: 'Ríos', telefono: '8095550602', cedula: '40222222222' }
let ana: { id: number; cedula: string; correo: string; matricula: string }
const alike = async (query: object) =>
  (await call('GET', `/usuarios/parecidos?${new URLSearchParams({ ...query })}`, { as: admin })).body.data
const add = async (body: object) =>
  (await call('POST', '/usuarios/estudiantes', { as: admin, body })).body.data
const told = async (rows: ReturnType<typeof row>[], query: string) =>
  (await importRows(rows, query)).body.data.avisos.filter(
    ({ columna, mensaje }: { columna: string; mensaje: string }) =>
      columna === 'Nombre' || /registro que se unió/.test(mensaje),
  )

beforeAll(async () => {
  ana = await add({ ...ANA, matricula: 'D-1', correo: 'ana@dobles.test' })
})

describe('a likely double', () => {
  test('in a table: like who is there, by name and phone or a document one digit apart, and like another row; seen in the preview and told after', async () => {
    const rows = [
      row({ ...ANA, cedula: '40299999999', nombre: 'ANA MARIA' }),
      row({ ...ANA, telefono: '8095550699', cedula: '40211111112' }),
      row(LUZ),
      row({ ...LUZ, cedula: '40222222220', telefono: '8095550698' }),
      row({ ...ANA, telefono: '8095550697', cedula: '40233333333' }),
      row({ ...LUZ, nombre: 'Otra', cedula: '40244444444' }),
    ]
    const expected = [
      [2, /^Puede ser Ana María Gil Peña \(402-1111111-1, matrícula D-1\): el mismo nombre y teléfono\. /],
      [3, /Gil Peña .*: el mismo nombre y un documento casi igual\. /],
      [5, /^Puede ser la misma persona que la de la fila 4: el mismo nombre y un documento casi igual\.$/],
    ].map(([fila, mensaje]) => ({
      fila,
      columna: 'Nombre',
      mensaje: expect.stringMatching(mensaje as RegExp),
    }))
    expect(await told(rows, '?simular=true')).toEqual(expected)
    expect(await told(rows, '?invitar=false')).toEqual(expected)
    // They are in: nobody is new any more.
    expect(await told(rows, '')).toEqual([])
  })

  test('in the form: who it may be, and why', async () => {
    const quien = { nombre: 'ana maría', apellido: 'gil peña' }
    expect(await alike({ ...quien, telefono: '(809) 555-0601', cedula: '001-0000000-1' })).toMatchObject([
      { id: ana.id, matricula: 'D-1', porQue: 'telefono' },
      { porQue: 'telefono' },
    ])
    expect(await alike({ ...quien, cedula: '402-1111111-3' })).toMatchObject([
      { id: ana.id, porQue: 'documento' },
      { porQue: 'documento' },
    ])
    expect(await alike({ ...quien, cedula: '' })).toEqual([])
    expect(await alike({ nombre: 'Ana', telefono: '8095550601' })).toEqual([])
    expect((await call('GET', '/usuarios/parecidos?nombre=%00', { as: admin })).status).toBe(200)
  })

  test('what is somebody’s already is refused with whose it is', async () => {
    for (const [campo, valor] of [
      ['cedula', ana.cedula],
      ['correo', ana.correo],
      ['matricula', ana.matricula],
    ] as const) {
      const body = { nombre: 'Otra', apellido: 'Persona', cedula: '40288888881', [campo]: valor }
      const refused = await call('POST', '/usuarios/estudiantes', { as: admin, body })
      expect([refused.status, refused.body.campos[campo]]).toEqual([
        409,
        expect.stringMatching(
          /ya es de otra persona\. Es de Ana María Gil Peña \(estudiante, matrícula D-1\)\.$/,
        ),
      ])
    }
  })
})

describe('a table that names a record which was joined', () => {
  test('updates the student, keeps the matrícula and address that stand, and says so; two rows of one student are refused', async () => {
    const [stays, ends] = [
      await add({
        nombre: 'Eva',
        apellido: 'Sosa',
        cedula: '40255555551',
        matricula: 'D-2',
        correo: 'eva@dobles.test',
      }),
      await add({
        nombre: 'Eva',
        apellido: 'Sosa',
        cedula: '40266666661',
        matricula: 'D-3',
        correo: 'eva2@dobles.test',
      }),
    ]
    const body = { con: ends.id, motivo: 'Es la misma' }
    expect((await call('POST', `/usuarios/${stays.id}/unir`, { as: admin, body })).status).toBe(200)
    const old = row({
      nombre: 'Eva',
      apellido: 'Sosa',
      cedula: ends.cedula,
      matricula: ends.matricula,
      correo: ends.correo,
      lengua: 88,
    })
    expect(await told([old], '')).toEqual([
      {
        fila: 2,
        columna: 'Cédula',
        mensaje: expect.stringMatching(/registro que se unió con el de Eva Sosa/),
      },
    ])
    const { data } = (await call('GET', `/fichas/${stays.id}`, { as: admin })).body
    expect(data).toMatchObject({
      usuario: { matricula: 'D-2', correo: 'eva@dobles.test', cedula: '40255555551' },
      poma: { notas: { lengua: 88 } },
    })
    const both = await importRows([
      old,
      { ...old, cedula: stays.cedula, matricula: 'D-2', correo: stays.correo },
    ])
    expect([both.status, both.body.errores]).toEqual([
      400,
      [{ fila: 3, columna: 'Cédula', mensaje: expect.stringMatching(/mismo estudiante que la fila 2/) }],
    ])
    expect(await alike({ nombre: 'Cualquiera', cedula: ends.cedula })).toMatchObject([
      { id: stays.id, porQue: 'antes' },
    ])
  })
})

test('a table without a column for the matrícula brings in students who have none yet, and keeps the ones that are known', async () => {
  const headings = Object.entries(COLUMNAS_POMA).filter(([field]) => field !== 'matricula')
  const importWithout = async (...rows: ReturnType<typeof row>[]) =>
    send(
      await writeXlsx([
        {
          name: 'Hoja1',
          columns: headings.map(([, heading]) => ({ heading })),
          rows: rows.map(one => headings.map(([field]) => one[field as keyof typeof one])),
        },
      ]),
    )
  const known = row({ nombre: 'Nueva', apellido: 'Conocida', matricula: 'D-9' })
  expect((await importRows([known])).status).toBe(200)
  const fresh = row({ nombre: 'Nueva', apellido: 'Sin Matrícula' })
  const answer = await importWithout(known, fresh)
  expect([answer.status, answer.body.data]).toMatchObject([200, { creados: 1, sinCambios: 1 }])
  expect([(await found(known.correo)).matricula, (await found(fresh.correo)).matricula]).toEqual([
    'D-9',
    null,
  ])
})
