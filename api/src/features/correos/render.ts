import type { InlinePicture } from '../../platform/documents/pictures.ts'
import type { Letter } from './cuenta.ts'

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

const escapeText = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

export interface Envelope {
  nombre: string
  /** Null where there is nothing to prove. */
  token: string | null
  /** The token that turns this kind off; null where it can't be. */
  baja: string | null
  publicUrl: string
  school: Membrete
  /** Beside what it says; null for none. */
  drawing: InlinePicture | null
}

/** What the school shows of itself in a mail. */
export interface Membrete {
  nombre: string
  correo: string
  logo: InlinePicture | null
}

const SIN_MAS = 'No quiero recibir estos correos'
const INK = '#312583'
const AREAS = ['#f0653f', '#564bca', '#d9920b', '#2f9e5f']
const FONT = "'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** What mail programs with a dark mode of their own need; the others invert what stands inline. */
const DARK = `
@media (prefers-color-scheme: dark) {
  .fondo { background: #14131f !important; }
  .hoja { background: #1f1e2e !important; border-color: #37354d !important; }
  .texto, .texto h1, .texto p { color: #eceaf6 !important; }
  .suave, .suave p, .suave a { color: #b5b2c9 !important; }
  .boton, .boton a { background: #8d8fef !important; color: #14131f !important; }
}
[data-ogsc] .texto, [data-ogsc] .texto h1, [data-ogsc] .texto p { color: #eceaf6 !important; }
[data-ogsc] .suave, [data-ogsc] .suave p, [data-ogsc] .suave a { color: #b5b2c9 !important; }`

