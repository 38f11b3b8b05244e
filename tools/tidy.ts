/** Set-up and running: what imports cannot show. Each ban names what to use instead. */
import type { SourceFile } from './source-files.ts'

export type Ban = {
  name: string
  /** Which files it looks at. */
  where: (path: string) => boolean
  finds: (file: SourceFile) => boolean
  instead: string
}

export type Finding = { path: string; ban: string; instead: string }

const CLOCKS = /^(apps\/[^/]+\/src\/platform|packages\/browser\/src)\/clock\.ts$/
const ALLOWED_HOSTS = [
  'www.w3.org',
  'www.apache.org',
  'www.sebi.gov.in',
  'scores.sebi.gov.in',
  'siportal.sebi.gov.in',
  'smartodr.in',
  'cybercrime.gov.in',
  // The makers of the price chart; their licence asks for a link that a person can follow.
  'www.tradingview.com',
]

const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('e2e/') || path.includes('/test/')
const isProduct = (path: string) => isCode(path) && /^(apps|packages)\//.test(path) && !isTest(path)
const isInRoom = (room: RegExp) => (path: string) => isProduct(path) && room.test(path)
const contains =
  (pattern: RegExp) =>
  ({ text }: SourceFile) =>
    pattern.test(text)
/** Reserved by RFC 2606: such a name is never looked up. */
const isNowhere = (host: string) => host.endsWith('.invalid')
const isMigration = (path: string) => /\/migrations\/.+\.sql$/.test(path)
/** The migrations up to this one also made functions and views; since then they stand in apps/server/sql. */
const LAST_WITH_FUNCTIONS = 42
/** What was in no release yet could still be taken away at once. */
const LAST_OF_FIRST_RELEASE = 104
const TAKES_AWAY =
  /\bdrop\s+(?:table|column)\b|\brename\b|\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b|\bset\s+not\s+null\b/i
const migrationNumber = (path: string) => Number(/\/migrations\/(\d+)_/.exec(path)?.[1])

/** Nobody asked for these and nobody waits for them; each says in its own place why its failure may pass in silence. */
const BACKGROUND_CALLS = [
  'apps/web/src/features/bank-cards/bank-behind.ts',
  'apps/web/src/features/kyc/use-approval.ts',
  'apps/web/src/market/live.ts',
  'apps/web/src/platform/exchange.ts',
  'apps/web/src/platform/private-image.ts',
  'apps/web/src/platform/proof-check.ts',
  'apps/web/src/platform/sign-in-out.ts',
]

/** The exchanges' own files may not be passed on; what these check is checked on samples as well. */
const NEEDS_RECORDED_FILES = [
  'apps/server/src/market/imports/import-file.test.ts',
  'packages/fees/src/published-figures.test.ts',
  'tools/vectors/recorded.test.ts',
]

