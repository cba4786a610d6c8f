import type { TipoDeCorreo } from '../../schema/correos.ts'
import { AVISOS, type Letter } from './avisos.ts'

const LETTERS: Record<TipoDeCorreo, Letter> = {
  ...AVISOS,
  invitacion: {
    subject: 'Te damos la bienvenida a Nivela',
    title: 'Ya tienes tu cuenta',
    paragraph:
      'La oficina de nivelación registró tus resultados de la prueba POMA. Elige una contraseña para ver las asignaturas que te toca reforzar e inscribirte en tus secciones.',
    button: 'Elegir mi contraseña',
    note: 'El enlace sirve una sola vez y vence en 14 días.',
    path: '/newpassword',
  },
  verificacion: {
    subject: 'Confirma tu correo en Nivela',
    title: 'Confirma tu correo',
    paragraph: 'Falta un solo paso para entrar: confirma que esta dirección es tuya.',
    button: 'Confirmar mi correo',
    note: 'El enlace sirve una sola vez y vence en 3 días.',
    path: '/verification',
  },
  recuperacion: {
    subject: 'Elige una contraseña nueva en Nivela',
    title: 'Elige una contraseña nueva',
    paragraph:
      'Recibimos un pedido para cambiar la contraseña de tu cuenta. Si no fuiste tú, ignora este correo: todo sigue igual.',
    button: 'Elegir otra contraseña',
    note: 'El enlace sirve una sola vez y vence en 60 minutos.',
    path: '/newpassword',
  },
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

interface Envelope {
  nombre: string
  /** Null where there is nothing to prove. */
  token: string | null
  publicUrl: string
  schoolEmail: string
}

/** A mail's subject and its two bodies. The link comes from our own address, never from a request's. */
export function renderLetter(tipo: TipoDeCorreo, { nombre, token, publicUrl, schoolEmail }: Envelope) {
  const { subject, title, paragraph, button, note, path } = LETTERS[tipo]
  const link = `${publicUrl}${path}${token ? `?token=${token}` : ''}`
  const text = `Hola, ${nombre}:

${paragraph}

${button}: ${link}

${note}
¿Dudas? Escríbenos a ${schoolEmail}.

Nivela
`
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#23223d;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e2dc;border-radius:10px">
<tr><td style="padding:28px 28px 0;font-size:20px;font-weight:700;color:#33318a">Nivela</td></tr>
<tr><td style="padding:20px 28px 28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${title}</h1>
<p style="margin:0 0 12px">Hola, ${escapeHtml(nombre)}:</p>
<p style="margin:0 0 24px">${paragraph}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#33318a;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 8px;font-size:14px;color:#5c5a72">${note}</p>
<p style="margin:0;font-size:14px;color:#5c5a72;word-break:break-all">Si el botón no abre, copia esta dirección: ${escapeHtml(link)}</p>
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:14px;color:#5c5a72">¿Dudas? Escríbenos a <a href="mailto:${escapeHtml(schoolEmail)}" style="color:#33318a">${escapeHtml(schoolEmail)}</a>.</p>
</td></tr></table>
</body>
</html>
`
  return { subject, text, html, link }
}
