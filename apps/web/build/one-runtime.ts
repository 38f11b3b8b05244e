/**
 * Build: the bundler's few lines for modules of the old kind come as a file of their own, which every page would ask for
 * first. They travel with the framework instead, which every page needs anyway: one request less.
 */
import type { Plugin, Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const RUNTIME = 'rolldown-runtime'
const HOST = 'react'
const EXPORTS = /export\s*\{([^}]*)\};?\s*$/

/** `a as b, c` as pairs: what it is called there, and what it is called here. */
const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((item) => {
    const [first = '', second = first] = item.trim().split(/\s+as\s+/)
    return [first, second]
  })

const importOf = (file: string): RegExp =>
  new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file.replaceAll('.', '\\.')}["'];?`)

/** The host with the runtime in it. It gives the names on in a longer form: the bundler's own are short. */
export function withRuntime(host: string, runtime: string, file: string): string {
  const given = pairsOf(EXPORTS.exec(runtime)?.[1] ?? '')
  const made = given.map(([inner, outer]) => `${outer}:${inner}`).join()
  const used = host.replace(importOf(file), (_, list: string) => {
    const taken = pairsOf(list).map(([outer, inner]) => `${outer}:${inner}`)
    return `const{${taken.join()}}=runtime$;`
  })
  const shared = given.map(([, outer]) => `${outer}:runtime$${outer}`).join()
  return `const runtime$=(()=>{${runtime.replace(EXPORTS, '')}return{${made}}})();${used}\nexport const{${shared}}=runtime$;\n`
}

/** A file that took names from the runtime takes them from the host. */
export const fromHost = (code: string, file: string, host: string): string =>
  code.replace(importOf(file), (_, list: string) => {
    const taken = pairsOf(list).map(([outer, inner]) => `runtime$${outer} as ${inner}`)
    return `import{${taken.join()}}from"./${host}";`
  })

const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

function joinInto(host: Chunk, runtime: Chunk, chunk: Chunk): void {
  const file = baseOf(runtime.fileName)
  const others = chunk.imports.filter((name) => name !== runtime.fileName && name !== host.fileName)
  chunk.code =
    chunk === host
      ? withRuntime(chunk.code, runtime.code, file)
      : fromHost(chunk.code, file, baseOf(host.fileName))
  chunk.imports = chunk === host ? others : [host.fileName, ...others]
  // Better no build than one that asks for a file which is not there.
  if (chunk.code.includes(file)) throw new Error(`${chunk.fileName} takes the runtime in a way unknown here.`)
}

function join(bundle: Rolldown.OutputBundle): void {
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk')
  const runtime = chunks.find(({ name }) => name === RUNTIME)
  const host = chunks.find(({ name }) => name === HOST)
  if (!runtime || !host) return
  for (const chunk of chunks) {
    if (chunk.imports.includes(runtime.fileName)) joinInto(host, runtime, chunk)
  }
  delete bundle[runtime.fileName]
}

export function oneRuntime(): Plugin {
  return {
    name: 'pramaan-one-runtime',
    apply: 'build',
    enforce: 'pre',
    // Files are named before they are joined. What joins them is in the names, or a browser would keep files from before.
    augmentChunkHash: () => 'one runtime',
    generateBundle: { order: 'pre', handler: (_, bundle) => join(bundle) },
  }
}
