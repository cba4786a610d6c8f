// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ROOT, runQuietly } from './run.mjs'

const STAMP = '.fuentes'

/** Builds the pages when their sources are not those of the last build. */
export const ensureWebBuilt = () =>
  ensureBuilt(
    'web/dist',
    [
      'web/src',
      'web/public',
      ...['web/cabeza.html', 'web/index.html', 'web/portada.html'],
      ...['config', 'mantine-sheet', 'pages', 'plugins', 'prerender'].map(name => `web/vite.${name}.ts`),
      'web/package.json',
      'contract/src',
      'package-lock.json',
    ],
    fresh =>
      runQuietly('Preparando las páginas', process.execPath, [
        path.join(ROOT, 'node_modules/vite/bin/vite.js'),
        ...['build', 'web', '--outDir', fresh, '--emptyOutDir'],
      ]),
  )

/**
 * Bundles the server's own TypeScript: a start that compiles nothing and loads a handful of files takes half the time of one
 * that goes through a loader.
 */
export const ensureServerBuilt = () =>
  ensureBuilt(
    'api/dist',
    ['api/src', 'contract/src', 'packages', 'package-lock.json', 'scripts/lib/build.mjs'],
    async fresh => {
      const { build } = await import('esbuild')
      /** @type {import('esbuild').BuildOptions} */
      const options = {
        absWorkingDir: ROOT,
        // Every one lands in the same folder, a worker beside the file that starts it.
        entryNames: '[name]',
        outdir: fresh,
        outExtension: { '.js': '.mjs' },
        bundle: true,
        splitting: true,
        platform: 'node',
        format: 'esm',
        target: 'node24',
        alias: {
          '@nivela/contract': './contract/src',
          '@nivela/embedded-postgres': './packages/embedded-postgres/src',
          '@nivela/timetabling': './packages/timetabling/src',
          '@nivela/xlsx': './packages/xlsx/src',
        },
        sourcemap: true,
        // Stack traces need the lines' numbers alone; Node parses every map at the start.
        sourcesContent: false,
      }
      await build({
        ...options,
        entryPoints: [
          'api/src/main.ts',
          'api/src/admin.ts',
          'api/src/backup.ts',
          'api/src/restore.ts',
          'api/src/features/propuestas/propuestas.worker.ts',
        ],
        packages: 'external',
        plugins: [DRIZZLE_INSIDE],
      })
      // With their packages: these start anew for each file that somebody sends, and reading a hundred modules takes longer
      // than most files.
      await build({
        ...options,
        entryPoints: [
          'api/src/features/importaciones/importaciones.worker.ts',
          'api/src/features/calificaciones/hoja.worker.ts',
        ],
        // What CommonJS packages need inside a module.
        banner: {
          js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
        },
      })
    },
  )

/**
 * Bundles drizzle-orm too: Node parses a package's description for each of its modules, and this one's has 180 kB: a third
 * of the whole start.
 * @type {import('esbuild').Plugin}
 */
const DRIZZLE_INSIDE = {
  name: 'drizzle-inside',
  setup(build) {
    const { resolve } = createRequire(import.meta.url)
    build.onResolve({ filter: /^drizzle-orm(\/|$)/ }, ({ path }) => ({
      // Beside each CommonJS file stands the module.
      path: resolve(path).replace(/\.cjs$/, '.js'),
    }))
  },
}

/**
 * A build goes into a folder of its own and takes its place at the end: one that is interrupted leaves the last whole.
 * @param {string} dist
 * @param {string[]} sources
 * @param {(fresh: string) => Promise<void>} build
 */
async function ensureBuilt(dist, sources, build) {
  const target = path.join(ROOT, dist)
  const stamp = path.join(target, STAMP)
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  const fresh = `${target}-${process.pid}`
  try {
    await build(fresh)
    writeFileSync(path.join(fresh, STAMP), fingerprint)
    rmSync(target, { recursive: true, force: true })
    renameSync(fresh, target)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** @param {string[]} places */
function fingerprintOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap(filesBelow).sort()) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

/** @param {string} place @returns {string[]} */
function filesBelow(place) {
  const absolute = path.join(ROOT, place)
  const stats = statSync(absolute, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [place] : []
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
}
