import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const CORE = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@mantine/core'))))
const ESM = path.join(CORE, 'esm')
/** Parts that several components are made of, such as a label beside its field, stand among the utilities. */
const FOLDERS = ['components', 'utils']
const SHEETS = path.join(CORE, 'styles')
const ENDING = '.layer.css'
/** Mantine's other packages draw with components of the core, too. */
const PACKAGES = ['dates', 'modals', 'spotlight']

/** Mantine's sheet without the components that nothing here uses: a third of its bytes. */
export const mantineSheet = (source: string): Plugin => ({
  name: 'nivela:mantine-sheet',
  resolveId: id => (id === 'virtual:mantine.css' ? `\0${id}` : null),
  load: id => (id === '\0virtual:mantine.css' ? sheetOf(usedComponents(source)) : null),
})

function sheetOf(used: Set<string>) {
  const whole = readFileSync(path.join(CORE, `styles${ENDING}`), 'utf8')
  return (
    readdirSync(SHEETS)
      .filter(file => file.endsWith(ENDING))
      // Names in lower case are what all components share.
      .filter(file => used.has(file.slice(0, -ENDING.length)) || /^[a-z]/.test(file))
      .map(file => readFileSync(path.join(SHEETS, file), 'utf8'))
      // The order of the parts matters: a component may change what it is made of.
      .map(sheet => ({ sheet, position: whole.indexOf(/\.m_\w+/.exec(sheet)?.[0] ?? '') }))
      .sort((a, b) => a.position - b.position)
      .map(({ sheet }) => sheet)
      .join('\n')
  )
}

/** The components that these sources name, and those that they are made of. */
function usedComponents(source: string) {
  const folders = new Map(
    FOLDERS.flatMap(folder =>
      readdirSync(path.join(ESM, folder)).map(name => [name, path.join(ESM, folder, name)]),
    ),
  )
  const used = new Set<string>()
  const add = (name: string) => {
    const folder = folders.get(name)
    if (used.has(name) || !folder || !statSync(folder).isDirectory()) return
    used.add(name)
    for (const file of filesBelow(folder))
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/from\s*["'](\.[^"']+)["']/g))
        add(path.relative(ESM, path.resolve(path.dirname(file), from)).split(path.sep)[1] ?? '')
  }
  const packages = PACKAGES.map(name => path.join(CORE, '..', name, 'esm'))
  for (const file of [source, ...packages].flatMap(filesBelow))
    for (const [, names = ''] of readFileSync(file, 'utf8').matchAll(
      /\{([^{}]*)\}\s*from\s*["']@mantine\/core["']/g,
    ))
      for (const name of names.split(','))
        add(
          name
            .trim()
            .replace(/^type /, '')
            .split(' ')[0] ?? '',
        )
  return used
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(tsx?|mjs)$/.test(name))
    .map(name => path.join(folder, name))
