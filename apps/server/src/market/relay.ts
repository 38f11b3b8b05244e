/**
 * market: one server hears a real feed, the others hear it from that one, through the database. Ticks are conflated to four
 * rounds a second first: of an instrument only the last of a round travels. Every server has a gate of its own. A message carries
 * the keyed hash of what it says: whoever has the database's login, and not the key file, tells nobody a price.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Db, Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
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

/** Who tells, and the how-manieth round it is: what was told before is not heard a second time. */
export interface Teller {
  readonly server: string
  readonly source: string
  readonly round: number
}

/** Texts of at most 7,500 bytes, each `server round source [ticks]`. Without ticks: one that says the line lives. */
export function encodeTicks({ server, source, round }: Teller, ticks: readonly Tick[]): string[] {
  const head = `${server} ${round} ${source} `
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

export function decodeTicks(text: string): { server: string; round: number; ticks: Tick[] } | null {
  const [, server, round, source, json] = /^(\S+) (\d{1,15}) (\S+) (\[.*\])$/.exec(text) ?? []
  if (!server || !round || !source || !json) return null
  const wire: WireTick[] = JSON.parse(json)
  return { server, round: Number(round), ticks: wire.map((tick) => tickOf(tick, source)) }
}

const macOf = (keys: Keys, text: string): string => keys.mac('market-tick', text).toString('base64url')

/** The text with its keyed hash before it. */
export const signedText = (keys: Keys, text: string): string => `${macOf(keys, text)} ${text}`

/** The text of a message that one of our servers has sent, or null. */
export function textOfOurs(keys: Keys, message: string): string | null {
  const end = message.indexOf(' ')
  const text = message.slice(end + 1)
  const [told, right] = [Buffer.from(message.slice(0, Math.max(end, 0))), Buffer.from(macOf(keys, text))]
  return told.length === right.length && timingSafeEqual(told, right) ? text : null
}

/** Tells the others what this server hears. Hands everything on to `own` at once; the others get one round later. */
function relayTo(
  { db, keys }: { readonly db: Queries; readonly keys: Keys },
  nextTeller: () => Teller,
  own: Listener,
): Listener & { stop(): void } {
  const last = new Map<number, Tick>()
  let hasBeaten = false
  const timer = setInterval(() => {
    if (last.size === 0 && !hasBeaten) return
    const texts = encodeTicks(nextTeller(), [...last.values()]).map((text) => signedText(keys, text))
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
function hearRelayed({ db, keys, server }: SharedFeedParts, listener: Listener): Promise<void> {
  const heard = new Map<string, number>()
  return db.listen([CHANNEL], {
    onMessage: (_channel, message) => {
      const text = textOfOurs(keys, message)
      const told = text === null ? null : decodeTicks(text)
      if (!told || told.server === server) return
      // A round may take several messages.
      if (told.round < (heard.get(told.server) ?? 0)) return
      heard.set(told.server, told.round)
      if (told.ticks.length > 0) listener.onTicks(told.ticks)
      else listener.onBeat()
    },
    onUp: (isUp) => listener.onLine(isUp, isUp ? 'the relay is heard' : 'the database is away'),
  })
}

export interface SharedFeedParts {
  readonly db: Db
  readonly keys: Keys
  readonly server: string
  readonly source: string
  /** Opens the real feed, on the one server that is to hear it. */
  readonly open: () => Promise<Feed>
  /** Whether this server is the one, asked every second. */
  readonly isLeader: () => Promise<boolean>
}

const ASK_EVERY_MS = 1000

/** A feed that one of all servers hears for all. Whoever loses the lead hangs up, and another dials. */
export function sharedFeed(parts: SharedFeedParts): Feed {
  const { server, source, open, isLeader } = parts
  let round = 0
  const nextTeller = (): Teller => {
    round += 1
    return { server, source, round }
  }
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
    relay = relayTo(parts, nextTeller, listener)
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
      void hearRelayed(parts, listener).catch(() => {})
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
