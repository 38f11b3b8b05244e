/** stock/buy-backs: a buy-back as a holder sees it, and as the firm does. */
import type { BuyBack, FirmBuyBack } from '@pramaan/contracts'
import { addDays } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import { type Instrument, isShare, shareOf } from '../../../market/instruments.ts'
import { dayInIndia } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database.ts'
import type { NewTender } from '../../../trading/plan.ts'
import type { TradingServices } from '../../../trading/services.ts'
import { buyBacksFor, heldOn, readBuyBacks, readHolding, tendersOf } from './store.ts'
import { mostOf } from './tender-plan.ts'
import { entitledTo, type StoredBuyBack, stateOf } from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock'>

/** Those of what the client held on the record date, or has tendered. */
export async function ownBuyBacks(services: Needs, tx: Queries, clientId: string): Promise<BuyBack[]> {
  const tenders = new Map((await tendersOf(tx, clientId)).map((one) => [one.offer_id, one]))
  const today = dayInIndia(services.businessClock.now())
  const found: BuyBack[] = []
  for (const buyBack of await buyBacksFor(tx, clientId, addDays(today, -TOLD_DAYS))) {
    const view = await ownView(services, tx, buyBack, tenders.get(buyBack.id) ?? null, clientId)
    if (view && (isStillToCome(view) || isTold(view, today))) found.push(view)
  }
  return found
}

/** What became of a tender is told for a while after the money came. */
const TOLD_DAYS = 7

const isTold = ({ tendered, accepted, pay_day: day }: BuyBack, today: string): boolean =>
  tendered > 0 && (accepted === null || addDays(day, TOLD_DAYS) >= today)

const isStillToCome = ({ state, held_on_record_day: held }: BuyBack): boolean =>
  held > 0 && (state === 'open' || state === 'upcoming')

const termsView = (services: Needs, buyBack: StoredBuyBack, instrument: Instrument) => ({
  id: buyBack.id,
  market: shareOf(instrument).market,
  symbol: instrument.symbol,
  name: instrument.name,
  state: stateOf(buyBack, services.businessClock.now()),
  price: buyBack.terms.rupees,
  record_day: buyBack.terms.record_day,
  opens_at: buyBack.opens_at.toISOString(),
  closes_at: buyBack.closes_at.toISOString(),
  pay_day: buyBack.terms.pay_day,
})

async function ownView(
  services: Needs,
  tx: Queries,
  buyBack: StoredBuyBack,
  tender: NewTender | null,
  clientId: string,
): Promise<BuyBack | null> {
  const listing = services.market.listing()
  const instrument = listing.byId(buyBack.instrument_id)
  if (!instrument) return null
  const same = listing.sameSecurity(instrument)
  const ids = same.map(({ id }) => id)
  const isDecided = buyBack.decision !== null
  const held = tender && isDecided ? tender.held : await heldOn(tx, clientId, ids, buyBack.terms.record_day)
  const most = isDecided
    ? 0n
    : mostOf(held, await readHolding(tx, clientId, ids), dayInIndia(services.businessClock.now()))
  const { isSmallHolder, entitled } = entitledTo(buyBack.terms, held)
  const [gross, charges] = [tender?.gross_paise ?? 0n, tender?.charges_paise ?? 0n]
  return {
    ...termsView(services, buyBack, instrument),
    listings: same.filter(isShare).map(({ market, symbol }) => ({ market, symbol })),
    version: buyBack.version,
    held_on_record_day: Number(held),
    is_small_holder: isSmallHolder,
    entitled: Number(entitled),
    most: Number(most),
    tendered: Number(tender?.quantity ?? 0n),
    accepted: tender?.accepted == null ? null : Number(tender.accepted),
    gross: toWire(paise(gross)),
    charges: toWire(paise(charges)),
    net: toWire(paise(gross - charges)),
  }
}

interface Sums {
  readonly offer_id: string
  readonly tendered: bigint
  readonly clients: bigint
  readonly accepted: bigint
  readonly open: bigint
}

export async function firmBuyBacks(
  services: Needs,
  tx: Queries,
  after: string | null,
): Promise<{ buy_backs: FirmBuyBack[]; next: string | null }> {
  const { offers: all, next } = await readBuyBacks(tx, after)
  const rows = await tx.query<Sums>(
    `select offer_id, sum(quantity)::bigint as tendered, count(*) as clients, coalesce(sum(accepted), 0)::bigint as accepted,
       count(*) filter (where accepted is null) as open
     from tender where offer_id = any ($1) and quantity > 0 group by offer_id`,
    [all.map(({ id }) => id)],
  )
  const sums = new Map(rows.map((row) => [row.offer_id, row]))
  const views = all.flatMap((buyBack) => {
    const instrument = services.market.listing().byId(buyBack.instrument_id)
    return instrument ? [firmView(services, buyBack, instrument, sums.get(buyBack.id))] : []
  })
  return { buy_backs: views, next }
}

function firmView(
  services: Needs,
  buyBack: StoredBuyBack,
  instrument: Instrument,
  sums: Sums | undefined,
): FirmBuyBack {
  const { terms, decision } = buyBack
  return {
    ...termsView(services, buyBack, instrument),
    small_ratio: `${terms.small_accepted} for ${terms.small_held}`,
    other_ratio: `${terms.other_accepted} for ${terms.other_held}`,
    tendered: Number(sums?.tendered ?? 0n),
    clients: Number(sums?.clients ?? 0n),
    accepted: decision ? Number(sums?.accepted ?? 0n) : null,
    open: Number(sums?.open ?? 0n),
  }
}
