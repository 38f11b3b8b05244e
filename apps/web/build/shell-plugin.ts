/**
 * Build: what the pages carry before any script runs. Puts the brand's words and the rendered shells into the HTML,
 * and keeps tokens.css in step with the brand's colours.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brand, dark, light, tokensCss } from '@pramaan/brand'
import { type Plugin, runnerImport } from 'vite'

const here = import.meta.dirname
const tokensFile = resolve(here, '../src/styles/tokens.css')

const shells = {
  '/login.html': async () =>
    (
      await runnerImport<typeof import('./sign-in-shell.tsx')>(resolve(here, 'sign-in-shell.tsx'))
    ).module.signInShell(),
  '/index.html': async () =>
    (await runnerImport<typeof import('./app-shell.tsx')>(resolve(here, 'app-shell.tsx'))).module.appShell(),
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Written only when the brand's colours have changed, so that an unchanged checkout stays as it is. */
function writeTokens() {
  const text = tokensCss(light, dark)
  if (readFileSync(tokensFile, 'utf8') !== text) writeFileSync(tokensFile, text)
}

export function shellPlugin(): Plugin {
  return {
    name: 'pramaan-shell',
    buildStart: writeTokens,
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const shell = path in shells ? await shells[path as keyof typeof shells]() : ''
        return html
          .replaceAll('%BRAND_NAME%', escaped(brand.name))
          .replaceAll('%BRAND_DESCRIPTION%', escaped(brand.description))
          .replaceAll('%GROUND_LIGHT%', light.ground)
          .replaceAll('%GROUND_DARK%', dark.ground)
          .replace('<!--shell-->', () => shell)
      },
    },
  }
}
