import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { mantineSheet } from './vite.mantine-sheet.ts'
import { commonHead, landingAtRoot, themeSheet } from './vite.pages.ts'
import { compressAssets, preloadFont, retryFailedSheets } from './vite.plugins.ts'
import { prerender } from './vite.prerender.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const page = (name: string) => path.join(import.meta.dirname, name)

// A file for what is needed together: dozens of small ones cost more in headers and round trips than they hold.
const REACT = /node_modules\/(react|react-dom|scheduler)\//
const SHARED_WITH_THE_LANDING =
  /tema\/base\.css|virtual:tema\.css|(baseline|global)\.layer\.css|web\/src\/ui\/dibujo\/(Losetas|Persona|papel|Logo|Glifo|Trazo)|data\/asignaturas\/tono\.ts|lib\/tonos\.ts|contract\/src\/(areas|palabras|textos)\.ts/
const LIBRARIES_OF_THE_SIGN_IN =
  /node_modules\/@mantine\/form\/|@mantine\/core\/esm\/(core|components\/(ActionIcon|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|PasswordInput|Stack|Text|TextInput|Title|UnstyledButton))\/|createReactComponent|vite\/preload-helper/

/** What every page but the landing and a first sign-in begins with. Zod with its setting, which must come before any schema. */
const NEEDED_BY_THE_APP = /node_modules\/(zod|react-router)\/|web\/src\/lib\/zod\.ts/
/** What the sign-in fetches while someone types. */
const NEEDED_TO_CALL = /web\/src\/(lib\/api|data\/auth\/auth\.api)\.ts/
/** The frame of every page behind the sign-in, with all that it needs. */
const FRAME = /web\/src\/features\/marco\/AreaPrivada\.tsx/

/** The modules that pages are made of: known once all are read, before they are put into chunks. */
const ofTheSignIn = new Set<string>()
const ofPublicPages = new Set<string>()
const noteModules: Plugin = {
  name: 'nivela:note-modules',
  buildEnd() {
    const add = (id: string, to: Set<string>) => {
      if (to.has(id)) return
      to.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported, to)
    }
    for (const part of [
      'Aplicacion.tsx',
      'Entrada.tsx',
      'lib/http/conexion.ts',
      'features/auth/ingreso/earlyInput.ts',
    ])
      add(page(`src/${part}`), ofTheSignIn)
    for (const entry of ['main.tsx', 'app.tsx', 'portada.tsx']) add(page(`src/${entry}`), ofPublicPages)
  },
}
/** Of libraries by name, because the index of one imports all of it. */
const isOfTheSignIn = (id: string) =>
  LIBRARIES_OF_THE_SIGN_IN.test(id) || (ofTheSignIn.has(id) && !id.includes('/node_modules/'))
/** The build's own helpers are of every page. */
const isOfThePanel = (id: string) => !id.startsWith('\0') && !ofPublicPages.has(id)
/** Shared by so many pages, it is what all of them are made of. */
const SHARED_BY_THE_PANEL = 8

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    commonHead(page('cabeza.html')),
    themeSheet(),
    mantineSheet(page('src')),
    landingAtRoot(),
    noteModules,
    retryFailedSheets(),
    preloadFont('figtree-latin-wght-normal'),
    compressAssets(),
    prerender(),
  ],
  server: { proxy: { '/api': api, '/health': api } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [page('index.html'), page('portada.html')],
      output: {
        codeSplitting: {
          // By priority, each with what its modules import: what a higher group has taken stays there.
          groups: [
            { name: 'react', test: REACT, priority: 6 },
            { name: 'comun', test: SHARED_WITH_THE_LANDING, priority: 5 },
            { name: 'nucleo', test: NEEDED_BY_THE_APP, priority: 4 },
            { name: 'base', test: isOfTheSignIn, priority: 3 },
            { name: 'llamadas', test: NEEDED_TO_CALL, priority: 2 },
            { name: 'panel', test: isOfThePanel, minShareCount: SHARED_BY_THE_PANEL, priority: 1 },
            { name: 'armazon', test: FRAME, priority: 0 },
          ],
        },
      },
    },
  },
})
