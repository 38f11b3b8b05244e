/** The server's sources as the compiler sees them, for the test of its statements. */
import { join } from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Symbol as Named, SymbolFlags, type Type } from 'typescript/unstable/sync'

const ROOT = join(import.meta.dirname, '../../../..')

export interface Sources {
  readonly checker: Checker
  readonly files: readonly SourceFile[]
  typeAt(node: Node): Type | undefined
  /** What a name stands for, also where it was imported. */
  meaningOf(node: Node): Named | undefined
  declarationOf(node: Node): Node | undefined
  /** All calls of the function or method that is declared here. */
  callsOf(declaration: Node): readonly Node[]
  /** As `apps/server/src/platform/mail.ts:40`. */
  placeOf(node: Node): string
  close(): void
}

/** `changed` takes the place of files as they are on disk, to see what a fault would do. */
export function openSources(changed: Readonly<Record<string, string>> = {}): Sources {
  const texts = new Map(Object.entries(changed).map(([path, text]) => [join(ROOT, path), text]))
  const api = new API({
    cwd: ROOT,
    ...(texts.size > 0 ? { fs: { readFile: (path) => texts.get(path) } } : {}),
  })
  const config = join(ROOT, 'tsconfig.json')
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`no project in ${config}`)
  const { checker, program } = project
  const files = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(join(ROOT, 'apps/server/src/')) && !name.endsWith('.test.ts'))
    .map((name) => program.getSourceFile(name))
    .filter((file) => file !== undefined)

  const meaningOf = once((node: Node): Named | undefined => {
    const found = checker.getSymbolAtLocation(node)
    return found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  })
  const callsByName = Map.groupBy(
    files.flatMap((file) => nodesIn(file).filter(isCallExpression)),
    ({ expression }) => calledName(expression)?.text,
  )
  return {
    checker,
    files,
    typeAt: once((node: Node) => checker.getTypeAtLocation(node)),
    meaningOf,
    declarationOf: once((node: Node) => meaningOf(node)?.valueDeclaration?.resolve(project)),
    callsOf: once((declaration: Node) => {
      const name = nameOf(declaration)
      const meant = name && meaningOf(name)
      return (callsByName.get(name?.text) ?? []).filter((call) => {
        const called = calledName(call.expression)
        return called && meaningOf(called)?.id === meant?.id
      })
    }),
    placeOf: (node) => {
      const file = node.getSourceFile()
      const before = file.text.slice(0, node.getStart(file))
      return `${file.fileName.slice(ROOT.length + 1)}:${before.split('\n').length}`
    },
    close: () => api.close(),
  }
}

/** The compiler is another process: nothing is asked twice. */
function once<T>(ask: (node: Node) => T): (node: Node) => T {
  const known = new Map<Node, T>()
  return (node) => {
    const before = known.get(node)
    if (before !== undefined) return before
    const answer = ask(node)
    known.set(node, answer)
    return answer
  }
}

export function nodesIn(top: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    found.push(node)
    node.forEachChild(visit)
  }
  visit(top)
  return found
}

const calledName = (called: Node) =>
  isIdentifier(called)
    ? called
    : isPropertyAccessExpression(called) && isIdentifier(called.name)
      ? called.name
      : undefined

/** The name that a function goes by: its own, or that of the constant or property that holds it. */
function nameOf(declaration: Node) {
  const named = declaration.kind === SyntaxKind.ArrowFunction ? declaration.parent : declaration
  return 'name' in named && isNode(named.name) && isIdentifier(named.name) ? named.name : undefined
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value