const table = (attributes: string, content: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${content}</table>`

/** For a school without a logo. Cells of a table: mail programs block pictures, and none of them shows SVG. */
const STAIRCASE = table(
  'width="26"',
  [0, 1, 2]
    .map(row => {
      const step = (column: number) => {
        const person = row === 1 && column === 0
        const filled = column >= 2 - row
        const color = person ? '#ff8463' : filled ? '#ffffff' : INK
        return `<td width="8" height="8" bgcolor="${color}" style="width:8px;height:8px;font-size:0;line-height:0${person ? ';border-radius:8px' : ''}">&nbsp;</td>`
      }
      return `<tr>${[0, 1, 2].map(step).join('')}</tr>`
    })
    .join(''),
)

const STRIPE = table(
  'width="100%"',
  `<tr>${AREAS.map(color => `<td width="25%" height="4" bgcolor="${color}" style="height:4px;font-size:0;line-height:0">&nbsp;</td>`).join('')}</tr>`,
)

/** The logo travels in the mail itself (RFC 2392): what a mail program would have to fetch, it does not show. */
const LOGO_CID = 'logo@nivela'

/** On white in the dark too, because most logos are drawn for paper. Outlook reads the attributes and no style. */
const withLogo = ({ nombre, logo: { width, height } }: { nombre: string; logo: InlinePicture }) =>
  `<tr><td bgcolor="#ffffff" style="padding:18px 28px;border-radius:10px 10px 0 0;background:#ffffff">
${table(
  '',
  `<tr><td valign="middle"><img src="cid:${LOGO_CID}" alt="" width="${width}" height="${height}" style="display:block;border:0"></td>
<td valign="middle" style="padding-left:14px;font:700 19px/24px ${FONT};color:${INK}">${escapeHtml(nombre)}</td></tr>`,
)}
</td></tr>`

const withName = (nombre: string) =>
  `<tr><td bgcolor="${INK}" style="padding:20px 28px;border-radius:10px 10px 0 0">
${table('', `<tr><td valign="bottom">${STAIRCASE}</td><td valign="bottom" style="padding-left:12px;font:700 22px/24px ${FONT};color:#ffffff">${escapeHtml(nombre)}</td></tr>`)}
</td></tr>`

const DRAWING_CID = 'persona@nivela'

/** What a mail says, with the drawing at its right. */
const besideDrawing = (content: string, { width, height }: InlinePicture) =>
  table(
    'width="100%"',
    `<tr><td valign="top" class="texto" style="color:#23223d;font:16px/1.55 ${FONT}">${content}</td>
<td valign="top" width="${width}" style="padding-left:16px"><img src="cid:${DRAWING_CID}" alt="" width="${width}" height="${height}" style="display:block;border:0"></td></tr>`,
  )

interface Picture {
  cid: string
  filename: string
  content: Buffer
}

/** A mail's HTML where its attachments are not at hand. */
export const showInBrowser = (html: string, pictures: Picture[]) =>
  pictures.reduce(
    (shown, { cid, content }) =>
      shown.replace(`cid:${cid}`, `data:image/png;base64,${content.toString('base64')}`),
    html,
  )

/** A mail's subject, its two bodies and what they show. The links come from our own address, never from a request's. */
export function renderLetter(letter: Letter, { nombre, token, baja, publicUrl, school, drawing }: Envelope) {
  const { subject, title, paragraphs, button, note, path } = letter
  const { correo: schoolEmail, logo } = school
  const link = `${publicUrl}${path}${token ? `?token=${token}` : ''}`
  const off = baja && `${publicUrl}/baja?token=${baja}`
  // One greeting: a message that a person wrote may bring its own.
  const saludado = /^\s*(hola|buen[oa]s|estimad)/i.test(paragraphs[0] ?? '')
  const text = [
    ...(saludado ? [] : [`Hola, ${nombre}:`]),
    ...paragraphs,
    `${button}: ${link}`,
    [note, `¿Dudas? Escríbenos a ${schoolEmail}.`].filter(Boolean).join('\n'),
    ...(off ? [`${SIN_MAS}: ${off}`] : []),
    `${school.nombre}\n`,
  ].join('\n\n')

  const head = `${logo ? withLogo({ nombre: school.nombre, logo }) : withName(school.nombre)}
<tr><td>${STRIPE}</td></tr>`
  const said = `<h1 style="margin:0 0 14px;font-size:23px;line-height:1.3;color:#23223d">${escapeHtml(title)}</h1>
${saludado ? '' : `<p style="margin:0 0 12px">Hola, ${escapeHtml(nombre)}:</p>`}
${paragraphs.map(one => `<p style="margin:0 0 12px">${escapeText(one)}</p>`).join('\n')}`
  const body = `<tr><td class="texto" style="padding:28px;color:#23223d;font:16px/1.55 ${FONT}">
${drawing ? besideDrawing(said, drawing) : said}
${table('style="margin:24px 0"', `<tr><td class="boton" bgcolor="${INK}" style="border-radius:10px;mso-padding-alt:13px 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:${INK};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></td></tr>`)}
<div class="suave" style="font-size:14px;color:#5c5a72">
${note ? `<p style="margin:0 0 8px">${escapeHtml(note)}</p>` : ''}
<p style="margin:0">Si el botón no abre, copia esta dirección: <span style="word-break:break-all">${escapeHtml(link)}</span></p>
</div>
</td></tr>`
  const foot = `<div class="suave" style="font:14px/1.5 ${FONT};color:#5c5a72">
<p style="margin:16px 0 0">¿Dudas? Escríbenos a <a href="mailto:${escapeHtml(schoolEmail)}" style="color:#4334aa">${escapeHtml(schoolEmail)}</a>.</p>
${off ? `<p style="margin:8px 0 0"><a href="${escapeHtml(off)}" style="color:#5c5a72">${SIN_MAS}</a></p>` : ''}
</div>`
  const html = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root { color-scheme: light dark; }${DARK}
</style>
</head>
<body class="fondo" style="margin:0;padding:0;background:#f6f5f2">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml((paragraphs[0] ?? title).slice(0, 140))}</div>
${table(
  'class="fondo" width="100%" style="background:#f6f5f2"',
  `<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560"><tr><td><![endif]-->
${table('class="hoja" width="100%" style="max-width:560px;background:#ffffff;border:1px solid #e4e2dc;border-radius:11px"', `${head}${body}`)}
<!--[if mso]></td></tr></table><![endif]-->
${foot}
</td></tr>`,
)}
</body>
</html>
`
  return {
    ...{ subject, text, html, link },
    unsubscribe: baja && `${publicUrl}/api/v1/avisos/baja/${baja}`,
    pictures: [
      ...(logo ? [{ cid: LOGO_CID, filename: 'logo.png', content: logo.png }] : []),
      ...(drawing ? [{ cid: DRAWING_CID, filename: 'dibujo.png', content: drawing.png }] : []),
    ] satisfies Picture[],
  }
}
