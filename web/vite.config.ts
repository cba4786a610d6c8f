import { realpathSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineSheet } from './vite.mantine-sheet.ts'
import { commonHead, landingAtRoot, themeSheet } from './vite.pages.ts'
import { compressAssets, preloadFont, retryFailedSheets } from './vite.plugins.ts'
import { prerender } from './vite.prerender.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const page = (name: string) => path.join(import.meta.dirname, name)

/** Those of our modules: one that has moved must move here, too. */
const are = (...names: string[]) => {
  const files = new Set(names.map(name => realpathSync(page(`src/${name}`))))
  return (id: string) => files.has(id)
}
const either =
  (...tests: ((id: string) => boolean)[]) =>
  (id: string) =>
    tests.some(test => test(id))

/**
 * A file for what is needed together: dozens of small ones cost more in headers and round trips than they hold. The groups
 * stand in the order in which pages need them, and name modules of ours: Rolldown adds whatever those import and no group
 * before has.
 */
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    // What the landing shares with every other page.
    name: 'comun',
    test: either(
      are(
        'ui/tema/base.css',
        'ui/dibujo/Logo.tsx',
        'ui/dibujo/Glifo.tsx',
        'ui/dibujo/Losetas.tsx',
        'ui/dibujo/Figura.tsx',
      ),
      are('lib/tonos.ts', 'data/asignaturas/tono.ts'),
      id =>
        /virtual:tema\.css|(baseline|global)\.layer\.css|contract\/src\/(areas|palabras|textos)\.ts/.test(id),
    ),
  },
  {
    // What the sign-in shares with every page behind it.
    name: 'base',
    test: either(
      are(
        'Aplicacion.tsx',
        'lib/session/ajustes.ts',
        'lib/http/apiError.ts',
        'lib/http/conexion.ts',
        'features/auth/ingreso/earlyInput.ts',
        'lib/lazy/lazy.ts',
      ),
      are('lib/session/sesion.ts', 'ui/dialogos/sinGuardar.ts', 'ui/useTitulo.ts'),
      are('features/auth/MarcoDeAcceso.tsx'),
      id => /contract\/src\/roles\.ts|vite\/preload-helper/.test(id),
    ),
  },
  { name: 'entrada', test: are('Entrada.tsx') },
  // What every page behind the sign-in begins with. Zod with its setting, which must come before any schema.
  {
    name: 'nucleo',
    test: either(are('lib/zod.ts', 'ui/estados/PaginaDeError.tsx', 'ui/toasts/ToastPlace.tsx'), id =>
      /node_modules\/(zod|react-router)\//.test(id),
    ),
  },
  // What the sign-in fetches while someone types.
  { name: 'llamadas', test: are('lib/http/api.ts', 'data/auth/auth.api.ts') },
  { name: 'armazon', test: are('features/marco/AreaPrivada.tsx') },
  {
    name: 'semana',
    test: are('features/horarios/MiSemana.tsx', 'features/inscripciones/estudiante/semana/MiSemanaPage.tsx'),
  },
  // What a page fetches once it has its data, and most dialogs are made of.
  { name: 'dialogos', test: are('ui/dialogos/Preguntas.tsx', 'ui/dialogos/Modal.tsx') },
  { name: 'inscripcion', test: are('features/inscripciones/estudiante/InscripcionPage.tsx') },
  {
    name: 'paneles',
    test: are('features/secciones/maestro/MiSemanaPage.tsx', 'features/panel/AdminPanelPage.tsx'),
  },
  { name: 'campos', test: are('ui/campos/SearchableSelect.tsx') },
  { name: 'fechas', test: are('ui/campos/Fecha.tsx') },
  // Shared by so many pages, it is what the rest are made of. The build's own helpers are of every page.
  { name: 'partes', test: (id: string) => !id.startsWith('\0'), minShareCount: 8 },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    commonHead(page('cabeza.html')),
    themeSheet(),
    mantineSheet(page('src')),
    landingAtRoot(),
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
          groups: GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index })),
        },
      },
    },
  },
})
