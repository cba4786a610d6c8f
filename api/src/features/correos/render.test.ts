import { AVISOS, type TipoDeAviso } from '@nivela/contract/avisos'
import { ROL } from '@nivela/contract/roles'
import { expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import { openMailServer, sendMails } from '../../testing/mail.ts'
import { LETTERS, letterOf } from './plantillas.ts'
import { renderLetter } from './render.ts'

const SCHOOL = { nombre: 'Liceo «Peña & Hijas»', correo: 'contacto@prueba.test', logo: null }
const LOGO = { png: Buffer.from('píxeles'), width: 120, height: 44 }
const ENVELOPE = {
  ...{ nombre: 'Rosa', token: 'ficha', publicUrl: 'https://nivela.prueba.test' },
  drawing: null,
}
const avisoOf = (tipo: TipoDeAviso) => ({ tipo, asunto: null, texto: 'Esto pasó.', enlace: null })
const MAILS = [
  ...Object.entries(LETTERS).map(([tipo, letter]) => [tipo, letter, null] as const),
  ...(Object.keys(AVISOS) as TipoDeAviso[])
    .filter(tipo => tipo !== 'cuenta')
    .map(
      tipo => [`aviso ${tipo}`, letterOf('aviso', ROL.estudiante, [avisoOf(tipo)]).letter, 'baja'] as const,
    ),
]

test.each(MAILS)(
  '%s looks like the school in any mail program, and reads the same without HTML',
  (_tipo, letter, baja) => {
    const { subject, text, html, link, pictures } = renderLetter(letter, {
      ...ENVELOPE,
      baja,
      school: SCHOOL,
    })
    expect(subject).toMatch(/^\S.{5,90}\S$/)
    // Tables for the layout, every one of them closed and none of them data; nothing is fetched, nothing runs.
    const visible = html.replace(/<!--.*?-->/gs, '')
    for (const tag of ['table', 'tr', 'td', 'p', 'a', 'div', 'h1'])
      expect([tag, visible.split(`</${tag}>`).length]).toEqual([
        tag,
        visible.split(new RegExp(`<${tag}[\\s>]`)).length,
      ])
    expect(visible.match(/<table/g)?.length).toBe(visible.match(/<table role="presentation"/g)?.length)
    expect(html).not.toMatch(/<(img|script|link|iframe|svg)|url\(|src=|@import|@font-face/i)
    expect(pictures).toEqual([])
    // On a narrow phone only the address may be broken, not the words before it.
    expect([...html.matchAll(/word-break:break-all">([^<]*)</g)].map(([, broken]) => broken)).toEqual([link])
    // A school without a logo is its name; one with a logo shows it from within the mail, at a size that Outlook reads.
    expect(html).toContain('Liceo «Peña &amp; Hijas»')
    expect(text.trim().endsWith(SCHOOL.nombre)).toBe(true)
    const branded = renderLetter(letter, { ...ENVELOPE, baja, school: { ...SCHOOL, logo: LOGO } })
    const [image, ...others] = branded.html.match(/<img[^>]*>/g) ?? []
    expect([image, others]).toEqual([
      expect.stringContaining(`src="cid:${branded.pictures[0]?.cid}" alt="" width="120" height="44"`),
      [],
    ])
    expect(branded.html).toContain('Liceo «Peña &amp; Hijas»')
    expect(branded.html.replace(/<img[^>]*>/, '')).not.toMatch(
      /<(script|link|iframe|svg)|url\(|src=|@import|@font-face/i,
    )
    expect(branded.text).toBe(text)
    // The drawing stands beside the same words, and every tag is still closed.
    const warm = renderLetter(letter, { ...ENVELOPE, baja, school: SCHOOL, drawing: LOGO })
    expect(warm.html.match(/<img[^>]*src="cid:([^"]*)"/)?.[1]).toBe(warm.pictures[0]?.cid)
    for (const tag of ['table', 'tr', 'td', 'p'])
      expect(warm.html.split(`</${tag}>`).length).toBe(warm.html.split(new RegExp(`<${tag}[\\s>]`)).length)
    expect(warm.text).toBe(text)
    // A light and a dark scheme, in the words that Apple Mail and Outlook read.
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toContain('[data-ogsc]')
    expect(html).toContain('<html lang="es">')
    expect(html.length).toBeLessThan(50_000)
    // What matters is in both: the facts, where to go, whom to ask, how to hear no more.
    for (const fact of [...letter.paragraphs, letter.button, link, SCHOOL.correo]) {
      expect(text).toContain(fact)
      expect(html).toContain(fact.replaceAll('&', '&amp;'))
    }
    expect([text.includes('/baja?token=baja'), html.includes('/baja?token=baja')]).toEqual([!!baja, !!baja])
  },
)

test('a name is text in a mail, never markup or a header', async () => {
  const { call, person, postgres } = await openTestApp()
  const server = await openMailServer()
  await sendMails(postgres, server.url)
  const nombre = '<img src=x onerror=alert(1)> "Ñ", Bcc: otra@malo.test'
  const who = await person(ROL.maestro, { nombre, apellido: 'X' })
  await call('POST', '/auth/recover-password', { body: { correo: who.correo } })
  const mail = await server.next(who.correo)
  expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ñ&quot;')
  expect(mail.html).not.toContain('<img')
  expect(mail.bcc).toBeUndefined()
  expect(mail.to).toHaveLength(1)
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
})

test('an invitation is true for a student who passed everything, too', () => {
  const said = LETTERS.invitacion.paragraphs.join(' ')
  expect(said).not.toContain('las asignaturas que te toca reforzar')
  expect(said).toContain('Si te toca reforzar alguna asignatura')
})
