import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import { colores } from './src/ui/tema/colores.ts'
import { tema, variables } from './src/ui/tema/tema.ts'

const ROOT_ELEMENT = '<div id="raiz"></div>'

/** What every page has in its <head>, written once. */
export const commonHead = (file: string): Plugin => ({
  name: 'nivela:common-head',
  transformIndexHtml: {
    order: 'pre',
    handler: async html => html.replace('<!-- cabeza -->', await readFile(file, 'utf8')),
  },
})

/** In development the landing answers at /, as the server has it. */
export const landingAtRoot = (): Plugin => ({
  name: 'nivela:landing-at-root',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url === '/' || request.url?.startsWith('/?')) request.url = '/portada.html'
      next()
    })
  },
})

/** The theme's variables as a sheet: a page that was built beforehand has its colours before any script runs. */
export const themeSheet = (): Plugin => ({
  name: 'nivela:theme-sheet',
  resolveId: id => (id === 'virtual:tema.css' ? `\0${id}` : null),
  load: id => (id === '\0virtual:tema.css' ? themeVariables() : null),
})

function themeVariables() {
  const theme = mergeMantineTheme(DEFAULT_THEME, tema)
  const all = deepMerge(defaultCssVariablesResolver(theme), variables(theme))
  // Mantine's own hues are in its whole sheet, which the panel loads; the public pages show none of them.
  const foreign = Object.keys(DEFAULT_THEME.colors).filter(name => !(name in colores))
  const isOurs = ([name]: [string, string]) =>
    !foreign.some(hue => name.startsWith(`--mantine-color-${hue}-`))
  const ours = (group: Record<string, string>) => Object.fromEntries(Object.entries(group).filter(isOurs))
  return convertCssVariables(
    {
      variables: ours(all.variables),
      light: { ...ours(all.light), '--mantine-color-scheme': 'light' },
      dark: { ...ours(all.dark), '--mantine-color-scheme': 'dark' },
    },
    ':root',
  )
}

/** A page that is written into its HTML at build time. */
interface Prerendered {
  /** The built page that it fills. */
  template: string
  file: string
  title: string
  html: string
}

/** Fills the public pages with what they show to a stranger, so that they are seen before their scripts arrive. */
export const prerender = (): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'nivela:prerender',
    apply: 'build',
    configResolved: resolved => {
      config = resolved
    },
    async closeBundle(error) {
      if (error) return
      const target = path.resolve(config.root, config.build.outDir)
      for (const { template, file, title, html } of await renderPages(config.root, `${target}-prerender`)) {
        const page = await readFile(path.join(target, template), 'utf8')
        if (!page.includes(ROOT_ELEMENT)) throw new Error(`${template} has no ${ROOT_ELEMENT}`)
        const filled = yieldToPaint(page)
          .replace(ROOT_ELEMENT, () => `<div id="raiz">${html}</div>`)
          .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
        await writeFile(path.join(target, file), filled)
      }
    },
  }
}

/** What is seen comes first: a filled page needs its sheet and its font before its scripts. */
const yieldToPaint = (html: string) =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, tag => `${tag} fetchpriority="low"`)

async function renderPages(root: string, outDir: string): Promise<Prerendered[]> {
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [react(), themeSheet()],
      // Bundled rather than imported whole: Node would read every icon's file.
      ssr: { noExternal: ['@tabler/icons-react'] },
      build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
    })
    // The build has no browser: nobody is signed in there and nothing was chosen.
    Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null }, configurable: true })
    return (await import(pathToFileURL(path.join(outDir, 'prerender.js')).href)).renderPages()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
