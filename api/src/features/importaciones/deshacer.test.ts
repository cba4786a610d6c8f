import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestOffer } from '../../testing/enrolment.ts'
import { openImportSchool } from './importaciones.test-support.ts'

const school = await openImportSchool()
const { call, postgres, admin, row, importRows, found, sendTo } = school
const offer = await openTestOffer(school)

const list = async () => (await call('GET', '/importaciones', { as: admin })).body.data
const last = async () => (await list())[0].id as number
const undo = async (id: number, query = '', as = admin) =>
  (await call('POST', `/importaciones/${id}/deshacer${query}`, { as, body: {} })).body.data
const correct = async (correo: string, changes: object) => {
  const person = await found(correo)
  const { nombre, apellido, telefono, cedula, version } = person
  const body = { nombre, apellido, correo, telefono, cedula, idrol: ROL.estudiante, version, ...changes }
  return call('PUT', `/usuarios/${person.id}`, { as: admin, body })
}

describe('an import is kept', () => {
  test('with who, when, the file and what it did; one that failed, or only looked, is not', async () => {
    await importRows([row(), row()])
    const before = await list()
    expect(before[0]).toMatchObject({
      ...{ tabla: 'resultados', archivo: 'poma.xlsx', creados: 2, actualizados: 0, deshecha: null },
      autor: expect.stringContaining(' '),
    })
    await importRows([row()], '?simular=true')
    await importRows([row({ correo: 'no es un correo' })])
    expect(await list()).toEqual(before)
  })
})

describe('undoing an import of students', () => {
  test('shown first, then done: who was new is gone, who was known is as before, with their lines and reasons', async () => {
    const [known, fresh] = [row(), row()]
    await importRows([known])
    const before = await found(known.correo)
    await importRows([
      { ...known, nombre: 'Otra', correo: `n.${known.correo}`, lengua: 10, sociales: 'no' },
      fresh,
    ])
    const id = await last()
    const told = {
      ...{ deshechos: 2, eliminados: 1, restaurados: 1, quedan: [], totalQuedan: 0 },
      van: expect.arrayContaining([
        { idusuario: before.id, nombre: 'Otra Núñez', accion: 'restaurar' },
        expect.objectContaining({ accion: 'eliminar' }),
      ]),
    }
    expect(await undo(id, '?simular=true')).toMatchObject(told)
    expect(await found(fresh.correo)).toBeDefined()
    expect(await undo(id)).toMatchObject(told)
    expect(await found(fresh.correo)).toBeUndefined()
    const { version: _raised, ...after } = await found(known.correo)
    expect(before).toMatchObject(after)
    expect((await list())[0].deshecha).not.toBeNull()
    const { data } = (await call('GET', `/bitacora?objeto=usuarios&idobjeto=${before.id}`, { as: admin }))
      .body
    expect(data.map(({ motivo }: { motivo: string }) => motivo)).toEqual([
      'Se deshizo la importación de «poma.xlsx»',
      'Importación de «poma.xlsx»',
      'Importación de «poma.xlsx»',
    ])
    expect(await undo(id)).toMatchObject({ deshechos: 0, totalQuedan: 0 })
  })

  test('people who were used or changed since stay, each with why, and go once nothing holds them', async () => {
    await offer.openOrClose('abrir')
    const known = row({ lengua: 20 })
    await importRows([known])
    const [entered, changed, corrected, seated, moved] = [row(), row(), row(), row({ lengua: 10 }), row()]
    const again = { ...known, lengua: 30 }
    await importRows([entered, changed, corrected, seated, moved, again])
    const id = await last()
    await postgres.pool.query('update usuarios set verificado = true where correo = $1', [entered.correo])
    await correct(changed.correo, { telefono: '8095550188' })
    const { id: idCorrected } = await found(corrected.correo)
    const body = { lengua: 71, motivo: 'Revisión' }
    await call('PUT', `/resultados/poma/${idCorrected}`, { as: admin, body })
    const section = await offer.createSection()
    const { id: idSeated } = await found(seated.correo)
    expect((await offer.enrol({ id: idSeated, token: admin.token }, section.id)).status).toBe(200)
    const { quedan, ...told } = await undo(id)
    expect(told).toMatchObject({ deshechos: 2, eliminados: 1, totalQuedan: 4 })
    expect((await found(known.correo)).nota_lengua).toBe(20)
    const why = new Map(
      quedan.map((one: { idusuario: number; motivo: string }) => [one.idusuario, one.motivo]),
    )
    const idOf = async (correo: string) => (await found(correo)).id
    expect([
      why.get(await idOf(entered.correo)),
      why.get(await idOf(changed.correo)),
      why.get(idCorrected),
      why.get(idSeated),
    ]).toEqual([
      'Ya entró en su cuenta.',
      'Sus datos cambiaron después.',
      'Sus resultados cambiaron después.',
      'Tiene 1 cupo.',
    ])
    await postgres.pool.query('delete from inscripciones where idusuario = $1', [idSeated])
    expect(await undo(id)).toMatchObject({ deshechos: 1, totalQuedan: 3 })
    expect(await found(seated.correo)).toBeUndefined()
  })

  test('an old matrícula that somebody else has by now stays with them', async () => {
    const one = row()
    await importRows([one])
    await importRows([{ ...one, matricula: 'IMP-NUEVA' }])
    const id = await last()
    await importRows([row({ matricula: one.matricula })])
    const { quedan } = await undo(id)
    expect(quedan).toMatchObject([{ motivo: 'Su matrícula de antes es ahora de otra persona.' }])
  })

  test('against an edit at the same moment: the edit stands, or it finds that it is late', async () => {
    for (let round = 0; round < 6; round++) {
      const one = row()
      await importRows([one])
      await importRows([{ ...one, nombre: 'Importada' }])
      const id = await last()
      const [edit, undone] = await Promise.all([correct(one.correo, { apellido: 'Corregida' }), undo(id)])
      const { nombre, apellido } = await found(one.correo)
      const outcome = [edit.status, undone.deshechos, nombre, apellido]
      expect([
        [200, 0, 'Importada', 'Corregida'],
        [409, 1, 'Yuleisy', 'Núñez'],
      ]).toContainEqual(outcome)
    }
  })
})

