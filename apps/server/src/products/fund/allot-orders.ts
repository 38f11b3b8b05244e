/**
 * products/fund: the run of a NAV. Every order of its day is due when it is known, 200 at a time and each once; what is still without
 * its NAV waits on, and says for which.
 */
import type { FundOffer } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { paise, price } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler } from '../../trading/due-dates.ts'
import type { TradingServices } from '../../trading/services.ts'
import { type AwaitingFund, allotPlan, DUE } from './allot-plan.ts'
import { bringByNav } from './nav-run.ts'
import type { FundAsked } from './purchase-plan.ts'
import { purchaseAt } from './shelf.ts'

interface Row extends AwaitingFund {
  readonly asked: FundAsked
  readonly terms: Pick<FundOffer, 'dealing' | 'equity_oriented'>
  readonly nav_e4: bigint | null
  readonly nav_source: string | null
  readonly name: string
  readonly placed_at: Date
}

/** Each with what counts of the terms that it was placed on, and the NAV of its day, in one look. */
const readAwaiting = (tx: Queries, dues: readonly Due[]): Promise<Row[]> =>
  tx.query<Row>(
    `select o.id, o.client_id, o.version, o.instrument_id, o.asset, o.expires_at, o.filled, o.blocked_paise, o.status,
            o.status_at, o.executed_at, o.settles_on, o.worked_by, o.ended, o.asked, o.placed_at, i.name,
            jsonb_build_object('dealing', t.terms -> 'dealing', 'equity_oriented', t.terms -> 'equity_oriented') as terms,
            n.nav_e4, n.source as nav_source
     from product_order o
     join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     join instrument i on i.id = o.instrument_id
     left join nav n on n.scheme_code = case when i.market = 'MF' then i.symbol::integer end and n.day = (o.asked ->> 'nav_day')::date
       and nav_counts(n.scheme_code, n.day, n.nav_e4, n.source)
     where o.id = any ($1) and o.status = 'awaiting'`,
    [dues.map(({ ref }) => ref)],
  )

/** Those without the NAV of their day: of a day that is known there are none. */
const readWithoutNav = (tx: Queries, dues: readonly Due[]): Promise<Pick<Row, 'id' | 'name' | 'asked'>[]> =>
  tx.query(
    `select o.id, o.asked, i.name
     from product_order o join instrument i on i.id = o.instrument_id
     left join nav n on n.scheme_code = case when i.market = 'MF' then i.symbol::integer end and n.day = (o.asked ->> 'nav_day')::date
       and nav_counts(n.scheme_code, n.day, n.nav_e4, n.source)
     where o.id = any ($1) and o.status = 'awaiting' and n.nav_e4 is null`,
    [dues.map(({ ref }) => ref)],
  )

export const waitsForNav = (name: string, day: string): string =>
  `The NAV of ${name} for ${dayInWords(day)} is not known yet.`

export const allotOrders = ({
  feeCards,
  market,
}: Pick<TradingServices, 'feeCards' | 'market'>): DueHandler => ({
  bring: bringByNav(DUE),
  waits: async (tx, dues) => {
    const rows = new Map((await readWithoutNav(tx, dues)).map((row) => [row.id, row]))
    return new Map(
      dues.flatMap(({ id, ref }) => {
        const row = rows.get(ref)
        return row ? [[id, waitsForNav(row.name, row.asked.nav_day)]] : []
      }),
    )
  },
  plan: async (tx, dues, at) => {
    const rows = new Map((await readAwaiting(tx, dues)).map((row) => [row.id, row]))
    const card = feeCards.current()
    return dues.map(({ ref, client_id: client }) => {
      const row = rows.get(ref)
      if (!row) return { client, done: [{ kind: DUE, ref, done_at: at }] }
      if (row.nav_e4 === null) throw new Error(waitsForNav(row.name, row.asked.nav_day))
      const navDay = row.asked.nav_day
      return allotPlan({
        order: row,
        amount: paise(BigInt(row.asked.amount)),
        nav: price(row.nav_e4),
        navDay,
        source: row.nav_source ?? '',
        navAt: instantOfMs(instantOf(navDay, '21:00')),
        settlesOn: purchaseAt(row.terms, row.placed_at, market.times.hours.calendar).doneOn,
        isEquityOriented: row.terms.equity_oriented,
        card,
        at,
      })
    })
  },
  count: async () => {},
})
