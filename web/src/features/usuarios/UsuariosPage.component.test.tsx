import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render.tsx'

async function openForm() {
  const { screen } = await renderPage('/adminUser', ROL.administrador, {
    'GET /usuarios': () => Response.json({ data: [], total: 0 }),
    'GET /usuarios/con-segundo-factor': [],
  })
  await screen.getByRole('button', { name: 'Agregar', exact: true }).click()
  return screen.getByRole('dialog')
}

test('the password field hides at 55 characters', async () => {
  const form = await openForm()
  const password = form.getByLabelText('Contraseña', { exact: true })
  await password.fill('x'.repeat(54))
  await expect.element(password).toBeVisible()
  await password.fill('x'.repeat(55))
  await expect.element(password).not.toBeInTheDocument()
})

test('a phone and a cédula take form as one types', async () => {
  const form = await openForm()
  await form.getByLabelText('Teléfono').fill('8095550199')
  await expect.element(form.getByLabelText('Teléfono')).toHaveValue('(809) 555-0199')
  await form.getByLabelText('Cédula').fill('402 1234567 1')
  await expect.element(form.getByLabelText('Cédula')).toHaveValue('402-1234567-1')
})

test('without a mail server nothing is sent before the office has read that nobody gets it', async () => {
  const maestra = {
    ...{ id: 9, nombre: 'Rosa', apellido: 'Peña', correo: 'rosa@escuela.test', telefono: '8095550199' },
    ...{ idrol: ROL.maestro, cedula: '00112345678', matricula: null, verificado: false, activo: true },
    ...{ tipodocumento: null, documento: null, version: 1 },
  }
  const estado = { servidor: null, remitente: 'nivela@escuela.test', esperando: 0, fallidos: 0 }
  const { screen, sent } = await renderPage('/adminUser', ROL.administrador, {
    'GET /usuarios': () => Response.json({ data: [maestra], total: 1 }),
    'GET /usuarios/con-segundo-factor': [],
    'GET /secciones/teacher/9': [],
    'GET /periodos': [],
    'GET /correos/rebotes': [],
    'GET /correos/estado': { ...estado, configurado: false },
    'POST /usuarios/9/invitar': () => Response.json({ mensaje: 'Listo.' }),
  })
  const isSent = () => sent.some(({ call }) => call === 'POST /usuarios/9/invitar')
  async function ask() {
    await screen.getByRole('button', { name: /^Cuenta/ }).click()
    await screen.getByRole('menuitem', { name: 'Reenviar la invitación' }).click()
    return screen.getByRole('dialog', { name: '¿Reenviar la invitación a rosa@escuela.test?' })
  }
  const question = await ask()
  await expect.element(question).toHaveTextContent('nadie lo recibe')
  await question.getByRole('button', { name: 'No, cancelar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(isSent()).toBe(false)
  await (await ask()).getByRole('button', { name: 'Guardarla en un archivo' }).click()
  await expect.poll(isSent).toBe(true)
})

test('somebody who was added by mistake is deleted from the list, after a question', async () => {
  const maestro = {
    ...{ id: 9, nombre: 'Rosa', apellido: 'Peña', correo: 'rosa@escuela.test', telefono: null },
    ...{ idrol: ROL.maestro, cedula: '00112345678', matricula: null, verificado: true, activo: true },
    ...{ tipodocumento: null, documento: null, version: 1 },
  }
  const { screen, sent } = await renderPage('/adminUser', ROL.administrador, {
    'GET /usuarios': () => Response.json({ data: [maestro], total: 1 }),
    'GET /usuarios/con-segundo-factor': [],
    'GET /secciones/teacher/9': [],
    'GET /periodos': [],
    'GET /correos/rebotes': [],
    'DELETE /usuarios/9': maestro,
  })
  await screen.getByRole('button', { name: /^Cuenta/ }).click()
  await screen.getByRole('menuitem', { name: 'Eliminar' }).click()
  await screen
    .getByRole('dialog', { name: '¿Eliminar a Rosa Peña?' })
    .getByRole('button', { name: 'Eliminar' })
    .click()
  await expect.poll(() => sent.some(({ call }) => call === 'DELETE /usuarios/9')).toBe(true)
  await expect.element(screen.getByText('Rosa Peña ya no está en Nivela.')).toBeVisible()
})