export const bans: Ban[] = [
  {
    name: 'a failure that nobody is told',
    where: (path) => isInRoom(/^apps\/web\/src\//)(path) && !BACKGROUND_CALLS.includes(path),
    finds: contains(/\b(?:background|quiet): (?:true|!)/),
    instead: '`inline: true` and LoadFailed or sentenceOf(), which carry the catalogue’s sentence',
  },
  {
    name: 'the time of day outside the clock',
    where: (path) => isProduct(path) && !CLOCKS.test(path),
    finds: contains(/\bDate\.now\(|\bnew Date\(\)/),
    instead: 'take the clock (platform/clock.ts) as a parameter',
  },
  {
    name: 'a product named outside its folder',
    where: (path) =>
      isInRoom(/^(apps\/(web|console|server)\/(src|sql)|packages\/(browser|ui|words)\/)/)(path) &&
      // The demo plays with the products that there are.
      !/^apps\/(web|console|server)\/src\/(products\/[^/]+|demo)\//.test(path),
    finds: contains(/'(?:fo|standard)'/),
    instead:
      'ask the registry (src/products/registry.ts): a new product must not touch a screen or a feature',
  },
  {
    name: 'the whole of zod',
    where: isProduct,
    finds: contains(/from 'zod'/),
    instead: 'zod/mini: importing the whole one gives every schema of the process its own English sentences',
  },
  {
    name: 'parseFloat',
    where: isProduct,
    finds: contains(/\bparseFloat\(/),
    instead: 'parse decimal text with @pramaan/money',
  },
  {
    name: 'toFixed',
    where: isProduct,
    finds: contains(/\.toFixed\(/),
    instead: 'format with @pramaan/money, which truncates by the rule',
  },
  {
    name: 'Math.random',
    where: isProduct,
    finds: contains(/\bMath\.random\(/),
    instead: 'crypto.randomUUID() or crypto.getRandomValues(); for simulations, the seeded generator',
  },
  {
    name: 'a cookie past the contract',
    where: (path) => isInRoom(/^apps\/server\/src\//)(path) && path !== 'apps/server/src/platform/routes.ts',
    finds: contains(/\.setCookie\(|['"]set-cookie['"]/i),
    instead: 'return it from a call whose contract says what it `gives`: such an answer is never stored',
  },
  {
    name: 'console in the server',
    where: isInRoom(/^apps\/server\/src\//),
    finds: contains(/\bconsole\.\w+\(/),
    instead: 'the request’s or the app’s log, which redacts',
  },
  {
    name: 'the inner side of Node',
    where: isProduct,
    finds: contains(/\bprocess\.binding\b|['"]binding['"]|\b_handle\b/),
    instead: 'what Node documents: `socket.write` and the like',
  },
  {
    name: 'a caller’s address outside its one place',
    where: isInRoom(/^apps\/server\/src\/(?!platform\/caller-address\.ts$)/),
    finds: contains(/\brequest\.ips?\b|\bremoteAddress\b|x-forwarded-for/),
    instead: '`request.address` and `networkOf(request)` (platform/caller-address.ts)',
  },
  {
    name: 'a test that does not run',
    where: isTest,
    finds: contains(/\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme|skipIf)\b/),
    instead: 'make it pass, or delete it',
  },
  {
    name: 'a test that runs only somewhere',
    where: (path) => isTest(path) && !NEEDS_RECORDED_FILES.includes(path),
    finds: contains(/\b(?:test|it|describe|suite)(?:\.\w+)*\.runIf\b/),
    instead: 'make what it needs, so that it runs everywhere',
  },
  {
    name: 'a promise to do it later',
    where: () => true,
    finds: contains(/\b(?:TODO|FIXME|XXX|HACK)\b/),
    instead: 'do it now, or write an issue',
  },
  {
    name: 'a silenced type',
    where: isCode,
    finds: contains(/@ts-ignore|@ts-expect-error|@ts-nocheck|\bas unknown as\b|\bas any\b/),
    instead: 'narrow with a check or a schema',
  },
  {
    name: 'another origin in what the browser loads',
    where: (path) =>
      /^(apps\/(?!server\/)[^/]+\/(src\/|.*\.html$)|packages\/(brand|contracts)\/)/.test(path) &&
      !isTest(path),
    finds: ({ text }) => originsIn(text).some((host) => !ALLOWED_HOSTS.includes(host) && !isNowhere(host)),
    instead: 'host it ourselves; a link that must leave is added to ALLOWED_HOSTS with its reason',
  },
  {
    name: 'a source file over 400 lines',
    where: isCode,
    finds: ({ text }) => text.split('\n').length > 400,
    instead: 'split it by what it is about',
  },
  {
    name: 'a file name that is not kebab-case',
    where: () => true,
    finds: ({ path }) => !/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/.test(path.split('/').at(-1) ?? ''),
    instead: 'lower-case words joined by hyphens',
  },
  {
    name: 'a name that says nothing',
    where: isCode,
    finds: ({ path }) => /(?:^|[/.-])(?:utils?|helpers?|manager|misc|common|info)(?=[/.-])/.test(path),
    instead: 'name the file by what it holds',
  },
  {
    name: 'a migration that does not say why or what it locks',
    where: isMigration,
    finds: ({ text }) => !/^-- Why: \S/m.test(text) || !/^-- Locks: \S/m.test(text),
    instead: 'begin with a line "-- Why:" and a line "-- Locks:"',
  },
  {
    name: 'a migration that takes something away, or renames it, without saying since when nothing uses it',
    where: (path) => isMigration(path) && migrationNumber(path) > LAST_OF_FIRST_RELEASE,
    finds: ({ path, text }) => {
      const isNamed = /\/migrations\/\d+_contract_/.test(path)
      const isTold = /^-- Contract: \w+ [\w.]+, unused since \d+\.\d+\.\d+$/m.test(text)
      return TAKES_AWAY.test(text.replaceAll(/--.*$/gm, '')) ? !(isNamed && isTold) : isNamed !== isTold
    },
    instead:
      'add first, take away a release later: a folder <number>_contract_<what> with `-- Contract: column client.nickname, unused since 0.2.0` (CONTRIBUTING.md)',
  },
  {
    name: 'a function or a view in a migration',
    where: (path) => isMigration(path) && migrationNumber(path) > LAST_WITH_FUNCTIONS,
    finds: contains(
      /\b(?:create|replace)\s+(?:(?:temp|temporary|recursive)\s+)*(?:function|procedure|view)\b/i,
    ),
    instead: 'a file in apps/server/sql, which is applied whenever it changes; migrations keep tables only',
  },
]

export function untidy(files: SourceFile[]): Finding[] {
  const found = bans.flatMap((ban) =>
    files
      .filter((file) => !isAboutBans(file.path) && ban.where(file.path) && ban.finds(file))
      .map(({ path }) => ({ path, ban: ban.name, instead: ban.instead })),
  )
  return [...found, ...sharedMigrationNumbers(files)]
}

/** Two branches that each add "the next" migration meet here and not in production. */
function sharedMigrationNumbers(files: SourceFile[]): Finding[] {
  const owners = new Map<string, string>()
  return files
    .filter(({ path }) => isMigration(path))
    .flatMap(({ path }) => {
      const [, number = '', folder = ''] = /\/migrations\/(\d+)(_[^/]+)\//.exec(path) ?? []
      const owner = owners.get(number) ?? folder
      owners.set(number, owner)
      if (number && owner === folder) return []
      return [{ path, ban: 'a migration number used twice', instead: 'take the next free number' }]
    })
}

const isAboutBans = (path: string) => /^tools\/tidy(\.test)?\.ts$/.test(path)

const originsIn = (text: string) =>
  [...text.matchAll(/\b(?:https?|wss?):\/\/([\w.-]+)/g)].map(([, host]) => host ?? '')
