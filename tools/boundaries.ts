/**
 * Set-up and running: who may import whom. Arrows point down only. Our own check over a real parser, because
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 no longer has.
 */
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** `from` and `to` are paths from the root; `to` may speak of what `from` captured as $1, $2. */
export type Rule = { name: string; from: RegExp; to: string; says: string }

export type Broken = { rule: string; from: string; to: string; says: string }

/** Other people's packages and Node's own have no path; they count as lying here. */
const ELSEWHERE = 'npm/'

export const rules: Rule[] = [
  {
    name: 'packages know nothing of apps',
    from: /^packages\//,
    to: '^(apps|tools|e2e|bench)/',
    says: 'pass in what the package needs, or move it to the app',
  },
  {
    name: 'money stands alone',
    from: /^packages\/money\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/money/)',
    says: 'packages/money has no dependencies',
  },
  {
    name: 'the verifier stands alone',
    from: /^packages\/verifier\/(?!.*\.test\.ts$|test\/)/,
    to: '^(?!packages/verifier/|npm/node:)',
    says: 'packages/verifier has no dependencies: it must run from one saved file',
  },
  {
    name: 'market-time stands alone',
    from: /^packages\/market-time\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/market-time/)',
    says: 'packages/market-time has no dependencies; the instant is passed in',
  },
  {
    name: 'fees stands on money',
    from: /^packages\/fees\/(?!(?:.*\.test\.ts$|test\/))/,
    to: '^(?!packages/(fees|money)/)',
    says: 'packages/fees uses money only; the day and the card are passed in',
  },
  {
    name: 'tax stands on money',
    from: /^packages\/tax\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/(tax|money)/)',
    says: 'packages/tax uses money only; the day is passed in',
  },
  {
    name: 'funds, bonds and returns stand on money and market-time',
    from: /^packages\/(funds|bonds|returns)\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/($1|money|market-time)/)',
    says: 'packages/funds, packages/bonds and packages/returns use money and market-time only; days are passed in',
  },
  {
    name: 'products stands on money, market-time and the verifier',
    from: /^packages\/products\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/(products|money|market-time|verifier)/)',
    says: 'packages/products uses money, market-time and the verifier only; days and calendars are passed in',
  },
  {
    name: 'tlog stands on the verifier',
    from: /^packages\/tlog\/(?!.*\.test\.ts$|test\/)/,
    to: '^(?!packages/(tlog|verifier)/|npm/node:)',
    says: 'packages/tlog uses the verifier only: a witness starts without a database and without the server',
  },
  {
    name: 'signing stands on the verifier and the log',
    from: /^packages\/signing\/(?!.*\.test\.ts$)/,
    to: '^(?!packages/(signing|tlog|verifier)/|npm/node:)',
    says: 'packages/signing uses tlog and the verifier only: a signer starts without a database and without the server',
  },
  {
    name: 'apps are islands',
    from: /^apps\/([^/]+)\//,
    to: '^apps/(?!$1/)',
    says: 'what two apps share is a package',
  },
  {
    name: 'nothing imports tools',
    from: /^(apps|packages|e2e)\//,
    to: '^tools/',
    says: 'tools may import anything and are imported by nothing',
  },
  {
    name: 'features are islands',
    from: /^apps\/([^/]+)\/src\/features\/([^/]+)\//,
    to: '^apps/$1/src/features/(?!$2/)',
    says: 'what two features share moves to a named room below',
  },
  {
    name: 'features look down (server)',
    from: /^apps\/server\/src\/features\//,
    to: '^apps/server/src/(?!(features|products|payments|trading|ledger|market|firm|clients|platform)/)',
    says: 'features use products, payments, trading, ledger, market, firm, clients and platform; app.ts composes them',
  },
  {
    name: 'features look down (screens)',
    from: /^apps\/(?!server\/)([^/]+)\/src\/features\//,
    to: '^apps/$1/src/(?!(features|products|orders|money|market|platform|words)/)',
    says: 'features use products, orders, money, market, platform, words and packages; app composes them',
  },
  {
    name: 'features name no product',
    from: /^apps\/([^/]+)\/src\/features\//,
    to: '^apps/$1/src/products/[^/]+/',
    says: 'ask the registry (products/registry.ts): a new product must not touch a feature',
  },
  {
    name: 'products are islands',
    from: /^apps\/([^/]+)\/src\/products\/([^/]+)\//,
    to: '^apps/$1/src/products/(?!$2/)',
    says: 'what two products share moves to orders, money or market; the registry knows them, they do not know it',
  },
  {
    name: 'products look down (screens)',
    from: /^apps\/(web|console)\/src\/products\//,
    to: '^apps/$1/src/(?!(products|orders|money|market|platform|words)/)',
    says: 'products use orders, money, market, platform, words and packages only',
  },
  {
    name: 'orders stand on money and the market (screens)',
    from: /^apps\/(web|console)\/src\/orders\//,
    to: '^apps/$1/src/(?!(orders|money|market|platform|words)/)',
    says: 'orders use money, market, platform, words and packages only',
  },
  {
    name: 'money and the market look down (screens)',
    from: /^apps\/(web|console)\/src\/(money|market)\//,
    to: '^apps/$1/src/(?!($2|platform|words)/)',
    says: 'money and market use platform, words and packages only, and not each other',
  },
  {
    name: 'the firm knows its clients',
    from: /^apps\/server\/src\/firm\//,
    to: '^apps/server/src/(?!(firm|clients|platform)/)',
    says: 'firm uses clients, platform and packages only',
  },
  {
    name: 'payments move money',
    from: /^apps\/server\/src\/payments\//,
    to: '^apps/server/src/(?!(payments|ledger|clients|platform)/)',
    says: 'payments uses ledger, clients, platform and packages only',
  },
  {
    name: 'products look down (server)',
    from: /^apps\/server\/src\/products\//,
    to: '^apps/server/src/(?!(products|trading|ledger|market|clients|platform)/|firm/(acts|actors|drop-proposals)\\.ts$)',
    says: 'products use trading, ledger, market, clients, platform, the acts of two people and packages only',
  },
  {
    name: 'trading stands on the market and the ledger',
    from: /^apps\/server\/src\/trading\//,
    to: '^apps/server/src/(?!(trading|ledger|market|clients|platform)/)',
    says: 'trading uses ledger, market, clients, platform and packages only',
  },
  {
    name: 'rooms of the domain look down',
    from: /^apps\/server\/src\/(ledger|market|clients)\//,
    to: '^apps/server/src/(?!($1|platform)/)',
    says: 'ledger, market and clients use platform and packages only',
  },
  {
    name: 'a backup knows tables and books',
    from: /^apps\/server\/src\/backup\//,
    to: '^apps/server/src/(?!(backup|ledger|platform)/)',
    says: 'backup uses ledger, platform and packages only',
  },
  {
    name: 'platform is the floor',
    from: /^apps\/([^/]+)\/src\/platform\//,
    to: '^apps/$1/src/(?!(platform|words)/)',
    says: 'platform uses words and packages only',
  },
]

