import { AVISOS } from '@nivela/contract/avisos'
import { ROL, type Rol } from '@nivela/contract/roles'
import type { TipoDeCorreo } from '../../schema/correos.ts'
import type { Contado } from './correos.queries.ts'
import { CARTAS_DE_CUENTA, type Letter } from './cuenta.ts'

const LETTERS: Record<Exclude<TipoDeCorreo, 'aviso'>, Letter> = {
  ...CARTAS_DE_CUENTA,
  invitacion: {
    subject: 'Te damos la bienvenida a Nivela',
    title: 'Ya tienes tu cuenta',
    paragraphs: [
      'La oficina de nivelación registró tus resultados de la prueba POMA. Elige una contraseña para ver las asignaturas que te toca reforzar e inscribirte en tus secciones.',
    ],
    button: 'Elegir mi contraseña',
    note: 'El enlace sirve una sola vez y vence en 14 días.',
    path: '/newpassword',
  },
  verificacion: {
    subject: 'Confirma tu correo en Nivela',
    title: 'Confirma tu correo',
    paragraphs: ['Falta un solo paso para entrar: confirma que esta dirección es tuya.'],
    button: 'Confirmar mi correo',
    note: 'El enlace sirve una sola vez y vence en 3 días.',
    path: '/verification',
  },
  recuperacion: {
    subject: 'Elige una contraseña nueva en Nivela',
    title: 'Elige una contraseña nueva',
    paragraphs: [
      'Recibimos un pedido para cambiar la contraseña de tu cuenta. Si no fuiste tú, ignora este correo: todo sigue igual.',
    ],
    button: 'Elegir otra contraseña',
    note: 'El enlace sirve una sola vez y vence en 60 minutos.',
    path: '/newpassword',
  },
}

/** The same mail to a teacher or an administrator, who has no placement results. */
const INVITACION_DE_PERSONAL: Letter = {
  ...LETTERS.invitacion,
  paragraphs: [
    'La oficina de nivelación te registró en Nivela, donde se organizan las secciones, los horarios y las calificaciones. Elige una contraseña para entrar.',
  ],
}

const CAMBIOS = (cuantos: number) => `Hay ${cuantos} cambios en tus secciones`

/** What a mail says: by its kind, or the notices that it brings. */
export function letterOf(tipo: TipoDeCorreo, idrol: Rol, avisos: Contado[]): Letter {
  if (tipo === 'invitacion' && idrol !== ROL.estudiante) return INVITACION_DE_PERSONAL
  if (tipo !== 'aviso') return LETTERS[tipo]
  const [first] = avisos
  if (!first) throw new Error('a mail of notices without any')
  const { asunto, boton, enlace } = AVISOS[first.tipo]
  const subject = first.asunto ?? (avisos.length > 1 ? CAMBIOS(avisos.length) : asunto)
  return {
    subject,
    title: subject,
    paragraphs: avisos.map(({ texto }) => texto),
    button: boton,
    note: null,
    path: first.enlace ?? enlace ?? '/login',
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

const escapeText = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

interface Envelope {
  nombre: string
  /** Null where there is nothing to prove. */
  token: string | null
  /** The token that turns this kind off; null where it can't be. */
  baja: string | null
  publicUrl: string
  schoolEmail: string
}

const SIN_MAS = 'No quiero recibir estos correos'

/** A mail's subject and its two bodies. The links come from our own address, never from a request's. */
export function renderLetter(letter: Letter, { nombre, token, baja, publicUrl, schoolEmail }: Envelope) {
  const { subject, title, paragraphs, button, note, path } = letter
  const link = `${publicUrl}${path}${token ? `?token=${token}` : ''}`
  const off = baja && `${publicUrl}/baja?token=${baja}`
  const text = [
    `Hola, ${nombre}:`,
    ...paragraphs,
    `${button}: ${link}`,
    [note, `¿Dudas? Escríbenos a ${schoolEmail}.`].filter(Boolean).join('\n'),
    ...(off ? [`${SIN_MAS}: ${off}`] : []),
    'Nivela\n',
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f5f2;color:#23223d;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e4e2dc;border-radius:10px">
<tr><td style="padding:28px 28px 0;font-size:20px;font-weight:700;color:#33318a">Nivela</td></tr>
<tr><td style="padding:20px 28px 28px">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 12px">Hola, ${escapeHtml(nombre)}:</p>
${paragraphs.map(one => `<p style="margin:0 0 12px">${escapeText(one)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#33318a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
${note ? `<p style="margin:0 0 8px;font-size:14px;color:#5c5a72">${escapeHtml(note)}</p>` : ''}
<p style="margin:0;font-size:14px;color:#5c5a72;word-break:break-all">Si el botón no abre, copia esta dirección: ${escapeHtml(link)}</p>
</td></tr>
</table>
<p style="margin:16px 0 0;font-size:14px;color:#5c5a72">¿Dudas? Escríbenos a <a href="mailto:${escapeHtml(schoolEmail)}" style="color:#33318a">${escapeHtml(schoolEmail)}</a>.</p>
${off ? `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(off)}" style="color:#5c5a72">${SIN_MAS}</a></p>` : ''}
</td></tr></table>
</body>
</html>
`
  return { subject, text, html, link, unsubscribe: baja && `${publicUrl}/api/v1/avisos/baja/${baja}` }
}
