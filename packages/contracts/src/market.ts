/** contracts: prices, charts, search and the live stream. Every price says which feed it came from and when. */
import * as z from 'zod/mini'
import { apiCall, dataCall } from './contract.ts'
import { market, symbol } from './market-fields.ts'

/** The stock data API asks for this header. Its key is publishable: a bucket of calls, not a secret. */
export const apiKeyHeader = 'x-api-key'
export const DEMO_STOCK_API_KEY = 'demo-publishable-key'

export const stockKey = z.strictObject({ market, symbol })
export type StockKey = z.output<typeof stockKey>

/** `live`: traded on now. `stale`: the feed has said nothing for 5 s in session. `halted`: a circuit or a suspension. */
export const quoteStates = ['live', 'stale', 'halted', 'closed'] as const
export const instrumentKinds = ['equity', 'etf', 'index', 'debt'] as const
const level = z.strictObject({ price: z.number(), quantity: z.number(), orders: z.number() })

export const quote = z.strictObject({
  market,
  symbol,
  name: z.string(),
  kind: z.enum(instrumentKinds),
  price: z.number(),
  previous_close: z.number(),
  change: z.number(),
  /** In percent, cut to two decimals. */
  change_pct: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  volume: z.number(),
  state: z.enum(quoteStates),
  /** Which feed, in words a client reads: "Simulated", "Kite Connect", "Replay of 21 Aug 2026". */
  source: z.string(),
  as_of: z.string(),
})
export type Quote = z.output<typeof quote>

export const intervals = ['1m', '5m', '15m', '1h', '1d', '1w', '1M'] as const
export type Interval = (typeof intervals)[number]

/**
 * Columns, oldest first: a phone reads five years of days from one small answer. `t` is when a candle begins, in seconds
 * since 1970 (UTC); a day begins at midnight in India.
 */
export const chartData = z.strictObject({
  market,
  symbol,
  interval: z.enum(intervals),
  /** True where prices before a split or bonus are given per share of today. */
  is_adjusted: z.boolean(),
  source: z.string(),
  as_of: z.string(),
  t: z.array(z.number()),
  o: z.array(z.number()),
  h: z.array(z.number()),
  l: z.array(z.number()),
  c: z.array(z.number()),
  v: z.array(z.number()),
})
export type ChartData = z.output<typeof chartData>

export const readChart = dataCall({
  method: 'GET',
  path: '/chart_data',
  access: 'api-key',
  summary: 'Candles of one symbol, oldest first: up to five years of days, or the recent minutes.',
  query: z.strictObject({ market, symbol, interval: z.enum(intervals) }),
  reply: chartData,
})

export const stockDetail = z.strictObject({
  ...quote.shape,
  bids: z.array(level),
  asks: z.array(level),
  week52_low: z.number(),
  week52_high: z.number(),
  /** Today's price band: the lowest and the highest limit that is taken. As it is now where it flexes; null for an index. */
  band_low: z.nullable(z.number()),
  band_high: z.nullable(z.number()),
  tick: z.number(),
  lot: z.number(),
  isin: z.nullable(z.string()),
  series: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  /** Whether an order could be filled now, and in one sentence why not. */
  is_tradable: z.boolean(),
  why_not: z.nullable(z.string()),
  next_session: z.nullable(z.string()),
})
export type StockDetail = z.output<typeof stockDetail>

export const readStock = dataCall({
  method: 'GET',
  path: '/stock_detail',
  access: 'api-key',
  summary: 'The last quote with five levels of depth, the day’s and the year’s range, band and state.',
  query: z.strictObject({ market, s: symbol }),
  reply: stockDetail,
})

export const company = z.strictObject({
  market,
  symbol,
  name: z.string(),
  isin: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  country: z.string(),
  listed_on: z.nullable(z.string()),
  indices: z.array(z.string()),
  actions: z.array(
    z.strictObject({
      ex_day: z.string(),
      kind: z.enum(['split', 'bonus', 'consolidation', 'dividend', 'rights', 'buy-back']),
      says: z.string(),
    }),
  ),
  source: z.string(),
})
export type Company = z.output<typeof company>

export const readCompany = dataCall({
  method: 'GET',
  path: '/company',
  access: 'api-key',
  summary: 'Facts of the company and its corporate actions.',
  query: z.strictObject({ market, s: symbol }),
  reply: company,
})

export const searchResult = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  market: z.string(),
  /** A path on this origin, or null: then the default flag is shown. */
  countryImg: z.nullable(z.string()),
  kind: z.enum(instrumentKinds),
  /** The last price with its change since the previous close, its state, source and time. Null: it never had a price. */
  quote: z.nullable(
    z.strictObject({
      price: z.number(),
      change: z.number(),
      /** In percent, cut to two decimals. */
      change_pct: z.number(),
      state: z.enum(quoteStates),
      source: z.string(),
      as_of: z.string(),
    }),
  ),
})
export type SearchResult = z.output<typeof searchResult>

export const SEARCH_AT_MOST = 20

export const searchStocks = dataCall({
  method: 'GET',
  path: '/search/',
  access: 'api-key',
  summary:
    'Up to 20 symbols with their last price: a symbol that begins with the words first, then names, then what is only similar; equal matches by what is traded most.',
  query: z.strictObject({ query: z.string().check(z.trim(), z.maxLength(60)) }),
  reply: z.array(searchResult),
})

