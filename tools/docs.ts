/** Set-up and running: which paths and commands a page of the docs names, so that a test can look for each. */

const CODE = /`([^`\n]+)`/g
const LINK = /\]\(([^)\s]+)\)/g
const FENCE = /^```[^\n]*\n([\s\S]*?)^```/gm
const COMMAND = /\bnpm run ([a-z][\w:-]*)/g
/** Folders of the checkout and of the server's sources; a path begins with one of them. */
const FIRST =
  /^(?:\.ci|apps|bench|deploy|docs|e2e|packages|tools|platform|features|firm|payments|trading|ledger|market|clients|demo|migrations|sql|src)\//
const PATH = /^[\w.@<>*-]+(?:\/[\w.@<>*-]+)*\/?$/

export function namedIn(page: string): { paths: string[]; commands: string[] } {
  const prose = page.replaceAll(FENCE, '')
  const inProse = [...prose.matchAll(new RegExp(`${CODE.source}|${LINK.source}`, 'g'))]
    .map(([, code, link]) => code ?? link ?? '')
    .filter((text) => PATH.test(text) && (FIRST.test(text) || /^[A-Z]+\.md$/.test(text)))
  const inTrees = [...page.matchAll(FENCE)].flatMap(([, block]) => treeIn(block ?? ''))
  return {
    paths: [...inProse, ...inTrees],
    commands: [...page.matchAll(COMMAND)].map(([, name]) => name ?? ''),
  }
}

/** The folders of a drawn tree: one a line, deeper ones further in, a few blanks before what is said of them. */
function treeIn(block: string): string[] {
  const open: { indent: number; path: string }[] = []
  return block.split('\n').flatMap((line) => {
    const [, blanks = '', folder] = /^( *)((?:[\w-]+\/)+)\s{2,}/.exec(line) ?? []
    if (!folder) return []
    while ((open.at(-1)?.indent ?? -1) >= blanks.length) open.pop()
    const path = `${open.at(-1)?.path ?? ''}${folder}`
    open.push({ indent: blanks.length, path })
    return [path]
  })
}