describe('undoing other tables', () => {
  test('rooms and subjects: new ones go unless they are used, changed ones are as before', async () => {
    await sendTo('/importaciones/aulas', 'Aula;Capacidad\nU-1;20')
    await sendTo('/importaciones/aulas', 'Aula;Capacidad\nU-1;30\nU-2;25\nU-3;10')
    const id = await last()
    const aulas = (await call('GET', '/aulas', { as: admin })).body.data
    const used = aulas.find(({ nombre }: { nombre: string }) => nombre === 'U-3')
    await offer.createSection({ idAula: used.id })
    expect(await undo(id, '?simular=true')).toMatchObject({ eliminados: 1, restaurados: 1, totalQuedan: 1 })
    expect(await undo(id)).toMatchObject({
      ...{ eliminados: 1, restaurados: 1 },
      quedan: [{ idusuario: null, nombre: 'U-3', motivo: 'El aula se usa en 1 sección.' }],
    })
    const after = (await call('GET', '/aulas?buscar=U-', { as: admin })).body.data
    expect(
      after.map(({ nombre, capacidad }: { nombre: string; capacidad: number }) => [nombre, capacidad]),
    ).toEqual([
      ['U-1', 20],
      ['U-3', 10],
    ])
  })

  test('sections: new ones go unless someone sits there, and one that was changed since stays', async () => {
    await sendTo('/importaciones/aulas', 'Aula\nW-1')
    await sendTo('/importaciones/asignaturas', 'Nombre,Créditos\nPor deshacer,2')
    await sendTo(
      '/importaciones/maestros',
      'Cédula,Nombre,Apellido,Correo,Teléfono\n40288888888,Sol,Por Deshacer,sol.deshacer@escuela.test,8095550133',
    )
    const maestros = await last()
    const heading = 'Sección,Asignatura,Maestro,Aula,Día,Inicio,Fin,Cupo'
    const rowOf = (nombre: string, dia: string, cupo = 20) =>
      `${nombre},Por deshacer,sol.deshacer@escuela.test,W-1,${dia},9,10,${cupo}`
    const fields = { idperiodo: String(offer.period) }
    const send = (...rows: string[]) =>
      sendTo('/importaciones/secciones', [heading, ...rows].join('\n'), fields)
    await send(rowOf('01', 'Lunes'))
    await send(rowOf('01', 'Jueves'), rowOf('02', 'Martes'), rowOf('03', 'Miércoles'))
    const id = await last()
    const listed = async () =>
      (await call('GET', `/secciones?idperiodo=${offer.period}&buscar=Por deshacer`, { as: admin })).body.data
    const third = (await listed()).find(({ nombre }: { nombre: string }) => nombre === '03')
    await call('PUT', `/secciones/${third.id}`, { as: admin, body: { ...third, inicio: 11, fin: 12 } })
    await postgres.pool.query('update secciones set cupo = 5 where id = $1', [third.id])
    expect(await undo(id)).toMatchObject({
      ...{ eliminados: 1, restaurados: 1 },
      quedan: [{ nombre: '03 de Por deshacer', motivo: 'Cambió después de la importación.' }],
    })
    const after = await listed()
    expect(after.map(({ nombre, dia }: { nombre: string; dia: string }) => [nombre, dia])).toEqual([
      ['01', 'Lunes'],
      ['03', 'Miercoles'],
    ])
    expect((await undo(maestros)).quedan).toMatchObject([{ motivo: 'Tiene 2 secciones.' }])
  })
})
