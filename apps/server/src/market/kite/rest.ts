/** market: Kite over HTTP: quotes, history and the list of instruments. Figures become paise by their decimal text. */
import { fromWire } from '@pramaan/money'
import * as z from 'zod/mini'
import * as cells from '../imports/cells.ts'
import { type Read, type Row, RowRefused, readTable } from '../imports/table.ts'
import type { Market, MinuteCandle } from '../instruments.ts'
import type { Level } from '../quotes.ts'

export const KITE_URL = 'https://api.kite.trade'
const TIMEOUT_MS = 8000

export interface KiteAccess {
  readonly apiKey: string
  readonly accessToken: string
  readonly url?: string
}

/** Why Kite did not answer, without anything secret. */
export class KiteFailure extends Error {}

const pricePaise = z.pipe(
  z.number(),
  z.transform((rupees, context) => {
    const paise = fromWire(rupees)
    if (paise !== null) return Number(paise)
    context.issues.push({ code: 'custom', message: 'not a price', input: rupees })
    return z.NEVER
  }),
)
const count = z.int().check(z.gte(0))

const level = z.object({ price: pricePaise, quantity: count, orders: count })

const toLevels = (levels: z.infer<typeof level>[]): Level[] =>
  levels
    .map(({ price, quantity, orders }) => ({ pricePaise: price, quantity, orders }))
    .filter((one) => one.quantity > 0 && one.pricePaise > 0)

const quote = z.pipe(
  z.object({
    instrument_token: z.int(),
    timestamp: z.string(),
    last_price: pricePaise,
    volume: z._default(count, 0),
    lower_circuit_limit: z.optional(pricePaise),
    upper_circuit_limit: z.optional(pricePaise),
    ohlc: z.object({ open: pricePaise, high: pricePaise, low: pricePaise, close: pricePaise }),
    depth: z.optional(z.object({ buy: z.array(level), sell: z.array(level) })),
  }),
  z.transform((told) => ({
    token: told.instrument_token,
    asOfMs: istInstant(told.timestamp),
    pricePaise: told.last_price,
    volume: told.volume,
    lowerCircuitPaise: told.lower_circuit_limit ?? null,
    upperCircuitPaise: told.upper_circuit_limit ?? null,
    previousClosePaise: told.ohlc.close,
    openPaise: told.ohlc.open,
    highPaise: told.ohlc.high,
    lowPaise: told.ohlc.low,
    depth: told.depth ? { bids: toLevels(told.depth.buy), asks: toLevels(told.depth.sell) } : null,
  })),
)

export type KiteQuote = z.infer<typeof quote>

const quotes = z.record(z.string(), quote)

/** `2021-06-08 15:45:56` and `2017-12-15T09:15:00+0530`, both in India. */
function istInstant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\+05:?30)?$/.exec(text)
  const at = match ? Date.parse(`${match[1]}T${match[2]}+05:30`) : Number.NaN
  if (Number.isNaN(at)) throw new KiteFailure('Kite told a time that is none.')
  return at
}

const candle = z.pipe(
  z.tuple([z.string(), pricePaise, pricePaise, pricePaise, pricePaise, count], z.number()),
  z.transform(
    ([at, openPaise, highPaise, lowPaise, closePaise, volume]): MinuteCandle => ({
      atMs: istInstant(at),
      openPaise,
      highPaise,
      lowPaise,
      closePaise,
      volume,
    }),
  ),
)

const candles = z.object({ candles: z.array(candle) })

export interface KiteInstrument {
  readonly token: number
  readonly market: Market
  /** As this product writes it: `NIFTY 50` is NIFTY50, `CENTRALBK-BE` is CENTRALBK. */
  readonly symbol: string
  readonly tickPaise: number
  readonly lot: number
}

export const readKiteInstruments = (csv: string): Read<KiteInstrument> =>
  readTable(csv, ['instrument_token', 'tradingsymbol', 'tick_size', 'lot_size', 'segment', 'exchange'], {
    read: readInstrument,
    keyOf: ({ token }) => token,
  })

function readInstrument(row: Row): KiteInstrument {
  const market = row.cell('exchange')
  const segment = row.cell('segment')
  if (market !== 'NSE' && market !== 'BSE') throw new RowRefused(`${market} is no market of this product`)
  if (segment !== market && segment !== 'INDICES') throw new RowRefused(`${segment} is no segment of it`)
  const symbol = row
    .cell('tradingsymbol')
    .replaceAll(' ', '')
    .replace(/-(?:BE|BZ|SM|ST)$/, '')
  if (symbol.endsWith('-BL')) throw new RowRefused('block deals are no instrument of their own')
  if (!/^[A-Z0-9&.-]{1,20}$/.test(symbol)) throw new RowRefused('tradingsymbol is not a symbol')
  return {
    token: cells.count(row, 'instrument_token'),
    market,
    symbol,
    tickPaise: Math.max(1, cells.scaled(row.cell('tick_size'), 2) ?? 1),
    lot: Math.max(1, cells.count(row, 'lot_size')),
  }
}

const envelope = z.object({ status: z.literal('success'), data: z.unknown() })

export interface KiteRest {
  /** At most 500; a symbol that Kite does not know is simply absent. */
  quotes(names: readonly string[]): Promise<Map<string, KiteQuote>>
  /** `from` and `until` as `YYYY-MM-DD HH:MM:SS` in India. Minutes span 60 days at most, days 2,000. */
  history(token: number, interval: 'minute' | 'day', from: string, until: string): Promise<MinuteCandle[]>
  instruments(market: Market): Promise<readonly KiteInstrument[]>
}

export function kiteRest(access: () => Promise<KiteAccess>): KiteRest {
  const get = async (path: string): Promise<Response> => {
    const { apiKey, accessToken, url = KITE_URL } = await access()
    const reply = await fetch(`${url}${path}`, {
      headers: { 'X-Kite-Version': '3', Authorization: `token ${apiKey}:${accessToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    }).catch(() => {
      throw new KiteFailure('Kite cannot be reached.')
    })
    if (!reply.ok) throw new KiteFailure(`Kite answered with status ${reply.status}.`)
    return reply
  }
  const getData = async <Form extends z.ZodMiniType>(path: string, form: Form): Promise<z.output<Form>> => {
    const body: unknown = await (await get(path)).json().catch(() => null)
    const read = form.safeParse(envelope.safeParse(body).data?.data)
    if (!read.success) throw new KiteFailure('Kite answered in a form that it does not document.')
    return read.data
  }
  return {
    quotes: async (names) =>
      new Map(Object.entries(await getData(`/quote?${query(names.map((name) => ['i', name]))}`, quotes))),
    history: async (token, interval, from, until) =>
      (
        await getData(
          `/instruments/historical/${token}/${interval}?${query([
            ['from', from],
            ['to', until],
          ])}`,
          candles,
        )
      ).candles,
    instruments: async (market) =>
      readKiteInstruments(await (await get(`/instruments/${market}`)).text()).taken,
  }
}

const query = (pairs: readonly (readonly string[])[]): string =>
  new URLSearchParams(pairs.map(([name = '', value = '']): [string, string] => [name, value])).toString()
