import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import Beasties from 'beasties'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import type { Prerendered } from './src/prerender.tsx'
import { mantineSheet } from './vite.mantine-sheet.ts'
import { themeSheet } from './vite.pages.ts'

const ROOT_ELEMENT = '<div id="raiz"></div>'
const FOLDER = 'paginas'
const VISUALLY_HIDDEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'

type Chunks = Map<string, Rolldown.OutputChunk>

/**
 * Prerendering: writes what a page shows first into its HTML. Public pages are whole; pages behind the sign-in show their
 * shell, which is the page itself while it waits for its data. `paginas/direcciones.json` says which file answers where.
 */
export const prerender = (): Plugin => {
  let config: ResolvedConfig
  const chunks: Chunks = new Map()
  return {
    name: 'nivela:prerender',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    writeBundle: (_options, bundle) => {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') chunks.set(part.fileName, part)
    },
    async closeBundle(error) {
      if (error) return
      const target = path.resolve(config.root, config.build.outDir)
      const pages = await renderPages(config.root)
      const templates = new Map<string, string>()
      for (const name of new Set(pages.map(page => page.template)))
        templates.set(name, await readFile(path.join(target, name), 'utf8'))
      const filled = pages.map(page => ({
        ...page,
        html: fill(templates.get(page.template) ?? '', page, filesOf(page, config.root, chunks)),
      }))
      const styles = new Map<string, string>()
      for (const group of new Set(pages.map(page => page.group)))
        styles.set(
          group,
          await findCriticalStyles(
            filled.filter(page => page.group === group).map(page => page.html),
            target,
          ),
        )
      await mkdir(path.join(target, FOLDER))
      for (const { name, html, group } of filled)
        await writeFile(path.join(target, FOLDER, `${name}.html`), deferSheets(html, styles.get(group) ?? ''))
      const addresses = pages.flatMap(page => page.addresses.map(address => [address, page.name]))
      await writeFile(
        path.join(target, FOLDER, 'direcciones.json'),
        JSON.stringify(Object.fromEntries(addresses)),
      )
    },
  }
}

/** The page's own chunks, so that the browser fetches them with the HTML rather than one after the other. */
function filesOf({ modules }: Prerendered, root: string, chunks: Chunks) {
  const [scripts, sheets] = [new Set<string>(), new Set<string>()]
  const add = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || scripts.has(file)) return
    scripts.add(file)
    for (const needed of chunk.imports) add(needed)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet)
  }
  for (const module of modules) {
    const id = path.join(root, 'src', module)
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(id))
    if (!chunk) throw new Error(`The build has no chunk of ${module}.`)
    add(chunk.fileName)
  }
  return { scripts: [...scripts], sheets: [...sheets] }
}

/** Asks for a panel's data before its code is there. `web/src/lib/http/adelantadas.ts` hands the answers over, once, for a while. */
const ASK_EARLY = `{
  const token = localStorage.getItem('ACCESS_TOKEN')
  const { id, idrol } = JSON.parse(localStorage.getItem('USER_SESSION')) ?? {}
  const { rol, paths } = JSON.parse(document.querySelector('meta[name=lecturas]').content)
  if (token && idrol === rol) {
    const headers = { accept: 'application/json', authorization: 'Bearer ' + token }
    const ask = path => [path, fetch('/api/v1' + path, { headers })]
    const respuestas = new Map(paths.map(path => ask(path.replace('{id}', id))))
    for (const respuesta of respuestas.values()) respuesta.catch(() => {})
    globalThis.adelantadas = { token, respuestas }
    setTimeout(() => delete globalThis.adelantadas, 30000)
  }
}`

