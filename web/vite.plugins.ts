import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const MINIMUM = 1024
const COMPRESSIBLE = /^assets\/.+\.(js|css|svg|json)$/

/** Writes .br and .gz beside each asset, so that the server never compresses them again. */
export const compressAssets = (): Plugin => ({
  name: 'nivela:compress-assets',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const names = Object.keys(bundle).filter(name => COMPRESSIBLE.test(name))
    await Promise.all(
      names.map(async name => {
        const file = join(dir, name)
        const content = await readFile(file)
        if (content.length < MINIMUM) return
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content),
          promisify(gzip)(content, { level: 9 }),
        ])
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
      }),
    )
  },
})

const CHANGES = [
  [/seen\[href\] = void 0;(?=\s*throw err)/, 'delete seen[href];'],
  [
    /link\.addEventListener\("load", res\);/,
    'link.addEventListener("load", res); link.addEventListener("error", () => link.remove());',
  ],
] as const

/**
 * Vite's preload helper takes a sheet that failed for one that is there: it keeps the <link> and a note of it, and the next
 * import of the same page comes without its styles. Here both are dropped, and the sheet is fetched again.
 */
export const retryFailedSheets = (): Plugin => ({
  name: 'nivela:retry-failed-sheets',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: helper =>
      CHANGES.reduce((code, [part, instead]) => {
        if (!part.test(code)) throw new Error(`Vite's preload helper has no ${part} any more.`)
        return code.replace(part, instead)
      }, helper),
  },
})

/** The font's hashed name is known only after the build; without a preload it waits for the style sheet. */
export const preloadFont = (name: string): Plugin => ({
  name: 'nivela:preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const file = Object.keys(bundle).find(key => key.includes(name))
      if (!file) throw new Error(`The build has no font ${name}.`)
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})
