/**
 * market: one server hears a real feed, the others hear it from that one, through the database. Ticks are conflated to four
 * rounds a second first: of an instrument only the last of a round travels. Every server has a gate of its own.
 */
import type { Db, Queries } from '../platform/database.ts'
import type { Feed, Listener, Tick } from './feed.ts'
import type { Depth, Level } from './quotes.ts'

const CHANNEL = 'market_tick'
const ROUND_MS = 250
/** PostgreSQL carries 8,000 bytes in one message. */
const MOST_BYTES = 7500

type WireLevel = [paise: number, quantity: number, orders: number]
type WireTick = [
  id: number,
  paise: number,
  volume: number,
  asOf: number,
  sequence: number,
  isHalted: 0 | 1,
  day: [before: number, open: number, high: number, low: number] | null,
  depth: [bids: WireLevel[], asks: WireLevel[]] | null,
]

const wireLevels = (levels: readonly Level[]): WireLevel[] =>
  levels.map(({ pricePaise, quantity, orders }) => [pricePaise, quantity, orders])
const levelsOf = (levels: readonly WireLevel[]): Level[] =>
  levels.map(([pricePaise, quantity, orders]) => ({ pricePaise, quantity, orders }))
const depthOf = (depth: WireTick[7]): Depth | null =>
  depth ? { bids: levelsOf(depth[0]), asks: levelsOf(depth[1]) } : null

const wireTick = ({
  instrumentId,
  pricePaise,
  volume,
  asOfMs,
  sequence,
  isHalted,
  day,
  depth,
}: Tick): WireTick => [
  instrumentId,
  pricePaise,
  volume,
  asOfMs,
  sequence,
  isHalted ? 1 : 0,
  day && [day.previousClosePaise, day.openPaise, day.highPaise, day.lowPaise],
  depth && [wireLevels(depth.bids), wireLevels(depth.asks)],
]

function tickOf([id, paise, volume, asOfMs, sequence, isHalted, day, depth]: WireTick, source: string): Tick {
  return {
    instrumentId: id,
    pricePaise: paise,
    volume,
    asOfMs,
    sequence,
    source,
    isHalted: isHalted === 1,
    day: day && { previousClosePaise: day[0], openPaise: day[1], highPaise: day[2], lowPaise: day[3] },
    depth: depthOf(depth),
  }
}

/** Texts of at most 7,500 bytes, each `server source [ticks]`. Without ticks: one that says the line lives. */
export function encodeTicks(server: string, source: string, ticks: readonly Tick[]): string[] {
  const head = `${server} ${source} `
  const texts: string[] = []
  let parts: string[] = []
  let size = head.length + 2
  const flush = (): void => {
    texts.push(`${head}[${parts.join(',')}]`)
    parts = []
    size = head.length + 2
  }
  for (const tick of ticks) {
    const text = JSON.stringify(wireTick(tick))
    if (parts.length > 0 && size + text.length + 1 > MOST_BYTES) flush()
    parts.push(text)
    size += text.length + 1
  }
  if (parts.length > 0 || texts.length === 0) flush()
  return texts
}

export function decodeTicks(text: string): { server: string; ticks: Tick[] } | null {
  const [, server, source, json] = /^(\S+) (\S+) (\[.*\])$/.exec(text) ?? []
  if (!server || !source || !json) return null
  const wire: WireTick[] = JSON.parse(json)
  return { server, ticks: wire.map((tick) => tickOf(tick, source)) }
}

/** Tells the others what this server hears. Hands everything on to `own` at once; the others get one round later. */
export function relayTo(
  db: Queries,
  server: string,
  source: string,
  own: Listener,
): Listener & { stop(): void } {
  const last = new Map<number, Tick>()
  let hasBeaten = false
  const timer = setInterval(() => {
    if (last.size === 0 && !hasBeaten) return
    const texts = encodeTicks(server, source, [...last.values()])
    last.clear()
    hasBeaten = false
    // A round that the database does not take is lost; the next one tells newer prices anyway.
    db.query('select pg_notify($1, text) from unnest($2::text[]) as texts (text)', [CHANNEL, texts]).catch(
      () => {},
    )
  }, ROUND_MS)
  timer.unref()
  return {
    onTicks: (ticks) => {
      for (const tick of ticks) last.set(tick.instrumentId, tick)
      own.onTicks(ticks)
    },
    onBeat: () => {
      hasBeaten = true
      own.onBeat()
    },
    onLine: own.onLine,
    stop: () => clearInterval(timer),
  }
}

/** Hears what another server relays, for as long as this process lives. */
export const hearRelayed = (db: Db, server: string, listener: Listener): Promise<void> =>
  db.listen([CHANNEL], {
    onMessage: (_channel, text) => {
      const told = decodeTicks(text)
      if (!told || told.server === server) return
      if (told.ticks.length > 0) listener.onTicks(told.ticks)
      else listener.onBeat()
    },
    onUp: (isUp) => listener.onLine(isUp, isUp ? 'the relay is heard' : 'the database is away'),
  })

export interface SharedFeedParts {
  readonly db: Db
  readonly server: string
  readonly source: string
  /** Opens the real feed, on the one server that is to hear it. */
  readonly open: () => Promise<Feed>
  /** Whether this server is the one, asked every second. */
  readonly isLeader: () => Promise<boolean>
}

const ASK_EVERY_MS = 1000

/** A feed that one of all servers hears for all. Whoever loses the lead hangs up, and another dials. */
export function sharedFeed({ db, server, source, open, isLeader }: SharedFeedParts): Feed {
  let wanted: readonly number[] = []
  let asked: Promise<Feed> | null = null
  let real: Feed | null = null
  let relay: ReturnType<typeof relayTo> | null = null
  let asking: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const hangUp = async (): Promise<void> => {
    relay?.stop()
    await real?.stop()
    real = null
    relay = null
  }
  const decide = async (listener: Listener): Promise<void> => {
    const isOurs = await isLeader().catch(() => false)
    if (!isOurs) return hangUp()
    if (real) return
    real = await open()
    relay = relayTo(db, server, source, listener)
    real.want(wanted)
    real.start(relay)
  }
  return {
    source,
    minutes: async (id, fromMs, untilMs) => {
      // Asking for history needs no line of its own; any server may.
      asked ??= open()
      const found = await asked.catch(() => null)
      if (!found) asked = null
      return found?.minutes?.(id, fromMs, untilMs) ?? []
    },
    start: (listener) => {
      const ask = (): void => {
        turn = turn
          .then(() => decide(listener))
          .catch((error: unknown) => listener.onLine(false, String(error)))
      }
      void hearRelayed(db, server, listener).catch(() => {})
      ask()
      asking = setInterval(ask, ASK_EVERY_MS)
      asking.unref()
    },
    want: (ids) => {
      wanted = ids
      real?.want(ids)
    },
    stop: async () => {
      clearInterval(asking)
      await turn
      await hangUp()
    },
  }
}
