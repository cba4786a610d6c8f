import { readFile } from 'node:fs/promises'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import writeXlsxFile from 'write-excel-file/node'
import { slow } from './own-product.ts'
import { PASSWORD } from './people.ts'
import { openFreshServer } from './product.ts'
import { CHOSEN } from './school.ts'

/** Of the start's own: it takes nothing from the test's time. */
const timeout = 60_000

const test = base.extend<{ fresh: string; empty: string }>({
  /** The address of a server that somebody has just started for the first time. */
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { address, stop } = await openFreshServer()
      await use(address)
      await stop()
    },
    { timeout },
  ],
  /** The link that a server without a demo prints for its first administrator. */
  empty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { terminal, stop } = await openFreshServer({ DEMO: 'false' })
      const link = () => /http\S+\/bienvenida\?token=\S+/.exec(terminal())?.[0] ?? ''
      // Its QR stands below it.
      await expect.poll(() => /\n[ █▀▄]{40,}\n/.test(terminal()) && link()).toBeTruthy()
      await use(link())
      await stop()
    },
    { timeout },
  ],
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('from the demo to a school of one’s own: what is removed is said, the password is asked for, and the office is led on', {
  tag: '@full',
}, async ({ page, fresh }) => {
  await page.goto(`${fresh}/login`)
  await page.getByRole('button', { name: 'Entrar como Administrador' }).click()
  await page.getByRole('link', { name: 'Empezar con mi escuela' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escuela' })).toBeVisible()
  await page.getByRole('button', { name: 'Empezar con mi escuela' }).click()
  const dialog = page.getByRole('dialog', { name: 'Empezar con mi escuela' })
  await expect(dialog.getByText('Se borra todo lo de la demostración')).toBeVisible()
  const erase = dialog.getByRole('button', { name: 'Borrar y empezar' })
  await dialog.getByLabel('Tu contraseña de la demostración').fill('no es esta')
  await erase.click()
  await expect(dialog.getByRole('alert')).toHaveText('La contraseña no es correcta.')
  await dialog.getByLabel('Tu contraseña de la demostración').fill(PASSWORD)
  await erase.click()

  await expect(page.getByRole('heading', { level: 1, name: 'Te damos la bienvenida' })).toBeVisible()
  const link = page.url()
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(field(page, 'Nombre de la escuela')).toBeFocused()
  await field(page, 'Nombre de la escuela').fill('Liceo Salomé Ureña')
  await field(page, 'Tu nombre').fill('Altagracia')
  await field(page, 'Tu apellido').fill('Mota')
  await field(page, 'Tu correo').fill('direccion@salome.test')
  await page.getByLabel('Tu contraseña').fill(CHOSEN)
  await page.getByRole('button', { name: 'Empezar' }).click()

  // Signed in, in a school with nothing but its name and the way to go.
  await expect(page).toHaveURL(/\/adminpanel$/)
  await expect(page.getByRole('banner')).toContainText('Liceo Salomé Ureña')
  const way = page.getByRole('region', { name: 'Para empezar' })
  await expect(way).toContainText('0 de 7 pasos')
  await way.getByRole('link', { name: 'Crear las asignaturas' }).click()
  await expect(page).toHaveURL(/\/adminsubjects$/)
  await page.getByRole('button', { name: 'Agregar' }).click()
  await field(page, 'Nombre').fill('Matemáticas')
  await page.getByLabel('Créditos').fill('4')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: /ir al panel/ }).click()
  await expect(way).toContainText('1 de 7 pasos')
  await way.getByRole('button', { name: 'Saltar este paso' }).click()
  await expect(way.getByRole('listitem').filter({ hasText: 'Maestros' })).toContainText('Saltado')
  await expect(way.getByRole('link', { name: 'Registrar las aulas' })).toBeVisible()
  await page.reload()
  await expect(way.getByRole('listitem').filter({ hasText: 'Maestros' })).toContainText('Saltado')
  await way.getByRole('button', { name: 'Ocultar la guía' }).click()
  await expect(way).toHaveCount(0)

  // The link was for one, and nobody of the demo is left.
  await page.goto(link)
  await expect(page.getByText(/Este enlace ya se usó/)).toBeVisible()
  const old = await page.request.post(`${fresh}/api/v1/auth/login`, {
    data: { correo: 'admin@nivela.test', contrasena: PASSWORD },
  })
  expect(old.status()).toBe(401)

  await page.goto(`${fresh}/adminschool`)
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#b3261e' } })
    .png()
    .toBuffer()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Elegir una imagen' }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByRole('banner').getByRole('img', { name: 'Liceo Salomé Ureña' })).toBeVisible()
  // The logo has raised the version: the form beside it takes that for nobody else's change.
  await field(page, 'Nombre de la escuela').fill('Liceo Salomé')
  await field(page, 'Teléfono').fill('809 555 0199')
  const datos = page.getByRole('region', { name: 'Datos y reglas' })
  await datos.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Los datos de la escuela están guardados.')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Liceo Salomé')
  await expect(page.getByText(/Los correos no salen/)).toBeVisible()
  await field(page, 'Servidor').fill('127.0.0.1')
  await field(page, 'Puerto').fill('1')
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await expect(page.getByText(/No pudimos (conectar|abrir una conexión)/)).toBeVisible()
  await page.reload()
  await expect(field(page, 'Nombre de la escuela')).toHaveValue('Liceo Salomé')
  await expect(field(page, 'Teléfono')).toHaveValue('(809) 555-0199')
})

