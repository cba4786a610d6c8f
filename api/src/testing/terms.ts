import { expect } from 'vitest'
import { openTestApp } from './app.ts'
import { openTestGrades } from './grades.ts'

/** Periods with a class and its grades, to be closed and reopened by the office. */
export async function openTestTerms() {
  const app = await openTestApp()
  const grades = await openTestGrades(app)
  const { offer, openClass, saveAll, sheet } = grades
  const { admin } = offer

  const close = (id: number) => app.call('POST', `/periodos/${id}/cerrar`, { as: admin })
  const reopen = (id: number, motivo: unknown = 'Hay que revisar') =>
    app.call('POST', `/periodos/${id}/reabrir`, { as: admin, body: { motivo } })

  /** A period of its own with a class in it; its window is closed again. */
  async function openTerm(students = 2) {
    const period = await offer.createPeriod()
    const window = await offer.createWindow(period)
    const one = await openClass(students, { idperiodo: period }, window)
    await offer.openOrClose('cerrar', window)
    const all = (value: object) => one.students.map(({ id }) => ({ idusuario: id, ...value }))
    return { period, window, ...one, all }
  }

  async function closedTerm(students = 2) {
    const term = await openTerm(students)
    await saveAll(term.section.id, { calificaciones: term.all({ calificacion: 80 }), oficializado: true })
    expect((await close(term.period)).status).toBe(200)
    const saved = await sheet(term.section.id)
    return { ...term, grades: saved, grade: saved[0] }
  }

  return { ...app, ...grades, close, reopen, openTerm, closedTerm }
}
