import { readFile } from 'node:fs/promises'
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { colores } from './src/ui/tema/colores.ts'
import { tema, variables } from './src/ui/tema/tema.ts'

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
  // Mantine's own hues are in its own sheet, which the panel loads; the public pages show none of them.
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
