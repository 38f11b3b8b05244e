/** Set-up and running: how the console is built. It lives under /console, beside the web app, on the same origin. */
import { brand, dark, light, themeKeys, themeScript } from '@pramaan/brand'
import { compileWords } from '@pramaan/words/build'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env.PRAMAAN_API ?? 'http://localhost:3000'

const words: Record<string, string> = {
  '%BRAND_NAME%': brand.name,
  '%GROUND_LIGHT%': light.ground,
  '%GROUND_DARK%': dark.ground,
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const brandWords: Plugin = {
  name: 'pramaan-brand-words',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      Object.entries(words).reduce(
        (page, [mark, word]) => page.replaceAll(mark, () => escaped(word)),
        html.replace('<!--theme-->', () => `<script>${themeScript(themeKeys.console)}</script>`),
      ),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [compileWords(), react(), tailwindcss(), brandWords],
  server: {
    // The server takes requests from its own origin only, so in development they carry that one.
    proxy: { '/console-api': { target: api, changeOrigin: true, headers: { origin: api } } },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: URL would need a wider content security policy than we send.
    assetsInlineLimit: 0,
  },
})
