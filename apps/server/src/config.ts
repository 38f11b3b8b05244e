/** The operator's settings, read once from the environment. A wrong one stops the start with one sentence. */
import { join, resolve } from 'node:path'
import { DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import type { FeedSettings } from './market/start-market.ts'
import { isAddressOrNetwork } from './platform/caller-address.ts'
import { eachHost, withOneHost } from './platform/database-hosts.ts'
import { StartFailure } from './platform/start-failure.ts'

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Null: the embedded database in the data folder. */
  readonly databaseUrl: string | null
  /** The login that owns the tables, where DATABASE_URL is the app's own. */
  readonly migrationsUrl: string | null
  /** The app's login past a pooler that stands in DATABASE_URL. */
  readonly directUrl: string | null
  /** Copies of the database, each with the app's login: what may be a few seconds old is read there. */
  readonly replicaUrls: readonly string[]
  /** The database has a standby that each commit waits for; without one the start is refused. */
  readonly expectSyncStandby: boolean
  /** How many servers share the database. */
  readonly servers: number
  /** The operator has said that the embedded database is enough for real clients. */
  readonly embeddedInLive: boolean
  readonly keysFile: string
  /** Where clients reach the product, when a TLS proxy stands in front of it. */
  readonly publicOrigin: string | null
  /** Whose X-Forwarded-For counts: addresses and networks of the operator's own proxies. */
  readonly trustedProxies: readonly string[]
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly logLevel: string
  readonly marketFeed: FeedSettings
  /** What the stock data API asks for. Publishable: it names a bucket of calls and keeps nothing secret. */
  readonly stockApiKey: string
  /** Who signs the public log besides the firm, in a file of the form tlog-policy. */
  readonly witnessesFile: string | null
  /** What a Prometheus shows to read /metrics. Null: there is no such page. */
  readonly metricsToken: string | null
  /** Where the signer is that signs the ledger's heads. Null: one beside the server, on the same machine. */
  readonly signerUrl: string | null
  /** What the server shows the signer, a copy of the file `token` in the signer's folder. */
  readonly signerTokenFile: string
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

export function readSettings(env: Environment, checkout = join(import.meta.dirname, '../../..')): Settings {
  const given = (name: string): string | null => env[name]?.trim() || null
  const dataDir = resolve(checkout, given('DATA_DIR') ?? '.data')
  const publicOrigin = readPublicOrigin(given('PUBLIC_URL'))
  return {
    port: readPort(given('PORT')),
    host: readHost(given('HOST'), publicOrigin),
    dataDir,
    ...readDatabase(given),
    expectSyncStandby: readYes('EXPECT_SYNC_STANDBY', given('EXPECT_SYNC_STANDBY')),
    servers: readServers(given('SERVERS')),
    embeddedInLive: readYes('EMBEDDED_DATABASE_IN_LIVE', given('EMBEDDED_DATABASE_IN_LIVE')),
    keysFile: resolve(checkout, given('KEYS_FILE') ?? join(dataDir, 'keys')),
    publicOrigin,
    trustedProxies: readProxies(given('TRUST_PROXY')),
    smtpUrl: readUrl('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom: given('MAIL_FROM') ?? 'no-reply@localhost',
    logLevel: readLogLevel(given('LOG_LEVEL')),
    marketFeed: readFeed(given),
    stockApiKey: readApiKey(given('STOCK_API_KEY')),
    metricsToken: readMetricsToken(given('METRICS_TOKEN')),
    signerUrl: readSigner(given('SIGNER_URL')),
    signerTokenFile: resolve(checkout, given('SIGNER_TOKEN_FILE') ?? join(dataDir, 'signer', 'token')),
    witnessesFile: given('WITNESSES_FILE') === null ? null : resolve(checkout, given('WITNESSES_FILE') ?? ''),
  }
}

const POSTGRES = ['postgres:', 'postgresql:']

function readDatabase(given: (name: string) => string | null) {
  const url = (name: string): string | null => {
    const text = given(name)
    return readUrl(name, text === null ? null : withOneHost(name, text), POSTGRES)
  }
  const databaseUrl = url('DATABASE_URL')
  const [migrationsUrl, directUrl] = [url('MIGRATIONS_DATABASE_URL'), url('DIRECT_DATABASE_URL')]
  if (!databaseUrl && (migrationsUrl || directUrl)) {
    const name = migrationsUrl ? 'MIGRATIONS_DATABASE_URL' : 'DIRECT_DATABASE_URL'
    throw new StartFailure(`${name} needs DATABASE_URL, the app's own login, beside it.`)
  }
  const replicas = given('REPLICA_DATABASE_URL')
  if (replicas && !databaseUrl)
    throw new StartFailure('REPLICA_DATABASE_URL needs DATABASE_URL, whose copies it names, beside it.')
  const replicaUrls = replicas ? eachHost(replicas) : []
  for (const one of replicaUrls) readUrl('REPLICA_DATABASE_URL', one, POSTGRES)
  return { databaseUrl, migrationsUrl, directUrl, replicaUrls }
}

function readPort(text: string | null): number {
  if (text === null) return 3000
  const port = Number(text)
  if (!/^[0-9]{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new StartFailure(`PORT must be a number from 1 to 65535, not "${text}".`)
  }
  return port
}

function readServers(text: string | null): number {
  if (text === null) return 1
  if (!/^[1-9][0-9]{0,2}$/.test(text)) {
    throw new StartFailure(`SERVERS must be how many servers share the database, 1 to 999, not "${text}".`)
  }
  return Number(text)
}

/** Passwords never travel in clear past this machine: any other address needs a TLS proxy in front. */
function readHost(host: string | null, publicOrigin: string | null): string {
  if (host === null) return 'localhost'
  if (!LOOPBACK.includes(host) && !publicOrigin) {
    throw new StartFailure(
      `HOST=${host} would carry passwords over the network in clear; set PUBLIC_URL to the https address of your TLS proxy.`,
    )
  }
  return host
}

function readPublicOrigin(text: string | null): string | null {
  const url = readUrl('PUBLIC_URL', text, ['https:'])
  if (url === null) return null
  if (new URL(url).pathname !== '/') throw new StartFailure('PUBLIC_URL must be an origin without a path.')
  return new URL(url).origin
}

/** What clients own is told to the signer: never in clear past this machine. */
function readSigner(text: string | null): string | null {
  const url = readUrl('SIGNER_URL', text, ['http:', 'https:'])
  if (url === null) return null
  const { protocol, hostname, origin } = new URL(url)
  if (protocol === 'http:' && !LOOPBACK.includes(hostname.replace(/^\[|\]$/g, ''))) {
    throw new StartFailure(
      'SIGNER_URL must begin with https:// where the signer is on another machine: put a TLS proxy in front of it.',
    )
  }
  return origin
}

function readProxies(text: string | null): string[] {
  const proxies = (text ?? '').split(/[\s,]+/).filter((one) => one !== '')
  const wrong = proxies.find((one) => !isAddressOrNetwork(one))
  if (wrong !== undefined) {
    throw new StartFailure(
      `TRUST_PROXY must list addresses or networks such as 10.0.0.5 or 10.0.0.0/24, not "${wrong}".`,
    )
  }
  return proxies
}

function readUrl(name: string, text: string | null, protocols: readonly string[]): string | null {
  if (text === null) return null
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new StartFailure(
      `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
    )
  }
  return text
}

function readYes(name: string, text: string | null): boolean {
  if (text !== null && text !== 'yes') throw new StartFailure(`${name} must be yes or not given.`)
  return text === 'yes'
}

function readLogLevel(text: string | null): string {
  if (text === null) return 'warn'
  if (!LOG_LEVELS.includes(text)) throw new StartFailure(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  return text
}

const FEEDS = ['simulated', 'kite', 'replay']
const REPLAYED = 'nse-bhavcopy-full'

function readFeed(given: (name: string) => string | null): FeedSettings {
  const feed = given('MARKET_FEED') ?? 'simulated'
  if (feed === 'simulated') return { feed }
  if (feed === 'replay') return { feed, recorded: given('REPLAY_SOURCE') ?? REPLAYED }
  if (feed !== 'kite')
    throw new StartFailure(`MARKET_FEED must be one of ${FEEDS.join(', ')}, not "${feed}".`)
  const [apiKey, accessToken] = [given('KITE_API_KEY'), given('KITE_ACCESS_TOKEN')]
  if (!apiKey || !accessToken) {
    throw new StartFailure('MARKET_FEED=kite needs KITE_API_KEY and KITE_ACCESS_TOKEN.')
  }
  return { feed, apiKey, accessToken }
}

function readMetricsToken(text: string | null): string | null {
  if (text !== null && !/^[\x21-\x7e]{16,200}$/.test(text))
    throw new StartFailure('METRICS_TOKEN must be 16 to 200 plain characters.')
  return text
}

function readApiKey(text: string | null): string {
  if (text === null) return DEMO_STOCK_API_KEY
  if (!/^[\x21-\x7e]{8,200}$/.test(text)) {
    throw new StartFailure('STOCK_API_KEY must be 8 to 200 plain characters.')
  }
  return text
}
