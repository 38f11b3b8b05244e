/**
 * Build: the browser asks a contract for its address, never for its schemas. Those are the server's to enforce, and the
 * web app has its types from them before the build. Without them the schema library stays out of the first page.
 */
import { type ESTree, type Plugin, parseSync } from 'vite'

const CONTRACTS = /packages[\\/]contracts[\\/]src[\\/][^\\/]+\.ts$/
/** Where calls get their schemas from: the library, and the files of fields that calls and forms share. */
const SCHEMA_SOURCE = /^zod\/mini$|fields\.ts$/
const DECLARES_A_CALL = /\b(?:api|data|console)Call\(/
/** Schemas, and the sentence that describes the call to whoever reads /docs. */
const SURPLUS_PARTS = ['body', 'query', 'params', 'reply', 'summary']

interface Span {
  readonly start: number
  readonly end: number
}

const declarationsOf = (statement: ESTree.Statement | ESTree.ModuleDeclaration) => {
  const inner = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return inner?.type === 'VariableDeclaration' ? inner.declarations : []
}

/** The surplus parts of `apiCall({…})`, `dataCall({…})` or `consoleCall({…})`, or null when this is another kind of declaration. */
function surplusPartsOf({ init }: ESTree.VariableDeclarator): Span[] | null {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return null
  const [call] = init.arguments
  if (!DECLARES_A_CALL.test(`${init.callee.name}(`) || call?.type !== 'ObjectExpression') return null
  return call.properties.filter(
    (part) =>
      part.type === 'Property' && part.key.type === 'Identifier' && SURPLUS_PARTS.includes(part.key.name),
  )
}

/** What of one statement the browser has no use for. */
function surplusOf(statement: ESTree.Statement | ESTree.ModuleDeclaration, code: string): Span[] {
  if (statement.type === 'ImportDeclaration') {
    return SCHEMA_SOURCE.test(statement.source.value) ? [statement] : []
  }
  return declarationsOf(statement).flatMap((declaration) => {
    const parts = surplusPartsOf(declaration)
    if (parts !== null) return parts
    const isSchema = /\bz\.\w/.test(code.slice(declaration.start, declaration.end))
    return isSchema ? [statement] : []
  })
}

/** The source of a contracts file with every call reduced to what the browser sends it by. */
export function withoutSchemas(code: string): string {
  if (!DECLARES_A_CALL.test(code)) return code
  const surplus = parseSync('contracts.ts', code).program.body.flatMap((part) => surplusOf(part, code))
  return withoutIdleImports(cut(code, surplus))
}

const cut = (code: string, surplus: readonly Span[]): string =>
  surplus.toReversed().reduce((text, { start, end }) => {
    return text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')
  }, code)

/** Every name in a part of the source; what only stands in a sentence is none. */
function collectNames(part: unknown, named: Set<string>): void {
  if (typeof part !== 'object' || part === null) return
  if ('type' in part && part.type === 'Identifier' && 'name' in part) named.add(String(part.name))
  for (const inner of Object.values(part)) collectNames(inner, named)
}

/** A file that took only schemas from another takes nothing from it any more. */
function withoutIdleImports(code: string): string {
  const { body } = parseSync('contracts.ts', code).program
  const named = new Set<string>()
  for (const part of body) if (part.type !== 'ImportDeclaration') collectNames(part, named)
  const isIdle = (part: (typeof body)[number]): boolean =>
    part.type === 'ImportDeclaration' && !part.specifiers.some(({ local }) => named.has(local.name))
  return cut(code, body.filter(isIdle))
}

export function lightContracts(): Plugin {
  return {
    name: 'pramaan-light-contracts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACTS },
      // Nobody steps through an address with a debugger, so the map is not kept up.
      handler: (code) => ({ code: withoutSchemas(code), map: null }),
    },
  }
}
