/** Build: the offline verifier as one file that a client keeps: readable, and allowed to run nothing but its own script. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dark, light, tokensCss } from '@pramaan/brand'
import { build, type Plugin } from 'vite'

const FILE = 'verify.html'
const sources = resolve(import.meta.dirname, '..', 'verify')

export function verifierPage(): Plugin {
  return {
    name: 'pramaan-verifier-page',
    apply: 'build',
    async generateBundle() {
      const page = await pageText()
      this.emitFile({ type: 'asset', fileName: FILE, source: page })
      this.emitFile({ type: 'asset', fileName: `${FILE}.sha256`, source: digestText(page) })
    },
  }
}

/** As `sha256sum -c` reads it. */
export const digestText = (page: string): string =>
  `${createHash('sha256').update(page).digest('hex')}  ${FILE}\n`

/** Not made small: whoever doubts it can read it. */
export async function pageText(): Promise<string> {
  const [template = '', ...styles] = ['page.html', 'page.css', 'verdict.css'].map((name) =>
    readFileSync(join(sources, name), 'utf8'),
  )
  const style = [tokensCss(light, dark), ...styles].join('\n')
  const script = await bundle()
  const policy = `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}`
  const parts: Record<string, string> = {
    policy: `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    style: `<style>${style}</style>`,
    script: `<script>${script}</script>`,
  }
  return asRead(template).replaceAll(/<!--([a-z]+)-->/g, (mark, name) => parts[name] ?? mark)
}

/** Without the blanks that a browser drops, so that the page can write itself out again letter by letter and make its own fingerprint. */
const asRead = (template: string): string =>
  template
    .replace(/(<html[^>]*>)\s+(<head>)/, '$1$2')
    .replace(/(<!--script-->)\s+(<\/body>)\s+(<\/html>)\s+$/, '$1$2$3')

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(sources, 'page.ts'), output: { format: 'iife' } },
    },
  })
  const [first] = [made].flat()
  const chunk = first && 'output' in first ? first.output[0] : null
  if (!chunk) throw new Error('the offline verifier could not be built')
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error('the script would end its own page')
  return chunk.code
}
