import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { readPegado } from './pegado.ts'

test('lines of a spreadsheet, with or without headings, by tabs or semicolons', () => {
  const filas = readPegado(
    'Nombres\tApellidos\tCorreo\tTeléfono\tCédula\n' +
      'Rosa\tPeña\tRosa@escuela.do\t809-555-0101\t001-1234567-8\n\n' +
      'Luis;Díaz;luis@escuela.do;8095550102;00112345679;Administradora\n' +
      'Jean\tPierre\tjean@escuela.do\t8095550103\tht-123 4567',
  )
  expect(filas.map(({ body }) => body)).toMatchObject([
    {
      correo: 'rosa@escuela.do',
      telefono: '8095550101',
      cedula: '00112345678',
      idrol: ROL.maestro,
      invitar: true,
    },
    { correo: 'luis@escuela.do', idrol: ROL.administrador },
    { correo: 'jean@escuela.do', tipodocumento: 'pasaporte', documento: 'HT1234567' },
  ])
})

test('what is wrong with a line is said beside it', () => {
  const [fila] = readPegado('Rosa\tPeña\tsin arroba\t8095550101\t00112345678')
  expect([fila?.body, fila?.error]).toEqual([null, 'Escribe un correo válido, por ejemplo nombre@escuela.do'])
})