export const STOCKS_AT_MOST = 100

export const readQuotes = dataCall({
  method: 'POST',
  path: '/stock',
  access: 'api-key',
  summary: 'The last quotes of at most 100 symbols; unknown ones are left out.',
  body: z.array(stockKey).check(z.minLength(1), z.maxLength(STOCKS_AT_MOST)),
  reply: z.array(quote),
})

/** The small line of a list: closes of the last 30 days, oldest first, without today. */
export const monthLine = z.strictObject({ market, symbol, closes: z.array(z.number()) })
export type MonthLine = z.output<typeof monthLine>

export const readMonthLines = dataCall({
  method: 'POST',
  path: '/month_lines',
  access: 'api-key',
  summary:
    'The closes of the last 30 days of at most 100 symbols in one answer; unknown symbols are left out.',
  body: z.array(stockKey).check(z.minLength(1), z.maxLength(STOCKS_AT_MOST)),
  reply: z.array(monthLine),
})

export const sessionPhases = ['pre-open', 'open', 'closing', 'post-close', 'closed'] as const
const sessionState = z.strictObject({
  phase: z.enum(sessionPhases),
  /** In words: "Open until 3:30 pm", "Closed for Guru Nanak Jayanti". */
  says: z.string(),
  /** When the phase ends, for the countdown. */
  until: z.nullable(z.string()),
  now: z.string(),
  /** A demo trades round the clock, and says so. */
  is_demo_clock: z.boolean(),
})

/** The market page at one look. Sparklines are the day so far, at most 60 points. */
export const marketOverview = z.strictObject({
  session: sessionState,
  indices: z.array(z.strictObject({ ...quote.shape, spark: z.array(z.number()) })),
  gainers: z.array(quote),
  losers: z.array(quote),
  most_active: z.array(quote),
  sectors: z.array(z.strictObject({ sector: z.string(), change_pct: z.number(), stocks: z.number() })),
  holidays: z.array(z.strictObject({ day: z.string(), name: z.string() })),
})
export type MarketOverview = z.output<typeof marketOverview>

export const readMarket = apiCall({
  method: 'GET',
  path: '/market/app/v1/overview',
  access: 'approved-client',
  summary: 'Indices with sparklines, movers, sectors, the session and the next holidays.',
  reply: marketOverview,
})

export const readIndexStocks = apiCall({
  method: 'GET',
  path: '/market/app/v1/index_stocks',
  access: 'approved-client',
  summary: 'The stocks of an index with their quotes, the most traded first.',
  query: z.strictObject({ symbol }),
  reply: z.array(quote),
})

export const readSectorStocks = apiCall({
  method: 'GET',
  path: '/market/app/v1/sector_stocks',
  access: 'approved-client',
  summary: 'The stocks of a sector with their quotes, the strongest first.',
  query: z.strictObject({ sector: z.string().check(z.minLength(1), z.maxLength(80)) }),
  reply: z.array(quote),
})

export const tradingListTypes = ['all', 'stock', 'fund', 'bond', 'structured', 'others'] as const

export const tradingList = apiCall({
  method: 'GET',
  path: '/stat/app/v1/trading_list',
  access: 'approved-client',
  summary: 'What can be traded, by type; `hot=1` the ten most traded of the day.',
  query: z.strictObject({
    dtype: z.optional(z.enum(tradingListTypes)),
    hot: z.optional(z.enum(['0', '1'])),
  }),
  reply: z.array(quote),
})

/** A single-use ticket for the live stream; it is sent as the first message, never in an address. */
export const streamTicket = apiCall({
  method: 'POST',
  path: '/client/app/v1/stream_ticket',
  access: 'approved-client',
  summary: 'A ticket that opens /stream once, within 30 seconds.',
  reply: z.strictObject({ ticket: z.string(), expires_in: z.number() }),
})

/** What the browser says on /stream, and what it hears. Prices are hundredths: paise, or points of an index. */
export const streamAsk = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('open'), ticket: z.string().check(z.maxLength(200)) }),
  z.strictObject({ op: z.literal('subscribe'), stocks: z.array(z.string()).check(z.maxLength(400)) }),
  z.strictObject({ op: z.literal('unsubscribe'), stocks: z.array(z.string()).check(z.maxLength(400)) }),
])
export type StreamAsk = z.output<typeof streamAsk>

/** `k` is "NSE:INFY"; `p` price, `c` previous close, `v` volume, `s` state, `t` ms since 1970. One frame, many quotes. */
export interface StreamQuote {
  readonly k: string
  readonly p: number
  readonly c: number
  readonly v: number
  readonly s: (typeof quoteStates)[number]
  readonly t: number
}

export type StreamFrame =
  | { readonly type: 'opened' }
  | { readonly type: 'quotes'; readonly source: string; readonly quotes: readonly StreamQuote[] }
  /** The feed itself has fallen silent, or is back. */
  | {
      readonly type: 'feed'
      readonly state: 'live' | 'stalled'
      readonly source: string
      readonly since: string
    }
  /** Something of the client's own has changed: money, an order, an alert, a notice. The app reads it anew. */
  | { readonly type: 'changed'; readonly what: 'money' | 'orders' | 'alerts' | 'notices' }
  | { readonly type: 'refused'; readonly says: string }
