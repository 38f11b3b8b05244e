/** Bench: the server under measure, in a process of its own, with a feed that moves 200 stocks in every round. */
import { indexWatchList } from '@pramaan/contracts'
import { addDays, dayInIndiaAt } from '@pramaan/market-time'
import { buildApp } from '../../apps/server/src/app.ts'
import { insertClient } from '../../apps/server/src/clients/clients.ts'
import { newDevice } from '../../apps/server/src/clients/devices.ts'
import { issueTicket } from '../../apps/server/src/features/streams/tickets.ts'
import { openServices } from '../../apps/server/src/main.ts'
import type { Feed } from '../../apps/server/src/market/feed.ts'
import type { NewInstrument } from '../../apps/server/src/market/instruments.ts'
import { saveDailyCandles } from '../../apps/server/src/market/store/candles.ts'
import { saveInstruments } from '../../apps/server/src/market/store/instruments.ts'
import { appUrl, letIn } from '../../apps/server/src/platform/app-login.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { keysFrom } from '../../apps/server/src/platform/keys.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'
import { teachServerKey } from '../../apps/server/src/platform/server-key.ts'
import { fillProducts } from '../../apps/server/src/products/registry.ts'
import { emptyServer } from '../../apps/server/test/empty-server.ts'
import { openMeter, type Spent } from './meter.ts'

/** `feed` and `rest`: prices begin and cease to move. */
export type ToServer = { readonly ask: 'cpu' | 'memory' | 'feed' | 'rest' }
export type FromServer =
  | {
      readonly kind: 'ready'
      readonly url: string
      /** A route that does nothing, on a Fastify that does nothing else. */
      readonly emptyUrl: string
      readonly tokens: readonly string[]
      readonly tickets: readonly string[]
    }
  | { readonly kind: 'bare'; readonly url: string }
  | ({ readonly kind: 'cpu' } & Spent)
  | { readonly kind: 'memory'; readonly megabytes: number }
  | { readonly kind: 'feed' | 'rest' }

const databaseUrl = process.argv[2] ?? ''
const FOLLOWED = 200
const LISTED = 20_000
const PAGES = 5000
const CHARTED_DAYS = 1250
const SECTORS = 20
const DAY = { previousClosePaise: 100_00, openPaise: 100_00, highPaise: 101_00, lowPaise: 99_00 }

const keys = keysFrom(Buffer.alloc(32, 7))
await migrate(databaseUrl, { fill: fillProducts })
const db = openDatabase({ url: await letAppIn() })
const services = await openServices(db, keys, systemClock, {
  isSecure: false,
  mode: 'demo',
})
await list()
await services.market.reload()
const first = services.market.listing().byKey('NSE:B0')?.id ?? 0
await saveDailyCandles(services.db, history(first), { source: 'bench', today: dayInIndiaAt(Date.now()) })
const app = await buildApp(services, { logLevel: 'silent', mode: 'demo', publicOrigin: null, webRoot: null })
await app.listen({ host: '127.0.0.1', port: 0 })
tell({ kind: 'ready', url: urlOf(app), emptyUrl: `${urlOf(await emptyServer())}/empty`, ...(await signIn()) })

const spent = openMeter()
let isMoving = false
let isRunning = false
process.on('message', ({ ask }: ToServer) => {
  if (ask === 'cpu') tell({ kind: 'cpu', ...spent() })
  else if (ask === 'memory') tell({ kind: 'memory', megabytes: Math.round(process.memoryUsage().rss / 1e6) })
  else {
    isMoving = ask === 'feed'
    if (!isRunning) services.market.run(restlessFeed())
    isRunning = true
    tell({ kind: ask })
  }
})

function urlOf({ server }: { readonly server: typeof app.server }): string {
  const address = server.address()
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
}

function tell(message: FromServer): void {
  process.send?.(message)
}