const TITLES = [['Liceo Salomé Ureña'], ['Resultados de la prueba, agosto de 2026'], []]
const HEADINGS = ['ID', 'Cédula No.', 'Nombres', 'Apellidos', 'Buzón', 'Cel.', 'Lengua', 'Mate', 'C. Sociales', 'Naturales', 'Tutor', 'Foto'] // biome-ignore format: one row
const student = (nth: number, correo = `alumna${nth}@salome.test`, lengua = '88', cedula = `4020000000${nth}`) =>
  [`S-${nth}`, cedula, `Alumna ${nth}`, 'De Tabla', correo, `809555010${nth}`, lengua, '40', 'sí', 'no', 'Doña Ana', 'x'] // biome-ignore format: one row
const BAD = [student(3, 'sin arroba'), student(4, undefined, 'ochenta'), student(5, undefined, '88', '123-4')]

async function spreadsheetOf(rows: string[][]) {
  const cells = rows.map(row => row.map(value => ({ type: String, value })))
  return writeXlsxFile(cells as never).toBuffer()
}

/** Everything by keys: Tab leads to what is meant, or the test fails. */
function byKeyboard(page: Page) {
  const { keyboard } = page
  const reach = async (target: Locator) => {
    await expect(target).toBeEnabled()
    for (let tabs = 0; tabs < 150; tabs++) {
      if (await target.evaluate(one => one === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`no Tab leads to ${target}`)
  }
  const press = async (target: Locator, key = 'Enter') => {
    await reach(target)
    await keyboard.press(key)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const type = async (name: string, text: string) => {
    await reach(field(page, name))
    await keyboard.insertText(text)
  }
  const paste = async (rows: string[][]) => {
    await press(button('Pegar desde una hoja'))
    await expect(page.getByLabel('Celdas copiadas de una hoja')).toBeFocused()
    await keyboard.insertText(rows.map(row => row.join('\t')).join('\n'))
    await press(button('Continuar'))
  }
  const way = page.getByRole('region', { name: 'Para empezar' })
  /** From the panel along its path, and back. */
  const walk = async (step: string, act: () => Promise<void>) => {
    await press(way.getByRole('link', { name: step }))
    await act()
    await press(page.getByRole('link', { name: 'Panel', exact: true }))
    await expect(page).toHaveURL(/\/adminpanel$/)
  }
  const importPasted = (several: string, rows: string[][]) => async () => {
    await press(button(several))
    await paste(rows)
    await slow(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
    await press(button('Importar'))
    await slow(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible()
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return { reach, press, button, type, paste, way, walk, importPasted }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
])
  test(`from the terminal’s link to an open window by keyboard, with the school’s own tables, at ${viewport.width} px`, {
    tag: '@full',
  }, async ({ page, empty }) => {
    // The first half an hour of a school: a bound for what hangs, not a measure.
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    const { reach, press, button, type, paste, way, walk, importPasted } = byKeyboard(page)
    await page.goto(empty)
    await expect(field(page, 'Nombre de la escuela')).toBeFocused()
    await page.keyboard.insertText('Liceo Salomé Ureña')
    await type('Tu nombre', 'Altagracia')
    await type('Tu apellido', 'Mota')
    await type('Tu correo', 'direccion@salome.test')
    await reach(page.getByLabel('Tu contraseña'))
    await page.keyboard.insertText(CHOSEN)
    await page.keyboard.press('Enter')
    await slow(way).toContainText('0 de 7 pasos')

    await walk(
      'Crear las asignaturas',
      importPasted('Varias a la vez', [
        ['Materias del año'],
        ['Materia', 'Créditos'],
        ['Lengua Española', '4'],
        ['Matemáticas', '5'],
      ]),
    )
    await walk(
      'Registrar a los maestros',
      importPasted('Varios a la vez', [
        ['Cédula', 'Nombres', 'Apellidos', 'E-mail', 'Celular', 'Rol'],
        ['402-5555555-5', 'Rosa', 'Peña', 'rosa@salome.test', '8095550101', 'Maestra'],
        ['402-6666666-6', 'Inés', 'Luna', 'ines@salome.test', '8095550102', 'Administradora'],
      ]),
    )
    await walk(
      'Registrar las aulas',
      importPasted('Varias a la vez', [['Salón'], ['Aula 101'], ['Aula 102']]),
    )
    await walk('Crear el período', async () => {
      await press(button('Agregar'))
      await type('Nombre', 'Primavera')
      await type('Fecha de inicio', '15/1/2090')
      await type('Fecha de fin', '15/5/2090')
      await press(button('Guardar'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await walk(
      'Ofrecer secciones',
      importPasted('Varias a la vez', [
        ['Grupo', 'Materia', 'Docente', 'Salón', 'Día', 'Desde', 'Hasta', 'Cupo'],
        ['01', 'Matemáticas', 'Rosa Peña', 'Aula 101', 'Lunes', '8:00 a. m.', '10:00 a. m.', '30'],
        ['01', 'Lengua Española', 'rosa@salome.test', 'aula 102', 'MAR', '14:00', '16:00', '25'],
      ]),
    )
    await expect(way).toContainText('5 de 7 pasos')

    // The results: a spreadsheet with titles, names of its own, three bad rows and two columns that nobody needs.
    await walk('Importar los resultados', async () => {
      const choose = async (name: string, buffer: Buffer) => {
        const choosing = page.waitForEvent('filechooser')
        await press(page.getByLabel('Plantilla xlsx'))
        await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer })
      }
      await choose('antiguo.xls', Buffer.from('x'))
      await expect(page.getByText(/guárdalo como \.xlsx/)).toBeVisible()
      const rows = [student(1), ...BAD, student(2, undefined, '')]
      await choose('resultados.xlsx', await spreadsheetOf([...TITLES, HEADINGS, ...rows]))
      await slow(page.getByText(/^Falta decir qué columna es Correo/)).toBeVisible()
      await expect(page.getByText('alumna1@salome.test · sin arroba')).toBeVisible()
      await reach(page.getByLabel('Qué es «Buzón»'))
      await page.keyboard.type('Correo')
      await press(button('Continuar'))
      await slow(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
      await expect(page.getByText('2 columnas no se importan: Tutor, Foto.')).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: '«sin arroba»' })).toContainText('Correo')
      await press(button('Enviar 2 filas buenas'))
      await expect(page.getByText('Elige qué significa antes de importar.')).toBeVisible()
      const meaning = page.getByRole('radio', { name: /No aprobada/ })
      await press(meaning, 'Space')
      await slow(meaning).toBeChecked()
      const downloading = page.waitForEvent('download')
      await press(button('Descargar para corregir'))
      const mendable = await readFile(await (await downloading).path())
      await press(button('Enviar 2 filas buenas'))
      await slow(page.getByText('Plantilla enviada correctamente.')).toBeVisible()

      // The rows that were set aside come back as they were, and their headings are remembered.
      await press(button('Elegir otro archivo'))
      await choose('filas-por-corregir.xlsx', mendable)
      await slow(page.getByRole('heading', { name: 'Hay que corregir el archivo' })).toBeVisible()
      await press(button('Elegir otro archivo'))
      await paste([HEADINGS, student(3), student(4), student(5), student(1, undefined, '91')])
      await slow(page.getByRole('region', { name: 'Lo que cambia' })).toContainText('88 91')
      await press(button('Enviar'))
      await slow(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible()
      await press(button('Enviar 5 invitaciones'))
      await slow(page.getByText('5 invitaciones procesadas.')).toBeVisible()
    })
    await walk('Preparar la inscripción', async () => {
      await press(button('Agregar'))
      await type('Nombre', 'Inscripción de primavera')
      await type('Fecha de inicio', '2/1/2090')
      await type('Fecha de fin', '10/1/2090')
      const period = page.getByRole('combobox', { name: 'Período' })
      await reach(period)
      await page.keyboard.type('primav')
      await expect(page.getByRole('option', { name: 'Primavera' })).toBeVisible()
      // The only one in the list: either key takes it.
      await page.keyboard.press(viewport.width === 768 ? 'Tab' : 'Enter')
      await expect(page.getByRole('option')).toHaveCount(0)
      await expect(period).toHaveValue('Primavera')
      await press(page.getByRole('switch', { name: 'Abrir al guardar' }), 'Space')
      await press(button('Guardar'))
      await expect(page.getByText('Abierta', { exact: true })).toBeVisible()
    })
    await expect(page.getByRole('heading', { name: 'Lo que espera' })).toBeVisible()
    await expect(way).toHaveCount(0)
  })
