import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets, preloadFont } from './vite.plugins.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont('figtree-latin-wght-normal'), compressAssets()],
  server: { proxy: { '/api': api, '/health': api } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // Together, so that zod is told what it may not do before any other chunk makes a schema.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'zod', test: /node_modules[\\/]zod[\\/]|src[\\/]lib[\\/]zod\.ts$/ }],
        },
      },
    },
  },
})
