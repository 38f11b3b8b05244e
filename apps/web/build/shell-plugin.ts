/** Build: puts the brand's words and the rendered shells into the pages, so that they are painted before any script. */
import { resolve } from 'node:path'
import { themeKeys, themeScript } from '@pramaan/brand'
import { compileWords } from '@pramaan/words/build'
import { type Plugin, runnerImport } from 'vite'
import { pageWords, writeBrandFiles } from './brand-files.ts'

type Shells = typeof import('./shells.tsx')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Loaded anew for each page, so that in development a changed part is seen at the next reload. */
async function shellOf(path: string): Promise<string> {
  const { module } = await runnerImport<Shells>(resolve(import.meta.dirname, 'shells.tsx'), {
    plugins: [compileWords()],
  })
  return module.shells[path]?.() ?? ''
}

export function shellPlugin(): Plugin {
  return {
    name: 'pramaan-shell',
    buildStart() {
      // The tests check that the files are in step; they must not bring them there.
      if (process.env.VITEST === undefined) writeBrandFiles()
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const themed = html.replace('<!--theme-->', () => `<script>${themeScript(themeKeys.web)}</script>`)
        const worded = Object.entries(pageWords).reduce(
          (page, [mark, word]) => page.replaceAll(mark, () => escaped(word)),
          themed,
        )
        if (!worded.includes('<!--shell-->')) return worded
        const shell = await shellOf(path)
        return worded.replace('<!--shell-->', () => shell)
      },
    },
  }
}
