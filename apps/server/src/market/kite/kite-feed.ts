/** market: Kite as a feed: tokens become instruments, packets become ticks. */
import { dayInIndiaAt } from '@pramaan/market-time'
import type { Clock } from '../../platform/clock.ts'
import type { Feed, Listener, Tick } from '../feed.ts'
import type { Instrument } from '../instruments.ts'
import type { KitePacket } from './packets.ts'
import { type KiteAccess, type KiteInstrument, type KiteRest, kiteRest } from './rest.ts'
import { openTicker, type Ticker, type TickerSettings } from './ticker.ts'

export const KITE_SOURCE = 'kite'
const TICKER_URL = 'wss://ws.kite.trade'

export interface KiteSettings extends Omit<TickerSettings, 'url'> {
  readonly access: () => Promise<KiteAccess>
  readonly tickerUrl?: string
}

export interface KiteNames {
  tokenOf(instrumentId: number): number | undefined
  instrumentOf(token: number): number | undefined
}

/** Kite has no ISIN; symbols are matched within their market. */
export function namesOf(ours: readonly Instrument[], theirs: readonly KiteInstrument[]): KiteNames {
  const keyOf = ({ market, symbol }: Pick<Instrument, 'market' | 'symbol'>) => `${market}:${symbol}`
  const tokens = new Map(theirs.map((one) => [keyOf(one), one.token]))
  const known = ours.flatMap((one) => {
    const token = tokens.get(keyOf(one))
    return token === undefined ? [] : [[one.id, token] as const]
  })
  const byId = new Map(known)
  const byToken = new Map(known.map(([id, token]) => [token, id]))
  return { tokenOf: (id) => byId.get(id), instrumentOf: (token) => byToken.get(token) }
}

/** Kite numbers nothing, so what arrives is numbered here: the order of one line is the exchange's. */
export function tickOf(packet: KitePacket, instrumentId: number, sequence: number, nowMs: number): Tick {
  const { pricePaise, volume = 0, depth = null, ohlc, exchangeAtMs } = packet
  return {
    instrumentId,
    pricePaise,
    volume,
    depth,
    day: ohlc ? dayOf(ohlc) : null,
    isHalted: false,
    source: KITE_SOURCE,
    asOfMs: exchangeAtMs ?? nowMs,
    sequence,
  }
}

/** Before the first trade of a day Kite tells zeros, which are no figures. */
function dayOf({ openPaise, highPaise, lowPaise, closePaise }: NonNullable<KitePacket['ohlc']>): Tick['day'] {
  const day = { previousClosePaise: closePaise, openPaise, highPaise, lowPaise }
  return Object.values(day).every((paise) => paise > 0) ? day : null
}

export async function kiteFeed(
  settings: KiteSettings,
  instruments: readonly Instrument[],
  clock: Clock,
): Promise<Feed & { readonly rest: KiteRest }> {
  const { access, tickerUrl = TICKER_URL, ...patience } = settings
  const rest = kiteRest(access)
  const lists = await Promise.all([rest.instruments('NSE'), rest.instruments('BSE')])
  const names = namesOf(instruments, lists.flat())
  let ticker: Ticker | null = null
  let tokens: number[] = []
  // Microseconds: a server that starts again goes on above every number it gave before.
  let sequence = clock.now().getTime() * 1000
  const url = async () => {
    const { apiKey, accessToken } = await access()
    return `${tickerUrl}?${new URLSearchParams({ api_key: apiKey, access_token: accessToken })}`
  }
  return {
    rest,
    source: KITE_SOURCE,
    start: (listener: Listener) => {
      const onPackets = (packets: readonly KitePacket[]): void => {
        const nowMs = clock.now().getTime()
        const ticks = packets.flatMap((packet) => {
          const id = names.instrumentOf(packet.token)
          sequence += 1
          return id === undefined ? [] : [tickOf(packet, id, sequence, nowMs)]
        })
        if (ticks.length > 0) listener.onTicks(ticks)
      }
      ticker = openTicker({ ...patience, url }, { ...listener, onPackets })
      ticker.want(tokens)
    },
    want: (ids) => {
      tokens = ids.flatMap((id) => names.tokenOf(id) ?? [])
      ticker?.want(tokens)
    },
    minutes: async (instrumentId, fromMs, untilMs) => {
      const token = names.tokenOf(instrumentId)
      if (token === undefined) return []
      return rest.history(token, 'minute', istText(fromMs), istText(untilMs))
    },
    stop: async () => ticker?.stop(),
  }
}

const IST_AHEAD_MS = 19_800_000

/** `2026-11-16 09:15:00`, as Kite asks for it. */
const istText = (atMs: number): string =>
  `${dayInIndiaAt(atMs)} ${new Date(atMs + IST_AHEAD_MS).toISOString().slice(11, 19)}`