/** Every import that goes up, across, or by path into another workspace. */
export function brokenBoundaries(files: SourceFile[]): Broken[] {
  return files
    .filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap((file) => importsOf(file).flatMap((specifier) => broken(file.path, specifier)))
}

function broken(from: string, specifier: string): Broken[] {
  const to = resolve(from, specifier)
  // A test stands where the thing is that it tests, and may bring its rooms together from above.
  const applied = isTest(from) && workspaceOf(from) === workspaceOf(to) ? [] : rules
  const crossed = applied
    .filter((rule) => forbids(rule, from, to))
    .map(({ name, says }) => ({ rule: name, from, to, says }))
  if (specifier.startsWith('.') && !/^(tools|bench)\//.test(from) && workspaceOf(from) !== workspaceOf(to)) {
    const says = 'import the package by its name, never by a path'
    crossed.push({ rule: 'workspaces are imported by name', from, to, says })
  }
  return crossed
}

function forbids({ from, to }: Rule, path: string, target: string): boolean {
  const captured = from.exec(path)
  if (!captured) return false
  return new RegExp(to.replace(/\$(\d)/g, (_, group) => captured[Number(group)] ?? '')).test(target)
}

function importsOf({ path, text }: SourceFile): string[] {
  const { staticImports, staticExports } = parseSync(path, text).module
  const named = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
  ]
  // Both `import('…')` at run time and in a type.
  const lazy = [...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, value]) => value)
  return [...new Set([...named, ...lazy])].filter((value) => value !== undefined)
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const [, name] = /^@pramaan\/([^/]+)/.exec(specifier) ?? []
  if (!name) return ELSEWHERE + specifier
  return ['server', 'web', 'console', 'signer', 'witness'].includes(name)
    ? `apps/${name}/`
    : `packages/${name}/`
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

const workspaceOf = (path: string) => /^(apps|packages)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0]
