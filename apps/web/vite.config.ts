/** Set-up and running: how the web app is built. The server serves what lands in dist; tools/dev.ts serves the rest. */
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { shellPlugin } from './build/shell-plugin.ts'

const api = process.env.PRAMAAN_API ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), shellPlugin()],
  server: {
    proxy: {
      '/api': api,
      '/data': api,
      '/openapi.json': api,
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Every browser we serve knows modulepreload; the polyfill would be one more script.
    modulePreload: { polyfill: false },
    // A data: URL would need a wider content security policy than we send.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', login: 'login.html' },
    },
  },
})
