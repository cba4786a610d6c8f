import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './run.mjs'

export interface Import {
  from: string
  to: string
}

/** Every import of our own sources: relative ones as paths from the root, packages by their name. */
export const imports: Import[] = ['contract/src', 'packages', 'api/src', 'web/src', 'e2e'].flatMap(room =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .flatMap(file => importsOf(path.join(room, file))),
)

function importsOf(from: string): Import[] {
  const source = readFileSync(path.join(ROOT, from), 'utf8')
  const specifiers = [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  )
  return specifiers.map(specifier => ({
    from,
    to: specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : specifier,
  }))
}

/** Those of the product, without its tests. */
export const production = imports.filter(({ from }) => !/\.test[.-]|\/testing\//.test(from))

/** The room that a file below `parent` belongs to. */
export const roomOf = (file: string, parent: string) => file.slice(parent.length).split('/')[0] ?? ''
