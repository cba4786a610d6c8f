import { ROL } from '@nivela/contract/roles'
import { describe, expect, test } from 'vitest'
import { openTestApp, PASSWORD } from '../../testing/app.ts'
import { openTestOffer } from '../../testing/enrolment.ts'

const school = await openTestApp()
const { call, person, postgres } = school
const offer = await openTestOffer(school)
const admin = await person(ROL.administrador)

const remove = (id: number, as = admin) => call('DELETE', `/usuarios/${id}`, { as })

describe('deleting a person', () => {
  test('a person who has nothing is deleted: their results go along, the lines about them stay', async () => {
    const body = { nombre: 'Doble', apellido: 'Registro', cedula: '40700000001', resultados: { lengua: 80 } }
    const { data } = (await call('POST', '/usuarios/estudiantes', { as: admin, body })).body
    const answer = await remove(data.id)
    expect([answer.status, answer.body.data.id]).toEqual([200, data.id])
    expect((await call('GET', `/usuarios/${data.id}`, { as: admin })).status).toBe(404)
    expect((await remove(data.id)).status).toBe(404)
    const { body: lines } = await call('GET', `/bitacora?objeto=usuarios&idobjeto=${data.id}`, { as: admin })
    expect(lines.data.map(({ accion }: { accion: string }) => accion)).toEqual(['eliminar', 'crear'])
  })

  test('a person with a seat, a section or an act of theirs stays, and the sentence says by what', async () => {
    const { id: idTeacher } = await person(ROL.maestro)
    const section = await offer.createSection({ idusuario: idTeacher })
    const student = await person(ROL.estudiante, { nombre: 'Ana', apellido: 'Gil' })
    await offer.enrol(student, section.id)
    expect((await remove(student.id)).body.error).toMatch(
      /^No se puede eliminar a Ana Gil: tiene 1 cupo y 1 acto en la bitácora\. Puedes desactivar su cuenta\.$/,
    )
    const teacher = await remove(idTeacher)
    expect([teacher.status, teacher.body.error]).toEqual([409, expect.stringMatching(/tiene 1 sección\./)])
    expect((await remove(admin.id)).body.error).toBe('No puedes eliminar tu propia cuenta.')
  })

  test('an administrator, once the password is given again by a session that is not fresh', async () => {
    const other = await person(ROL.administrador)
    await postgres.pool.query(`update sesiones set creada = now() - interval '20 minutes'`)
    expect((await remove(other.id)).body).toMatchObject({ confirmar: 'contrasenaPropia' })
    const body = { contrasenaPropia: PASSWORD }
    expect((await call('DELETE', `/usuarios/${other.id}`, { as: admin, body })).status).toBe(200)
  })
})
