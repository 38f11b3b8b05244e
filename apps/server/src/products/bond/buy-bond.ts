/** products/bond: a client buys from what the firm offers. What is posted was worked out before: the dry run tells exactly that. */
import { randomUUID } from 'node:crypto'
import { xirrYield } from '@pramaan/bonds'
import { type PlacedBond, type Posting, Refusal, tradeCharges } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { divide, paise, price, toWire, units } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { type Leg, type Place, RUPEES } from '../../ledger/transfers.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import type { TradingServices } from '../../trading/services.ts'
import { accruedFor } from './accrued-for.ts'
import { estimateTax } from './estimate-tax.ts'
import { type Purchase, planPurchase } from './plan-purchase.ts'
import { legsOfPurchase, purchasePlan } from './purchase-plan.ts'
import { findBond } from './store.ts'
import { bondOf, cleanOf, nominalOf, SET_BY_FIRM, type StoredBond } from './terms.ts'

export interface BuyAsk {
  readonly offerId: string
  readonly quantity: number
  readonly version: number
  readonly isDryRun: boolean
}

const money = (amount: bigint): number => toWire(paise(amount))

export function bondPurchases(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: BuyAsk, claim: Claim): Promise<StoredReply> => {
    const { clientId } = caller
    const bond = await findBond(services.db.as({ clientId }), ask.offerId)
    if (!bond) throw new Refusal('bond_unknown')
    const purchase = drawUp(services, bond, ask)
    const data = placedBond(services, purchase, clientId)
    if (ask.isDryRun) {
      const { cash } = await clientCash(services.db.as({ clientId }), clientId)
      const short = purchase.total > cash ? money(purchase.total - cash) : null
      return { data: { ...data, id: null, short_by: short } }
    }
    const carried = await carryOut(
      {
        plan: purchasePlan(clientId, purchase),
        reply: { data },
        grant: {
          session: caller.sessionId,
          operation: `buy:otc:${bond.terms.symbol}:${ask.quantity}`.toLowerCase(),
        },
        mustBeOpen: true,
        // The offer has a minimum of its own.
        least: null,
        quotes: [],
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw refusalOf(carried.refused)
  }
}

function drawUp(services: TradingServices, bond: StoredBond, ask: BuyAsk): Purchase {
  const { market, businessClock, feeCards } = services
  const instrument = market.listing().byId(bond.instrument_id)
  if (!instrument) throw new Refusal('bond_unknown')
  return planPurchase(
    { orderId: randomUUID(), quantity: units(BigInt(ask.quantity)), version: ask.version },
    bond,
    instrument,
    { at: businessClock.now(), calendar: market.times.hours.calendar, card: feeCards.current() },
  )
}

function placedBond({ market }: TradingServices, purchase: Purchase, clientId: string): PlacedBond {
  const { bond, instrument, quantity, charged, settledOn, at } = purchase
  const nominal = nominalOf(bond.terms, quantity)
  const quoted = market.quoted(instrument)
  const bid = BigInt(quoted?.pricePaise ?? 0) * quantity
  return {
    id: purchase.orderId,
    status: 'holding',
    symbol: instrument.symbol,
    name: instrument.name,
    quantity: Number(quantity),
    nominal: money(nominal),
    price: money(purchase.each),
    principal: money(purchase.principal),
    accrued: money(purchase.accrued),
    fees: feesOnWire(charged.charges),
    fee_lines: feeLines(charged.charges),
    total: money(purchase.total),
    xirr_percent: afterCharges(purchase),
    settles_on: settledOn,
    short_by: null,
    payments: estimateTax(bond.terms, purchase.payments).map(({ due, paid, coupon, redemption, tax }) => ({
      ...{ due, paid, coupon: money(coupon), redemption: money(redemption), tax: money(tax) },
    })),
    value_now: money(bid + accruedFor(bond, quantity, settledOn)),
    postings: legsOfPurchase(clientId, purchase).map(postingOf),
    source: SET_BY_FIRM,
    as_of: at.toISOString(),
  }
}

/** Of what is really paid: charges are a part of the price. */
function afterCharges({ bond, quantity, charged, settledOn }: Purchase): number {
  const clean = cleanOf(bond.terms.clean)
  const more = divide(charged.total * 100_000_000n, nominalOf(bond.terms, quantity), 'half-up')
  return xirrYield(bondOf(bond.terms), settledOn, price(clean + more))
}

const places: Readonly<Record<string, string>> = {
  cash: 'Your cash',
  securities: 'Your securities',
  market: 'Our firm',
  ...tradeCharges,
}

const placeWords = (place: Place): string =>
  places['client' in place ? place.purpose : place.firm] ?? 'Our firm'

const postingOf = ({ from, to, amount, asset = RUPEES }: Leg): Posting => ({
  from: placeWords(from),
  to: placeWords(to),
  asset,
  amount: asset === RUPEES ? money(amount) : Number(amount),
})
