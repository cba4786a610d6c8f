import { randomUUID } from 'node:crypto'
import { renderLetter } from './render.ts'

/** The mail with which the office tries its mail server. */
export const renderPrueba = (
  { correo, nombre }: { correo: string; nombre: string },
  { publicUrl, schoolEmail }: { publicUrl: string; schoolEmail: string },
) => ({
  id: `${randomUUID()}@${new URL(publicUrl).hostname}`,
  to: { name: nombre, address: correo },
  ...renderLetter(
    {
      subject: 'Correo de prueba de Nivela',
      title: 'Tu servidor de correo funciona',
      paragraphs: ['Lo enviaste desde la página de la escuela. Así llegarán los demás correos.'],
      button: 'Volver a la escuela',
      note: null,
      path: '/adminschool',
    },
    { nombre, token: null, baja: null, publicUrl, schoolEmail },
  ),
})
