import type { Databases } from '../databases.ts'
import { atMost, type Figure, format, note, type PartResult, printTable } from '../report.ts'
import { hasNginx } from './nginx.ts'
import { type OpeningResult, PEOPLE, playOpening } from './play-opening.ts'
import { measureSignIn } from './sign-in.ts'

const OFFER_MS = 2_000
const PRESS_MS = 1_000
const SEATS_S = 10
const STALL_MS = 2_000

/**
 * The minute that the product exists for: everyone has the page open, the office opens the window, everyone takes their
 * seats; with a section edited, a server restarted, an import and mails meanwhile; before it everyone signs in.
 */
export async function measureOpening(databases: Databases): Promise<PartResult> {
  const figures: Figure[] = []
  const details: Record<string, unknown> = { personas: PEOPLE }
  const violations: string[] = []
  // All of it takes minutes: each scenario is printed at its end, and one that fails loses only itself.
  async function play(name: string, title: string, scenario: Parameters<typeof playOpening>[2]) {
    const result = await playOpening(databases, name, scenario).catch((error: Error) => error)
    if (result instanceof Error) {
      violations.push(`${name}: ${result.message}`)
      return
    }
    details[name] = result
    violations.push(...result.violations)
    const measured = [
      ...figuresOf(title, result),
      ...(scenario.restart || scenario.edit ? stalls(title, result) : []),
      ...(name === 'apertura' ? recorded(result) : []),
    ]
    printTable(measured)
    figures.push(...measured)
  }
  await play('apertura', 'apertura', { mails: 3_000 })
  await play('apertura_editada', 'apertura, se cambia una sección', { mails: 3_000, edit: true })
  await play('apertura_ocupada', 'apertura, importando 10,000 y con 6,000 correos', {
    mails: 6_000,
    importing: true,
  })
  await play('apertura_reinicio', 'apertura, el servidor se reinicia', { mails: 3_000, restart: true })
  if (hasNginx()) {
    await play('apertura_nginx', 'apertura, tras nginx', { nginx: true, mails: 3_000 })
    await play('apertura_dos', 'apertura, dos tras nginx, uno se reinicia', {
      ...{ servers: 2, mails: 3_000, restart: true },
    })
    await play('apertura_tres', 'apertura, tres tras nginx', { servers: 3, mails: 3_000, edit: true })
  } else figures.push(note('apertura tras nginx', 'nginx no está instalado'))
  const signIn = await measureSignIn(databases)
  return {
    figures: [...figures, ...signIn.figures],
    details: { ...details, entrada: signIn.details },
    violations: [...violations, ...(signIn.violations ?? [])],
  }
}

const figuresOf = (
  title: string,
  { offer, presses, done, cpuMs, edit, load, loadCpuMs, fixedWorkMs, stolen }: OpeningResult,
): Figure[] => [
  atMost(`${title}: todos ven la oferta, p99`, offer.p99, OFFER_MS, ' ms'),
  atMost(`${title}: inscribirse mientras tanto, p99`, presses.p99, PRESS_MS, ' ms'),
  atMost(`${title}: todos tienen sus secciones`, done.max / 1000, SEATS_S, ' s'),
  note(`${title}: la oferta, p50 y el último`, `${format(offer.p50)} / ${format(offer.max)} ms`),
  ...(edit ? [atMost(`${title}: una sección cambiada la ven todos`, edit.max, STALL_MS, ' ms')] : []),
  note(
    `${title}: CPU por persona (servidor, PostgreSQL, cliente, nginx)`,
    `${Object.values(cpuMs).map(format).join(' / ')} ms`,
  ),
  note(
    `${title}: lo rápido que iba la máquina, una cuenta fija, y lo que otras le quitaron`,
    `${format(fixedWorkMs)} ms, ${stolen === null ? 'no se sabe' : `${format(100 * stolen)} %`}`,
  ),
  note(`${title}: abrir la página antes, p99 de una lectura`, `${format(load.p99)} ms`),
  note(
    `${title}: abrir la página antes, CPU por persona (servidor, PostgreSQL)`,
    `${Object.values(loadCpuMs).map(format).join(' / ')} ms`,
  ),
]

const stalls = (title: string, { presses, gaps }: OpeningResult): Figure[] => [
  atMost(`${title}: lo más que alguien espera una respuesta`, presses.max, STALL_MS, ' ms'),
  atMost(`${title}: lo más que una página queda sin avisos`, gaps.max, STALL_MS, ' ms'),
]

const recorded = ({ calls }: OpeningResult): Figure[] => [
  note('apertura: llamadas de una página real al abrirse la ventana', String(calls.opened.length)),
  note('apertura: en un navegador real la oferta se ve tras', `${format(calls.offerSeenMs)} ms`),
]
