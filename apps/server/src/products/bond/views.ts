/** products/bond: a bond as a client sees it: terms, price, interest, yield, and every payment with its state. */
import { accruedOn, ofNominal, type Payment, streetYield, xirrYield } from '@pramaan/bonds'
import type { BondDetail, BondState, BondView } from '@pramaan/contracts'
import { paise, price, toWire } from '@pramaan/money'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { pdfsIn } from '../../trading/offer-pdfs.ts'
import type { TradingServices } from '../../trading/services.ts'
import { couponStates } from './coupon-states.ts'
import { paymentsOf } from './schedule.ts'
import {
  bondOf,
  cleanOf,
  cleanOfPaise,
  faceOf,
  isSound,
  pricePerBond,
  SET_BY_FIRM,
  type StoredBond,
} from './terms.ts'

type Needs = Pick<TradingServices, 'market' | 'businessClock'>

const money = (amount: bigint): number => toWire(paise(amount))
/** Millionths for ₹100 as a number of four decimals. */
const per100 = (clean: bigint): number => Number(clean / 100n) / 10_000

const TAXED =
  '10% of the interest is withheld once an issuer has paid you more than ₹10,000 in a financial year. It stands in your Form 26AS.'
const UNTAXED = 'No tax is withheld on interest of Government securities. It is taxable in your return.'

export function stateOf(bond: StoredBond, lastPaid: string, now: Date): BondState {
  if (!isSound(bond)) return 'default'
  if (dayInIndia(now) >= lastPaid) return 'matured'
  if (now < bond.opens_at) return 'upcoming'
  if (bond.closes_at !== null && now >= bond.closes_at) return 'closed'
  return bond.total !== null && bond.taken >= bond.total ? 'sold-out' : 'open'
}

export function bondView({ market, businessClock }: Needs, bond: StoredBond): BondView {
  const { terms } = bond
  const now = businessClock.now()
  const today = dayInIndia(now)
  const { calendar } = market.times.hours
  const all = paymentsOf(terms, 1n, { settledOn: terms.issue_day, calendar })
  const state = stateOf(bond, all.at(-1)?.paid ?? terms.maturity_day, now)
  const instrument = market.listing().byId(bond.instrument_id)
  const quoted = instrument && market.quoted(instrument)
  const bid = BigInt(quoted?.pricePaise ?? pricePerBond(terms, terms.bid))
  const clean = pricePerBond(terms, terms.clean)
  const isRunning =
    terms.issue_day <= today && today < terms.maturity_day && state !== 'default' && state !== 'matured'
  const interest = isRunning ? accruedOn(bondOf(terms), today) : null
  const accrued = interest ? ofNominal(faceOf(terms), interest.interest) : 0n
  const next = all.find(({ paid }) => paid >= today && state !== 'matured') ?? null
  return {
    ...termsView(bond),
    state,
    clean_per_100: terms.clean,
    clean: money(clean),
    accrued: money(accrued),
    accrued_days: interest?.days ?? 0,
    dirty: money(clean + accrued),
    bid_per_100: per100(cleanOfPaise(terms, bid)),
    bid: money(bid),
    bid_as_of: quoted ? isoTime(quoted.asOfMs) : bond.opens_at.toISOString(),
    yield_percent: isRunning ? rounded(streetYield(bondOf(terms), today, cleanOf(terms.clean))) : null,
    xirr_percent: isRunning ? rounded(xirrYield(bondOf(terms), today, price(cleanOf(terms.clean)))) : null,
    next_payment: next && paymentView(next),
    source: quoted ? sourceInWords(quoted.source) : SET_BY_FIRM,
    as_of: now.toISOString(),
  }
}

const rounded = (rate: number): number => Math.round(rate * 100) / 100

export const paymentView = ({ due, paid, coupon, redemption }: Payment) => ({
  due,
  paid,
  coupon: money(coupon),
  redemption: money(redemption),
})

function termsView(bond: StoredBond) {
  const { terms } = bond
  const left = bond.total === null ? null : Number(bond.total - bond.taken)
  return {
    id: bond.id,
    version: bond.version,
    symbol: terms.symbol,
    isin: terms.isin,
    name: terms.name,
    issuer: terms.issuer,
    issuer_kind: terms.issuer_kind,
    face: terms.face,
    coupon_percent: terms.coupon_percent,
    coupons_a_year: terms.coupons_a_year,
    issue_day: terms.issue_day,
    maturity_day: terms.maturity_day,
    record_days: terms.record_days,
    rating: terms.rating,
    rating_day: terms.rating_day,
    seniority: terms.seniority,
    security: terms.security,
    is_listed: terms.listing === 'listed',
    call_put: terms.call_put,
    liquidity: terms.liquidity,
    risk: terms.risk,
    document: terms.document,
    ...pdfsIn(terms),
    opens_at: bond.opens_at.toISOString(),
    closes_at: bond.closes_at?.toISOString() ?? null,
    total: bond.total === null ? null : Number(bond.total),
    left,
    least: terms.least,
    tax_rule: terms.issuer_kind === 'government' ? UNTAXED : TAXED,
  }
}

/** Of one bond since its issue: what is over was paid unless it was missed. */
export function bondDetail(services: Needs, bond: StoredBond, cash: bigint): BondDetail {
  const { terms, defaults } = bond
  const today = dayInIndia(services.businessClock.now())
  const { calendar } = services.market.times.hours
  const all = paymentsOf(terms, 1n, { settledOn: terms.issue_day, calendar })
  const missedFrom = defaults.find(({ paid_at: at }) => at === null)?.due_on ?? null
  const isMissed = (due: string): boolean => missedFrom !== null && due >= missedFrom
  const over = all.filter(({ paid }) => paid < today)
  const rows = couponStates(all, {
    today,
    paid: new Set(over.filter(({ due }) => !isMissed(due)).map(({ due }) => due)),
    missed: new Set(all.filter(({ due, paid }) => isMissed(due) && paid <= today).map(({ due }) => due)),
  })
  return {
    ...bondView(services, bond),
    payments: rows.map((row) => ({ ...paymentView(row), state: row.state })),
    cash: money(cash),
  }
}
