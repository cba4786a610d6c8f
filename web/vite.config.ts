import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { commonHead, landingAtRoot, prerender, themeSheet } from './vite.pages.ts'
import { compressAssets, preloadFont } from './vite.plugins.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const page = (name: string) => path.join(import.meta.dirname, name)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    commonHead(page('cabeza.html')),
    themeSheet(),
    landingAtRoot(),
    preloadFont('figtree-latin-wght-normal'),
    compressAssets(),
    prerender(),
  ],
  server: { proxy: { '/api': api, '/health': api } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { input: [page('index.html'), page('portada.html')] },
  },
})
