/** products/fund: a redemption as its client sees it. */
import type { FundRedemption } from '@pramaan/contracts'
import { paise, scaledToWire, toWire } from '@pramaan/money'
import type { LiveMarket } from '../../market/live-market.ts'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import type { NewRedemption } from '../../trading/plan.ts'
import { netOf } from './redeem.ts'
import type { StoredAsk } from './redemption-plan.ts'
import { FUND, toldBy } from './shelf.ts'
import { type RedemptionAsk, redemptionsAmong, redemptionsOf } from './store.ts'

export async function readRedemptions(
  tx: Queries,
  market: Pick<LiveMarket, 'listing'>,
  now: Date,
  ask: RedemptionAsk,
): Promise<{ redemptions: FundRedemption[]; next: string | null }> {
  const { offers: all, next } = await redemptionsOf(tx, ask)
  const funds = await fundIdsOf(tx, [...new Set(all.map((one) => one.instrument_id))])
  const redemptions = all.map((one) =>
    redemptionView(one, {
      ...{ market, now, fundId: funds.get(one.instrument_id) ?? '', isPaid: one.is_paid },
    }),
  )
  return { redemptions, next }
}

/** The fund of one of them. */
export async function fundOfRedemption(tx: Queries, id: string): Promise<string> {
  const [one] = await redemptionsAmong(tx, [id])
  return (one && (await fundIdsOf(tx, [one.instrument_id])).get(one.instrument_id)) ?? ''
}

/** The offer under which the units of an instrument are on the shelf. */
async function fundIdsOf(tx: Queries, instruments: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.query<{ instrument_id: number; id: string }>(
    `select distinct on (instrument_id) instrument_id, id from offer
     where kind = $1 and instrument_id = any ($2) order by instrument_id, opens_at desc`,
    [FUND, instruments],
  )
  return new Map(rows.map((row) => [row.instrument_id, row.id]))
}

interface SeenAt {
  readonly market: Pick<LiveMarket, 'listing'>
  readonly now: Date
  readonly fundId: string
  readonly isPaid: boolean
}

export function redemptionView(one: NewRedemption, { market, now, fundId, isPaid }: SeenAt): FundRedemption {
  const asked = one.asked as StoredAsk
  const isPriced = one.status === 'priced'
  return {
    id: one.id,
    fund_id: fundId,
    name: market.listing().byId(one.instrument_id)?.name ?? '',
    status: isPaid ? 'paid' : one.status,
    by: 'all' in asked ? 'all' : 'units' in asked ? 'units' : 'amount',
    amount: 'amount' in asked ? toWire(paise(BigInt(asked.amount))) : null,
    units: scaledToWire(one.units, 3),
    placed_at: one.placed_at.toISOString(),
    cancel_until: one.cancel_until.toISOString(),
    can_cancel: one.status === 'awaiting' && now < one.cancel_until,
    nav_day: one.nav_day,
    pay_day: one.pay_day,
    nav: one.nav_e4 === null ? null : scaledToWire(one.nav_e4, 4),
    gross: isPriced ? toWire(paise(one.gross_paise)) : null,
    exit_load: isPriced ? toWire(paise(one.load_paise)) : null,
    stt: isPriced ? toWire(paise(one.stt_paise)) : null,
    net: isPriced ? toWire(netOf(one)) : null,
    waits_for: isPaid ? null : waitsFor(one, now),
  }
}

function waitsFor({ status, nav_day: day, pay_day: pay }: NewRedemption, now: Date): string | null {
  if (status === 'cancelled') return null
  if (status === 'priced') return `Payable on ${dayInWords(pay)}.`
  if (now >= toldBy(day))
    return `Waits for the NAV of ${dayInWords(day)}, which is late: it was due on ${momentInWords(toldBy(day).getTime())}.`
  return `Waits for the NAV of ${dayInWords(day)}, known by ${momentInWords(toldBy(day).getTime())}. Payable on ${dayInWords(pay)}.`
}
