/** markets: the stock data API. Prices, charts, companies and search, for whoever brings the publishable key. */
import {
  Refusal,
  readChart,
  readCompany,
  readMonthLines,
  readQuotes,
  readStock,
  SEARCH_AT_MOST,
  type StockKey,
  searchStocks,
} from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { openCharts } from '../../market/charts/draw-chart.ts'
import { monthLines } from '../../market/charts/month-lines.ts'
import { yearRange } from '../../market/charts/year-range.ts'
import { isShare, type Share, shareOf } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { briefQuote, inRupees, wireQuote } from '../../market/wire.ts'
import type { Routes } from '../../platform/routes.ts'
import { describeCompany } from './describe-company.ts'
import { describeStock } from './describe-stock.ts'

/** Flags that the web app serves itself. */
const FLAGS: Readonly<Record<string, string>> = { IN: '/flags/in.svg' }

export function stockRoutes(
  routes: Routes,
  { db, replicas, businessClock, market }: Services & WithMarket,
): void {
  const charts = openCharts(db, market)
  const lines = monthLines(db)
  const known = (key: StockKey): Share => {
    const instrument = market.listing().byKey(keyOf(key))
    if (!instrument) throw new Refusal('stock_unknown')
    return shareOf(instrument)
  }

  routes.read(readChart, async ({ query }) =>
    charts.draw({
      instrument: known(query),
      interval: query.interval,
      nowMs: businessClock.now().getTime(),
    }),
  )

  routes.read(readStock, async ({ query }) => {
    const quoted = market.quoted(known({ market: query.market, symbol: query.s }))
    if (!quoted) throw new Refusal('stock_without_price')
    const nowMs = businessClock.now().getTime()
    return describeStock(market.times, quoted, await yearRange(charts.days, quoted, nowMs), nowMs)
  })

  routes.read(readCompany, ({ query, request }) => {
    const share = known({ market: query.market, symbol: query.s })
    return replicas.read(request, (copy) => describeCompany(copy, share))
  })

  routes.read(searchStocks, async ({ query }) =>
    market
      .listing()
      .search(query.query, SEARCH_AT_MOST)
      .map((found) => ({
        symbol: found.symbol,
        name: found.name,
        market: found.market,
        countryImg: FLAGS[found.country] ?? null,
        kind: found.kind,
        quote: briefQuote(market.quoted(found)),
      })),
  )

  routes.read(readQuotes, async ({ body }) =>
    body.flatMap((key) => {
      const quoted = market.quoteOf(key.market, key.symbol)
      return quoted ? [wireQuote(quoted)] : []
    }),
  )

  routes.read(readMonthLines, async ({ body }) => {
    const asked = body.flatMap((key) => market.listing().byKey(keyOf(key)) ?? []).filter(isShare)
    const closes = await lines(
      asked.map(({ id }) => id),
      businessClock.now().getTime(),
    )
    return asked.map((one) => ({
      market: one.market,
      symbol: one.symbol,
      closes: (closes.get(one.id) ?? []).map(inRupees),
    }))
  })
}