function fill(
  template: string,
  { html, title, shell, reads }: Prerendered,
  { scripts, sheets }: ReturnType<typeof filesOf>,
) {
  if (!template.includes(ROOT_ELEMENT)) throw new Error(`The page has no ${ROOT_ELEMENT}`)
  const missing = (file: string) => !template.includes(`"/${file}"`)
  const links = [
    ...sheets.filter(missing).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(missing).map(file => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...(reads
      ? [`<meta name="lecturas" content='${JSON.stringify(reads)}'>`, `<script>${ASK_EARLY}</script>`]
      : []),
  ]
  // Nothing in a shell can be used yet: it is kept from the keyboard, the pointer and screen readers.
  const content = shell
    ? `<p role="status" style="${VISUALLY_HIDDEN}">Cargando…</p><div inert aria-hidden="true">${withoutFields(html)}</div>`
    : html
  return template
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace(ROOT_ELEMENT, () => `<div id="raiz"${shell ? ' data-armazon' : ''}>${content}</div>`)
    .replace(/<title>.*<\/title>/, () => `<title>${title === 'Nivela' ? title : `${title} · Nivela`}</title>`)
    .replaceAll(
      /<(?:script type="module"|link rel="modulepreload")/g,
      // What is seen comes first.
      tag => `${tag} fetchpriority="low"`,
    )
}

/** What a program or an extension put into a field of the shell would be gone with it. */
const withoutFields = (html: string) =>
  html
    .replaceAll(/<input\b(?=[^>]*\btype="file")[^>]*>/g, '')
    .replaceAll(/<(input|textarea)\b(?![^>]*\breadonly)/gi, '<$1 readonly=""')

/**
 * Critical CSS: the rules that these pages use, to stand in their HTML, so that they are painted without waiting for a file.
 */
async function findCriticalStyles(pages: string[], target: string) {
  const beasties = new Beasties({
    path: target,
    publicPath: '/',
    mergeStylesheets: true,
    reduceInlineStyles: false,
    inlineFonts: true,
    allowRules: [/^:root/, /^body/],
    logLevel: 'silent',
  })
  const sheets = new Set(pages.flatMap(html => html.match(SHEETS) ?? []))
  const bodies = pages.map(html => html.slice(html.indexOf('<body>') + 6, html.indexOf('</body>')))
  // Rules are kept if they match: below an element of the dark scheme, those of both schemes do.
  const all = `<html data-mantine-color-scheme="light" data-otra-escuela data-con-sesion><head>${[...sheets].join('')}</head><body><div data-mantine-color-scheme="dark">${bodies.join('')}</div></body></html>`
  const critical = /<style>([\s\S]*?)<\/style>/.exec(await beasties.process(all))?.[1]
  if (!critical) throw new Error('No critical CSS was found.')
  return dropUnusedVariables(critical, bodies.join(''))
}

/** Most of the theme's variables are of colours that a shell does not show. */
function dropUnusedVariables(css: string, html: string): string {
  const used = new Set((css + html).match(/(?<=var\(\s*)--[\w-]+/g))
  const rest = css.replaceAll(/(?<=[{;\s])(--[\w-]+):[^;{}]*;?/g, (declaration, name) =>
    used.has(name) ? declaration : '',
  )
  return rest.length === css.length ? css : dropUnusedVariables(rest, html)
}

const SHEETS = /<link rel="stylesheet" crossorigin href="([^"]+)">/g

/** The sheets don't block the first paint: cabeza.html's script applies them, in their order, when they are there. */
const deferSheets = (html: string, critical: string) =>
  html
    .replaceAll(
      SHEETS,
      (_link, href) =>
        `<link rel="preload" as="style" crossorigin href="${href}"><link rel="stylesheet" crossorigin href="${href}" media="print" data-diferida>`,
    )
    .replace('<title>', () => `<style>${critical}</style>\n    <title>`)

async function renderPages(root: string): Promise<Prerendered[]> {
  // Inside the project: what is not bundled is found in its node_modules.
  const outDir = path.join(root, `dist-prerender-${process.pid}`)
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react(), themeSheet(), mantineSheet(path.join(root, 'src')), recordRouteImports()],
      // Bundled rather than imported whole: Node would read every icon's file.
      ssr: { noExternal: ['@tabler/icons-react'] },
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { value: storageInMemory(), configurable: true })
    return await (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)).renderPages()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The build has no browser. */
function storageInMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** Notes which modules the router loads for a page: their chunks are preloaded with it. */
const recordRouteImports = (): Plugin => ({
  name: 'nivela:record-route-imports',
  transform: (code, id) =>
    id.endsWith('/src/router.tsx')
      ? code.replaceAll(
          /import\((["'][^"']+["'])\)/g,
          (call, module) => `(globalThis.importedByRouter?.push(${module}), ${call})`,
        )
      : undefined,
})