async function list(): Promise<void> {
  const one = (symbol: string, name: string): NewInstrument => ({
    market: 'NSE',
    symbol,
    name,
    kind: 'equity',
    isin: null,
    series: 'EQ',
    tickPaise: 5,
    lot: 1,
    bandBps: null,
    hasClosingAuction: false,
    sector: 'Bench',
    country: 'IN',
    listedOn: null,
    status: 'listed',
    source: 'bench',
  })
  const letters = 'AEIORSTNLDMKPBHUGCYVJFWZ'
  const word = (seed: number, length: number) =>
    Array.from(
      { length },
      (_, at) => letters[(seed * 31 + at * (seed % 7) * 17 + (seed >> at)) % letters.length],
    ).join('')
  const followed = Array.from({ length: FOLLOWED }, (_, n) => ({
    ...one(`B${n}`, `Bench ${n} Limited`),
    sector: `Sector ${n % SECTORS}`,
  }))
  const indices = indexWatchList.map((symbol) => ({ ...one(symbol, symbol), kind: 'index' as const }))
  const others = Array.from({ length: LISTED - FOLLOWED }, (_, n) =>
    one(`${word(n, 4 + (n % 5))}${n}`, `${word(n * 3, 8)} ${word(n % 900, 6)} Industries Limited`),
  )
  await saveInstruments(services.db, [...followed, ...indices, ...others], 'existence')
}

function history(instrumentId: number) {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: CHARTED_DAYS }, (_, n) => ({
    instrumentId,
    day: addDays(today, n - CHARTED_DAYS),
    openPaise: 100_00 + n,
    highPaise: 101_00 + n,
    lowPaise: 99_00 + n,
    closePaise: 100_50 + n,
    previousClosePaise: null,
    volume: 1_000_000 + n,
    turnoverPaise: null,
    trades: null,
    delivered: null,
  }))
}

async function letAppIn(): Promise<string> {
  const url = appUrl(databaseUrl, keys)
  const owner = openDatabase({ url: databaseUrl, connections: 1, asOwner: true })
  await letIn(owner, { url, directUrl: url }, { ownerUrl: databaseUrl, isOurs: true, isGiven: false })
  await teachServerKey(owner, keys)
  await owner.close()
  return url
}

/** Clients with a session each, twenty pages at most to one. */
async function signIn(): Promise<{ tokens: string[]; tickets: string[] }> {
  const tickets: string[] = []
  const tokens: string[] = []
  const owner = openDatabase({ url: databaseUrl, connections: 1, asOwner: true })
  await owner.query('set session_replication_role = replica')
  for (let n = 0; n * 20 < PAGES; n += 1) {
    const clientId = await insertClient(services.db, systemClock, {
      email: `bench-${n}@example.test`,
      passwordHash: 'none',
    })
    if (!clientId) throw new Error('the bench’s clients exist already')
    await owner.query("update client set identity_status = 'approved' where id = $1", [clientId])
    const start = { clientId, device: newDevice(), isRemembered: false, userAgent: '' }
    const auth = await services.sessions.open(services.db, start)
    const claims = await services.sessions.accessTokens.read(auth.access_token)
    tokens.push(auth.access_token)
    for (let page = 0; page < 20 && claims; page += 1)
      tickets.push(await issueTicket(db, systemClock, claims))
  }
  // The bench takes its time to dial; a page would not.
  await owner.query("update stream_ticket set expires_at = expires_at + interval '1 day'")
  await owner.close()
  return { tokens, tickets }
}

function restlessFeed(): Feed {
  let round = 0
  let timer: NodeJS.Timeout | undefined
  const symbols = [...Array.from({ length: FOLLOWED }, (_, n) => `B${n}`), ...indexWatchList]
  const ids = symbols.map((symbol) => services.market.listing().byKey(`NSE:${symbol}`)?.id ?? 0)
  return {
    source: 'simulated',
    minutes: null,
    // Lines that are as hard to pack as real ones.
    priceAt: (id, atMs) => 99_00 + ((id * 7919 + Math.floor(atMs / 60_000) * 104_729) % 200),
    want: () => {},
    start: (listener) => {
      timer = setInterval(() => {
        if (!isMoving) return
        round += 1
        const asOfMs = systemClock.now().getTime()
        listener.onTicks(
          ids.map((instrumentId) => ({
            instrumentId,
            // Half of them above the close of the day before, half below.
            pricePaise: 100_00 + (round % 100) * (instrumentId % 2 === 0 ? 1 : -1),
            volume: round,
            depth: null,
            day: DAY,
            isHalted: false,
            source: 'simulated',
            asOfMs,
            sequence: round,
          })),
        )
      }, 125)
    },
    stop: async () => clearInterval(timer),
  }
}
