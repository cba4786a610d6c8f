import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { bringSession, ROLES } from './people.ts'
import { anyCedula, CHOSEN, createSection, createWindow, tokenOfOffice } from './school.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const select = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label, exact: true })
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('.mantine-Notification-root')
const unique = (word: string) => `${word} ${randomUUID().slice(0, 6)}`

async function openOffice(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenOfOffice(request)}` }
  const send = async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await request[method](`/api/v1${path}`, { headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}`).toBe(true)
    return (await answer.json()).data
  }
  return {
    send,
    sectionsOf: (idperiodo: number) => send('get', `/secciones?idperiodo=${idperiodo}`),
    createTeacher: (apellido: string) =>
      send('post', '/auth/register', {
        ...{ nombre: 'Ramona', apellido, correo: `${randomUUID()}@e2e.test`, telefono: '8095550177' },
        ...{ idrol: 2, cedula: anyCedula(), contrasena: CHOSEN },
      }),
  }
}

test('twenty sections cost less than a hundred clicks and fields, in a form that needs no scrolling', async ({
  page,
  request,
}) => {
  const { send, sectionsOf, createTeacher } = await openOffice(request)
  const term = { nombre: unique('Período'), inicio: '2090-01-15', fin: '2090-05-15' }
  const { id: idperiodo } = await send('post', '/periodos/create', term)
  const groups = await Promise.all(
    Array.from({ length: 4 }, async () => ({
      subject: (await send('post', '/asignaturas', { nombre: unique('Robótica'), creditos: 1 })).nombre,
      room: (await send('post', '/aulas', { nombre: unique('Aula'), capacidad: 25 })).nombre,
      teacher: (await createTeacher(unique('Disla'))).apellido,
    })),
  )
  let interactions = 0
  const press = async (name: string) => {
    interactions += 1
    await button(page, name).click()
  }
  const type = async (label: string, text: string) => {
    interactions += 1
    await dialog(page).getByLabel(label, { exact: true }).fill(text)
  }
  const choose = async (label: string, option: string) => {
    interactions += 2
    await select(page, label).click()
    await page.getByRole('option', { name: option }).click()
  }

  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminsections?periodo=${idperiodo}`)
  interactions += 1
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect(select(page, 'Asignatura')).toBeFocused()
  for (const [index, { subject, room, teacher }] of groups.entries()) {
    await choose('Asignatura', subject)
    await expect(dialog(page).getByLabel('Nombre')).toHaveValue('01')
    await choose('Aula', room)
    await choose('Maestro', teacher)
    if (index === 0) {
      await choose('Día', 'Lunes')
      await choose('Hora de inicio', '8:00 a. m.')
      await choose('Hora de fin', '10:00 a. m.')
      await type('Cupo', '30')
      await expect(dialog(page).getByText(`En ${room} caben 25.`)).toBeVisible()
      for (const viewport of [
        { width: 768, height: 1024 },
        { width: 1366, height: 768 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(viewport)
        await expect(dialog(page).getByLabel('Período')).toBeInViewport({ ratio: 1 })
        await expect(button(page, 'Guardar')).toBeInViewport({ ratio: 1 })
        const hidden = await dialog(page).evaluate(one => one.scrollHeight - one.clientHeight)
        expect(hidden).toBeLessThanOrEqual(0)
      }
    }
    for (let number = 1; number <= 5; number += 1) {
      await expect(dialog(page).getByLabel('Nombre')).toHaveValue(`0${number}`)
      const last = index === 3 && number === 5
      await press(last ? 'Guardar' : 'Crear y seguir con otra')
      // The form of the next one takes its place, with the focus on what changes.
      if (!last) await expect(dialog(page).getByLabel('Nombre')).toHaveValue(`0${number + 1}`)
    }
    if (index < 3) await expect(select(page, 'Día')).toBeFocused()
  }
  await expect(dialog(page)).toBeHidden()
  await expect(toast(page).filter({ hasText: 'Sección agregada.' }).last()).toBeVisible()
  const made = await sectionsOf(idperiodo)
  expect(made).toHaveLength(20)
  expect(new Set(made.map(({ cupo }: { cupo: number }) => cupo))).toEqual(new Set([30]))
  test.info().annotations.push({ type: 'interactions', description: String(interactions) })
  expect(interactions).toBeLessThan(100)
})

/** The week of a classroom with a section on Monday from nine to eleven, whose student has another class on Thursday. */
async function openWeek(page: Page) {
  const { send, sectionsOf, createTeacher } = await openOffice(page.request)
  const window = await createWindow(page.request)
  const nine = (dia: string) => ({ dia, inicio: '1970-01-01T09:00:00.000Z', fin: '1970-01-01T11:00:00.000Z' })
  const [moved, other, teacher, [student]] = await Promise.all([
    createSection(page.request, 5, unique('Ajedrez'), window, nine('Lunes')),
    createSection(page.request, 5, unique('Teatro'), window, nine('Jueves')),
    createTeacher(unique('Disla')),
    send('get', '/usuarios?idrol=3&buscar=@nivela.test&pagina=2&limite=1'),
  ])
  for (const { id } of [moved, other])
    await send('post', `/inscripciones/inscribir/${student.id}`, {
      idperiodoinscripcion: window.id,
      idseccion: id,
    })
  const find = async (id: number) =>
    (await sectionsOf(window.idperiodo)).find((one: { id: number }) => one.id === id)
  const { idAula, asignaturas } = await find(moved.id)
  const subject: string = asignaturas.nombre

  const cell = (dia: string, hora: number) => page.locator(`td[data-dia="${dia}"][data-hora="${hora}"]`)
  const block = cell('Lunes', 9)
  const heading = (name: string, value: string | number) => page.locator(`th[data-${name}="${value}"]`)
  /** The middle of an hour of a day, free or not. */
  async function pointOf(dia: string, hora: number) {
    const column = await heading('dia', dia).boundingBox()
    const row = await heading('hora', hora).boundingBox()
    if (!column || !row) throw new Error(`no ${dia} ${hora}`)
    return [column.x + column.width / 2, row.y + row.height / 2] as const
  }
  async function drag(from: readonly [string, number], to: readonly [string, number]) {
    await page.mouse.move(...(await pointOf(...from)))
    await page.mouse.down()
    await page.mouse.move(...(await pointOf(...to)), { steps: 6 })
  }
  const undo = async () => {
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(toast(page).filter({ hasText: 'quedó como estaba' }).last()).toBeVisible()
  }

  await page.setViewportSize({ width: 1440, height: 1200 })
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminsections?vista=aula&periodo=${window.idperiodo}&aula=${idAula}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(block).toContainText(subject)
  return {
    window,
    moved,
    teacher,
    student,
    subject,
    find,
    send,
    sectionsOf,
    cell,
    block,
    pointOf,
    drag,
    undo,
  }
}

test('with the mouse: drawn, moved and stretched on the week; clashes show first, and each act can be undone', async ({
  page,
}) => {
  const week = await openWeek(page)
  const { window, moved, teacher, student, subject, find, send, sectionsOf } = week
  const { cell, block, pointOf, drag, undo } = week

  await test.step('drawn over free hours, up to what is taken, and taken back', async () => {
    await drag(['Lunes', 13], ['Lunes', 7])
    await expect(page.getByText('Lunes, de 11:00 a. m. a 2:00 p. m.')).toBeVisible()
    await page.mouse.up()
    await expect(select(page, 'Hora de inicio')).toHaveValue('11:00 a. m.')
    await expect(select(page, 'Hora de fin')).toHaveValue('2:00 p. m.')
    await expect(select(page, 'Aula')).toHaveValue(`Aula ${moved.nombre}`)
    await select(page, 'Asignatura').click()
    await page.getByRole('option', { name: subject }).click()
    await select(page, 'Maestro').click()
    await page.getByRole('option', { name: teacher.apellido }).click()
    await dialog(page).getByLabel('Cupo').fill('12')
    await button(page, 'Guardar').click()
    await expect(cell('Lunes', 11)).toContainText(subject)
    await undo()
    await expect(cell('Lunes', 11)).not.toContainText(subject)
    expect(await sectionsOf(window.idperiodo)).toHaveLength(2)
  })

  await test.step('dragged to where a student has another class: who, before anything is saved', async () => {
    await drag(['Lunes', 10], ['Jueves', 10])
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: `Tiene otra clase a esa hora: ${student.nombre} ${student.apellido}.` }),
    ).toBeVisible()
    await page.mouse.up()
    await expect(select(page, 'Día')).toHaveValue('Jueves')
    await expect(dialog(page).getByText('Ese horario choca con otra sección de:')).toBeVisible()
    await button(page, 'Cancelar').click()
    await expect(dialog(page)).toBeHidden()
    expect((await find(moved.id)).dia).toBe('Lunes')
  })

  await test.step('dragged to free hours and back; Escape lets go of it', async () => {
    await drag(['Lunes', 10], ['Viernes', 15])
    await expect(page.getByText('No choca con nada.')).toBeVisible()
    await page.mouse.up()
    await expect(cell('Viernes', 14)).toContainText(subject)
    await expect(toast(page).filter({ hasText: 'Sección actualizada.' }).last()).toBeVisible()
    await undo()
    await expect(block).toContainText(subject)
    await drag(['Lunes', 10], ['Viernes', 15])
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(page.getByText('No choca con nada.')).toHaveCount(0)
    await expect(block).toContainText(subject)
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('stretched; once a colleague changed it, undoing writes over nothing', async () => {
    const box = await block.boundingBox()
    if (!box) throw new Error('no block')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 4)
    await page.mouse.down()
    await page.mouse.move(...(await pointOf('Lunes', 12)), { steps: 4 })
    await page.mouse.up()
    await expect(block).toHaveAttribute('rowspan', '4')
    const stretched = await find(moved.id)
    expect(stretched.fin).toBe('1970-01-01T13:00:00.000Z')
    await send('put', `/secciones/${moved.id}`, { ...stretched, cupo: 9 })
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expect(page.getByRole('alert')).toContainText('Alguien cambió esto')
    expect(await find(moved.id)).toMatchObject({ cupo: 9, fin: stretched.fin })
  })
})

test('by keys and by finger on the week, and duplicated from its card', async ({ page }) => {
  const { window, moved, subject, cell, block, pointOf, undo } = await openWeek(page)
  expect(await faultsOf(page)).toEqual([])

  await test.step('by keys: to the next day, an hour longer; and drawn', async () => {
    await block.focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('Martes, de 9:00 a. m. a 12:00 p. m.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(cell('Martes', 9)).toContainText(subject)
    await expect(cell('Martes', 9)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(cell('Miercoles', 9)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(select(page, 'Día')).toHaveValue('Miércoles')
    await expect(select(page, 'Hora de fin')).toHaveValue('11:00 a. m.')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(cell('Miercoles', 9)).toBeFocused()
  })

  await test.step('by a finger that rests before it moves', async () => {
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: readonly [number, number]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
      })
    await send('touchStart', await pointOf('Sabado', 9))
    await expect(page.getByText('Sábado, de 9:00 a. m. a 10:00 a. m.')).toBeVisible()
    await send('touchMove', await pointOf('Sabado', 11))
    await expect(page.getByText('Sábado, de 9:00 a. m. a 12:00 p. m.')).toBeVisible()
    await send('touchEnd')
    await expect(select(page, 'Hora de fin')).toHaveValue('12:00 p. m.')
    await button(page, 'Cancelar').click()
  })

  await test.step('duplicated from its card, with a name and hours of its own', async () => {
    await page.goto(`/adminsections?periodo=${window.idperiodo}`)
    await page.getByRole('button', { name: `Más acciones de ${subject} ${moved.nombre}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicar' }).click()
    await expect(select(page, 'Día')).toBeFocused()
    await expect(select(page, 'Día')).toHaveValue('Miércoles')
    const name = await dialog(page).getByLabel('Nombre').inputValue()
    expect(name).not.toBe(moved.nombre)
    await button(page, 'Guardar').click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await undo()
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  })
})

