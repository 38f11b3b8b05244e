/** Build: puts the brand's words and the rendered shells into the pages, so that they are painted before any script. */
import { resolve } from 'node:path'
import { themeKeys, themeScript } from '@pramaan/brand'
import { compileWords } from '@pramaan/words/build'
import { type HtmlTagDescriptor, type Plugin, type Rolldown, runnerImport } from 'vite'
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

/** The frame of a signed-in page: whoever opens one needs it, whichever page it is. */
const LAYOUT = '/src/app/signed-in-layout.tsx'

/** Its files are asked for together with the first ones, instead of after these have been run. */
function layoutFiles(html: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const layout = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LAYOUT))
  if (!layout) throw new Error(`the build has no file of ${LAYOUT}`)
  return [layout.fileName, ...layout.imports]
    .filter((file) => !html.includes(file))
    .map((file) => ({
      tag: 'link',
      // After what the page is run with, which is on its way at the same time.
      attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
      injectTo: 'head',
    }))
}

/** The pages as the build writes them, when the names of all files are known. */
const preloadLayout = (): Plugin => ({
  name: 'pramaan-preload-layout',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle }) =>
      path === '/index.html' && bundle ? { html, tags: layoutFiles(html, bundle) } : html,
  },
})

export function shellPlugin(): Plugin[] {
  return [paintShell(), preloadLayout()]
}

function paintShell(): Plugin {
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
