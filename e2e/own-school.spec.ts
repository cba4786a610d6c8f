import { test as base, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { PASSWORD } from './people.ts'
import { openFreshServer } from './product.ts'
import { CHOSEN } from './school.ts'

const test = base.extend<{ fresh: string }>({
  /** The address of a server that somebody has just started for the first time. */
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const { address, stop } = await openFreshServer()
      await use(address)
      await stop()
    },
    // Of its own: the start takes nothing from the test's.
    { timeout: 60_000 },
  ],
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('from the demo to a school of one’s own: what is removed is said, the password is asked for, and the office is led on', async ({
  page,
  fresh,
}) => {
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
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
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

/** An empty school, and its administrator signed in: made by calls, the way there is the first test's. */
async function enterEmptySchool(page: Page, fresh: string) {
  const post = async (path: string, data: object, token = '') => {
    const response = await page.request.post(`${fresh}/api/v1${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      data,
    })
    return (await response.json()).data
  }
  const demo = await post('/auth/login', { correo: 'admin@nivela.test', contrasena: PASSWORD })
  const { token } = await post('/escuela/empezar', { contrasenaPropia: PASSWORD }, demo.token)
  const person = { nombre: 'Altagracia', apellido: 'Mota', correo: 'direccion@salome.test' }
  const session = await post('/auth/primer-administrador', { token, ...person, contrasena: CHOSEN })
  await page.addInitScript(
    ([usuario, stored]) => {
      localStorage.setItem('USER_SESSION', usuario)
      localStorage.setItem('ACCESS_TOKEN', stored)
    },
    [JSON.stringify(session.usuario), session.token as string] as const,
  )
  return (path: string, data: object) => post(path, data, session.token)
}

const TITLES = [['Liceo Salomé Ureña'], ['Resultados de la prueba, agosto de 2026'], []]
const HEADINGS = ['ID', 'Cédula No.', 'Nombres', 'Apellidos', 'Buzón', 'Cel.', 'Lengua', 'Mate', 'C. Sociales', 'Naturales', 'Tutor', 'Foto'] // biome-ignore format: one row
const student = (nth: number, correo = `alumna${nth}@salome.test`, lengua = '88', cedula = `4020000000${nth}`) =>
  [`S-${nth}`, cedula, `Alumna ${nth}`, 'De Tabla', correo, `809555010${nth}`, lengua, '40', 'sí', 'no', 'Doña Ana', 'x'] // biome-ignore format: one row
const cellsOf = (rows: string[][]) => rows.map(row => row.join('\t')).join('\n')

/** What a person does without a mouse: the buttons by Enter, the cells by pasting. */
function byKeyboard(page: Page, fresh: string) {
  const press = async (name: string | RegExp) => {
    const button = page.getByRole('button', { name }).last()
    await expect(button).toBeEnabled()
    await button.focus()
    await page.keyboard.press('Enter')
  }
  const paste = async (rows: string[][]) => {
    await press('Pegar desde una hoja')
    await expect(page.getByLabel('Celdas copiadas de una hoja')).toBeFocused()
    await page.keyboard.insertText(cellsOf(rows))
    await press('Continuar')
  }
  const importPasted = async (address: string, button: string, rows: string[][]) => {
    await page.goto(`${fresh}${address}`)
    await press(button)
    await paste(rows)
    await expect(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
    await press('Confirmar importación')
    await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible()
  }
  return { press, paste, importPasted }
}

test('an empty school is filled by keyboard with what its sheets hold: subjects, rooms, teachers, sections', async ({
  page,
  fresh,
}) => {
  const post = await enterEmptySchool(page, fresh)
  const { importPasted } = byKeyboard(page, fresh)
  await importPasted('/adminsubjects', 'Varias a la vez', [
    ['Materias del año'],
    ['Materia', 'Créditos'],
    ['Lengua Española', '4'],
    ['Matemáticas', '5'],
  ])
  await importPasted('/adminclassrooms', 'Varias a la vez', [['Salón'], ['Aula 101'], ['Aula 102']])
  await importPasted('/adminUser', 'Varios a la vez', [
    ['Cédula', 'Nombres', 'Apellidos', 'E-mail', 'Celular'],
    ['402-5555555-5', 'Rosa', 'Peña', 'rosa@salome.test', '8095550101'],
  ])
  await post('/periodos/create', { nombre: 'Otoño', inicio: '2026-09-01', fin: '2026-12-15' })
  await importPasted('/adminsections', 'Varias a la vez', [
    ['Grupo', 'Materia', 'Docente', 'Salón', 'Día', 'Desde', 'Hasta', 'Cupo'],
    ['01', 'Matemáticas', 'Rosa Peña', 'Aula 101', 'Lunes', '8:00 a. m.', '10:00 a. m.', '30'],
    ['01', 'Lengua Española', 'rosa@salome.test', 'aula 102', 'MAR', '14:00', '16:00', '25'],
  ])
  await page.goto(`${fresh}/adminpanel`)
  await expect(page.getByRole('region', { name: 'Para empezar' })).toContainText('5 de 7 pasos')
})

test('results come in by keyboard from the school’s own table: matched, mended, invited, and the window opens', async ({
  page,
  fresh,
}) => {
  const post = await enterEmptySchool(page, fresh)
  const { press, paste } = byKeyboard(page, fresh)
  // The results, as a file with titles, names of its own, three bad rows and two columns that nobody needs.
  await page.goto(`${fresh}/adminpoma`)
  const choose = async (name: string, content: string | Buffer) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByLabel('Plantilla xlsx').focus()
    await page.keyboard.press('Enter')
    const mimeType = name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream'
    await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from(content) })
  }
  await choose('antiguo.xls', 'x')
  await expect(page.getByText(/guárdalo como \.xlsx/)).toBeVisible()
  const bad = [
    student(3, 'sin arroba'),
    student(4, undefined, 'ochenta'),
    student(5, undefined, '88', '123-4'),
  ]
  const rows = [student(1), ...bad, student(2, undefined, '')]
  await choose('resultados.csv', cellsOf([...TITLES, HEADINGS, ...rows]).replaceAll('\t', ';'))
  await expect(page.getByRole('heading', { name: 'Empareja las columnas' })).toBeVisible()
  await expect(page.getByText(/^Falta decir qué columna es Correo/)).toBeVisible()
  await expect(page.getByText('alumna1@salome.test · sin arroba')).toBeVisible()
  await page.getByLabel('Qué es «Buzón»').focus()
  await page.keyboard.type('Correo')
  await press('Continuar')
  await expect(page.getByRole('heading', { name: 'Revisa antes de guardar' })).toBeVisible()
  await expect(page.getByText('2 columnas no se importan: Tutor, Foto.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '«sin arroba»' })).toContainText('Correo')
  await press('Importar 2 filas buenas')
  await expect(page.getByText('Elige qué significa antes de importar.')).toBeVisible()
  await page.getByRole('radio', { name: /No aprobada/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /No aprobada/ })).toBeChecked()
  const downloading = page.waitForEvent('download')
  await press('Descargar para corregir')
  const mendable = await (await downloading).createReadStream()
  const mended: Buffer[] = []
  for await (const chunk of mendable) mended.push(chunk as Buffer)
  await press('Importar 2 filas buenas')
  await expect(page.getByText('Plantilla enviada correctamente.')).toBeVisible()

  // The rows that were set aside come back as they were, and their headings are remembered.
  await press('Elegir otro archivo')
  await choose('filas-por-corregir.xlsx', Buffer.concat(mended))
  await expect(page.getByRole('heading', { name: 'Hay que corregir el archivo' })).toBeVisible()
  await press('Elegir otro archivo')
  await paste([HEADINGS, student(3), student(4), student(5), student(1, undefined, '91')])
  await expect(page.getByRole('region', { name: 'Lo que cambia' })).toContainText('88 91')
  await press('Confirmar importación')
  await expect(page.getByRole('heading', { name: 'Importación terminada' })).toBeVisible()

  await press('Enviar 5 invitaciones')
  await expect(page.getByText('5 invitaciones procesadas.')).toBeVisible()
  const periodo = await post('/periodos/create', { nombre: 'Otoño', inicio: '2026-09-01', fin: '2026-12-15' })
  const ventana = await post('/inscripciones/create', {
    ...{ nombre: 'Otoño', inicio: '2026-08-20', fin: '2026-08-30', idperiodo: periodo.id, abierto: true },
  })
  expect(ventana.abierto).toBe(true)
})