test('hours that clash are told once, and no longer once they are others', async ({ page, request }) => {
  const { send, sectionsOf } = await openOffice(request)
  const window = await createWindow(request)
  const one = await createSection(request, 5, unique('Ajedrez'), window)
  const [first] = await sectionsOf(window.idperiodo)
  const later = { inicio: '1970-01-01T09:00:00.000Z', fin: '1970-01-01T10:00:00.000Z' }
  await send('post', '/secciones', { ...first, ...later, nombre: '02' })
  await bringSession(page, ROLES[0].correo)
  await page.goto(`/adminsections?periodo=${window.idperiodo}`)
  await page.getByRole('button', { name: `Actualizar 02 de ${first.asignaturas.nombre}` }).click()
  const choose = async (label: string, option: string) => {
    await select(page, label).click()
    await page.getByRole('option', { name: option }).click()
  }
  const named = dialog(page).getByText(one.nombre)

  await choose('Hora de inicio', '7:00 a. m.')
  await expect(named.filter({ hasText: 'El aula está ocupada' })).toBeVisible()
  await expect(named.filter({ hasText: 'El maestro tiene otra clase' })).toBeVisible()
  await button(page, 'Guardar').click()
  await expect(dialog(page).getByRole('alert')).toContainText('El aula ya está ocupada ese día a esa hora')
  await expect(named).toHaveCount(1)

  await choose('Hora de inicio', '8:00 a. m.')
  await expect(named).toHaveCount(0)
  await button(page, 'Guardar').click()
  await expect(dialog(page)).toBeHidden()
})
