/**
 * Set-up and running: words that a person reads and that stand in the code of a screen instead of in its catalogue
 * (`src/words/en`). A heuristic over a real parser: text between tags, and literals that read like a label or a sentence.
 * By hand: `node tools/loose-words.ts apps/web/src/features/market`.
 */
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { type SourceFile, sourceFiles } from './source-files.ts'

export type LooseWords = { path: string; line: number; text: string }

type Node = Record<string, unknown> & { type: string; start: number; end: number }

const SCREENS = /^(apps\/(web|console)\/src|packages\/ui\/src)\/(?!words\/).*\.tsx?$/
const TESTS = /\.test\.tsx?$|\/test\/|\/gallery|\/fresh-page|\/on-screen/
/** What a browser or a style sheet reads. */
const NOT_FOR_PEOPLE =
  /^(className|class|style|id|key|type|role|href|to|src|rel|target|d|viewBox|transform|fill|stroke\w*|autoComplete|inputMode|data-.*|variant|size|tone|htmlFor|pattern|mode|side|height|width|points|part|kind|as|media|sizes|accept|aria-(controls|describedby|labelledby|live|current|haspopup|orientation|hidden|autocomplete))$/
const NAMES_A_LABEL =
  /^(title|label|text|says|heading|note|hint|placeholder|alt|words|caption|summary|aria-label)$/

const isWord = (token: string) => /^[“‘(]?\p{L}[\p{L}’']*[.,:;?!…)”]*$/u.test(token) && /\p{Ll}/u.test(token)
const isCode = (token: string) => /^[a-z0-9]+[-:/[_=.]\S|[{}<>=#@$]|^\W?[a-z]+[A-Z]/.test(token)

export function readsLikeASentence(text: string): boolean {
  const tokens = text.trim().split(/\s+/)
  // A sentence may name a file or a one-time code; a list of classes is made of little else.
  return tokens.filter(isWord).length >= 2 && tokens.filter(isCode).length * 4 <= tokens.length
}

/** `Copy ¤`, `¤ ago`: one word beside a fact. */
const readsLikeAPhrase = (text: string) =>
  /^¤ \p{L}{3,}[.,]?$|^\p{L}{2,} ¤[.,]?$/u.test(text.trim()) && !/^Bearer |^¤ INR$/.test(text)

/** A command that is typed as it stands. */
const isCommand = (text: string) => /^npm run \S+$/.test(text)

const readsLikeALabel = (text: string) => /^\p{Lu}\p{Ll}+/u.test(text.trim()) && !/^[A-Z]\w*[A-Z]/.test(text)

export function looseWords(files: SourceFile[]): LooseWords[] {
  return files.filter(({ path }) => SCREENS.test(path) && !TESTS.test(path)).flatMap(looseIn)
}

function looseIn({ path, text }: SourceFile): LooseWords[] {
  const found: LooseWords[] = []
  const report = (node: Node, said: string) =>
    found.push({ path, line: text.slice(0, node.start).split('\n').length, text: said.trim().slice(0, 90) })
  walk(asNode(parseSync(path, text).program), [], (node, above) => {
    const said = saidBy(node)
    if (said === null || isForMachines(node, above)) return
    if (node.type === 'JSXText' ? /\p{L}{2,}/u.test(said) : isForPeople(said, above)) report(node, said)
  })
  return found
}

/** The text of a literal; the facts inside a template are no words. */
function saidBy(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  const parts = node.quasis.map((quasi: Node) => {
    const { value } = quasi
    return value instanceof Object && 'cooked' in value ? String(value.cooked) : ''
  })
  return parts.join('¤')
}

function isForPeople(said: string, above: readonly Node[]): boolean {
  if (isCommand(said)) return false
  if (readsLikeASentence(said) || readsLikeAPhrase(said)) return true
  const name = nameOfOwner(above)
  const isShown = above.at(-1)?.type === 'JSXExpressionContainer' && above.at(-2)?.type === 'JSXElement'
  return (isShown || (name !== null && NAMES_A_LABEL.test(name))) && readsLikeALabel(said)
}

/** The property or attribute that this literal is the value of. */
function nameOfOwner(above: readonly Node[]): string | null {
  const owner = above.findLast(
    ({ type }) => type !== 'JSXExpressionContainer' && type !== 'ConditionalExpression',
  )
  const named = owner?.type === 'JSXAttribute' ? owner.name : owner?.type === 'Property' ? owner.key : null
  return named instanceof Object && 'name' in named && typeof named.name === 'string' ? named.name : null
}

function isForMachines(node: Node, above: readonly Node[]): boolean {
  return above.some((parent, index) => {
    const child = above[index + 1] ?? node
    if (/^(Import|Export(All|Named))/.test(parent.type) && parent.source === child) return true
    if (parent.type.startsWith('TS')) return !('expression' in parent) || parent.expression !== child
    if (parent.type === 'Property' && parent.key === child) return true
    if (parent.type === 'BinaryExpression' || parent.type === 'SwitchCase')
      return parent.right === child || parent.test === child
    if (parent.type === 'JSXAttribute') return NOT_FOR_PEOPLE.test(nameOfOwner([parent]) ?? '')
    if (parent.type === 'NewExpression' || parent.type === 'CallExpression') return isForEngineers(parent)
    return false
  })
}

/** `new Error('…')`, `console.error('…')`, `classes('…')`, `say('key')`. */
function isForEngineers({ callee }: Node): boolean {
  if (!(callee instanceof Object) || !('type' in callee)) return false
  if (callee.type === 'Super') return true
  if ('name' in callee) return /Error$|^(classes|say|speak|matchMedia)$/.test(String(callee.name))
  const owner = 'object' in callee && callee.object instanceof Object ? callee.object : {}
  return 'name' in owner && /^(console|document|window|say)$/.test(String(owner.name))
}

function walk(node: Node, above: Node[], see: (node: Node, above: readonly Node[]) => void): void {
  see(node, above)
  const inside = [...above, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, inside, see)
  }
}

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && typeof value.type === 'string' && 'start' in value

function asNode(program: unknown): Node {
  if (!isNode(program)) throw new Error('The parser gave no program.')
  return program
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , under = ''] = process.argv
  const found = looseWords(sourceFiles()).filter(({ path }) => path.startsWith(under))
  for (const { path, line, text } of found) console.log(`${path}:${line}  ${text}`)
  console.log(`${found.length} loose`)
}
