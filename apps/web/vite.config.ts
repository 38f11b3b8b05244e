/** Set-up and running: how the web app is built. The server serves what lands in dist; tools/dev.ts serves the rest. */

import { resolve } from 'node:path'
import { compileWords } from '@pramaan/words/build'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { dailyModules } from './build/daily-modules.ts'
import { lightContracts } from './build/light-contracts.ts'
import { oneRuntime } from './build/one-runtime.ts'
import { shellPlugin } from './build/shell-plugin.ts'
import { verifierPage } from './build/verifier-page.ts'

const api = process.env.PRAMAAN_API ?? 'http://localhost:3000'
// The server takes requests from its own origin only, so in development they carry that one.
const toApi = { target: api, changeOrigin: true, headers: { origin: api } }
const consoleServer = process.env.PRAMAAN_CONSOLE
const toConsole = (target: string) => ({
  target,
  ws: true,
  rewrite: (path: string) => path.replace(/^\/console(?=\?|$)/, '/console/'),
})
const isDaily = dailyModules(
  [
    'app/signed-in-layout.tsx',
    'app/menu-page.tsx',
    'features/dashboard/dashboard-page.tsx',
    'features/portfolio/portfolio-layout.tsx',
    'features/portfolio/summary.tsx',
  ].map((path) => resolve(import.meta.dirname, 'src', path)),
)
const PUBLIC = /features[\\/]public-pages[\\/]/
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  // The key of the stock data API is publishable: it names a bucket of calls. The operator's own comes with the build.
  envPrefix: ['VITE_', 'STOCK_API_KEY'],
  plugins: [
    compileWords(),
    react(),
    tailwindcss(),
    lightContracts(),
    oneRuntime(),
    shellPlugin(),
    verifierPage(),
  ],
  server: {
    proxy: {
      '/api': toApi,
      '/data': toApi,
      '/console-api': toApi,
      '/stream': { ...toApi, ws: true },
      '/openapi.json': toApi,
      '/docs': toApi,
      '/healthz': toApi,
      '/readyz': toApi,
      // In development the console has a server of its own, behind the same address.
      ...(consoleServer ? { '/console': toConsole(consoleServer) } : {}),
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
      // The sign-in page brings its screen with it on purpose; from elsewhere the same screen comes when asked for.
      checks: { ineffectiveDynamicImport: false },
      input: { index: 'index.html', login: 'login.html' },
      output: {
        codeSplitting: {
          groups: [
            // What changes only with a dependency stays cached over releases.
            { name: 'react', test: FRAMEWORK, tags: ['$initial'], priority: 2 },
            // The rest of a first page is one file, and what only the sign-in page needs is another.
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Those who only read who we are need not wait for the rest.
            { name: 'public', test: PUBLIC, minShareCount: 2, priority: 1 },
            // What two screens need is one file as well: a phone waits for each that it has to ask for. Half of it is not
            // needed by what a client opens daily, and comes with the first screen that does. Nothing in it needs
            // anything outside of these groups, so no two files wait for each other.
            {
              name: (id, bundle) => (isDaily(id, bundle) ? 'shared' : null),
              minShareCount: 2,
              priority: 0.5,
            },
            { name: 'later', minShareCount: 2 },
          ],
        },
      },
    },
  },
})
