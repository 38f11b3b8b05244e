/** products/bond: works out what a purchase costs, to the paisa, before anything is done. The dry run tells this; the order makes it. Pure. */
import { accruedOn, considerationFor, type Payment } from '@pramaan/bonds'
import { Refusal } from '@pramaan/contracts'
import type { RateCard } from '@pramaan/fees'
import type { Calendar, Day } from '@pramaan/market-time'
import { groupIndian, type Paise, type Price, paise, type Units } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { type Charged, charge } from './charge.ts'
import { paymentsOf } from './schedule.ts'
import { bondOf, cleanOf, isSound, nominalOf, pricePerBond, type StoredBond } from './terms.ts'

export interface PurchaseAsk {
  readonly orderId: string
  readonly quantity: Units
  /** Of the terms that the client has read. */
  readonly version: number
}

export interface Moment {
  readonly at: Date
  readonly calendar: Calendar
  readonly card: RateCard
}

export interface Purchase extends PurchaseAsk {
  readonly bond: StoredBond
  readonly instrument: Instrument
  readonly each: Price
  readonly principal: Paise
  /** Below zero after the record date: the next coupon is still the seller's. */
  readonly accrued: Paise
  readonly accruedDays: number
  readonly charged: Charged
  readonly total: Paise
  readonly settledOn: Day
  readonly payments: readonly Payment[]
  readonly first: Payment
  readonly at: Date
}

/** Checked in this order; the first broken rule is the answer. @throws Refusal */
export function planPurchase(
  ask: PurchaseAsk,
  bond: StoredBond,
  instrument: Instrument,
  { at, calendar, card }: Moment,
): Purchase {
  const { terms } = bond
  if (!isSound(bond) || at < bond.opens_at || (bond.closes_at !== null && at >= bond.closes_at))
    throw new Refusal('offer_closed')
  if (ask.version !== bond.version) throw new Refusal('offer_changed')
  if (ask.quantity < BigInt(terms.least))
    throw new Refusal('bond_too_few', {
      says: `Buy ${groupIndian(String(terms.least))} ${terms.least === 1 ? 'bond' : 'bonds'} or more.`,
    })
  const left = bond.total === null ? null : bond.total - bond.taken
  if (left !== null && ask.quantity > left) throw tooFewLeft(left)
  const settledOn = dayInIndia(at)
  const payments = paymentsOf(terms, ask.quantity, { settledOn, calendar })
  const first = payments[0]
  const last = payments.at(-1)
  if (!first || !last || last.paid <= settledOn) throw new Refusal('offer_closed')
  const each = pricePerBond(terms, terms.clean)
  const { principal, accrued, total } = considerationFor(bondOf(terms), {
    settledOn,
    nominal: nominalOf(terms, ask.quantity),
    clean: cleanOf(terms.clean),
  })
  const charged = charge(card, { instrument, side: 'buy', orderId: ask.orderId, day: settledOn }, [
    { quantity: ask.quantity, pricePaise: each },
  ])
  return {
    ...ask,
    bond,
    instrument,
    each,
    principal,
    accrued,
    accruedDays: accruedOn(bondOf(terms), settledOn).days,
    charged,
    total: paise(total + charged.total),
    settledOn,
    payments,
    first,
    at,
  }
}

export const tooFewLeft = (left: bigint): Refusal =>
  left > 0n
    ? new Refusal('offer_full', {
        says: `${groupIndian(String(left))} ${left === 1n ? 'bond is' : 'bonds are'} left of this offer.`,
      })
    : new Refusal('offer_full')
