/** products/fund: a fund on the shelf: its terms as two people approved them, and the moments that decide which NAV is dealt at. */
import { type FundOffer, Refusal } from '@pramaan/contracts'
import { type Calendar, type Day, dayInIndiaAt, instantOf } from '@pramaan/market-time'
import { type Paise, type Price, paise, parseRupees, price } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { LiveMarket } from '../../market/live-market.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { type OfferAsk, type OfferPage, readOffers, untilLeft } from '../../trading/offer-pages.ts'
import { findOffer, offersOf, type StoredOffer } from '../../trading/offers.ts'
import type { Asset } from '../../trading/plan.ts'
import {
  businessDaysAfter,
  isMoneyFund,
  purchaseCutOff,
  purchaseDay,
  redemptionCutOff,
  redemptionDay,
} from './nav-day.ts'
import type { LoadStep } from './redemption.ts'

export const FUND = 'fund'

export interface ShelfFund {
  readonly offer: StoredOffer
  readonly terms: FundOffer
  readonly instrument: Instrument
}

export const subjectOfScheme = (code: number): string => `fund:${code}`

/** Written by `put_offer` and `change_offer` alone, as it was approved. */
const onShelf = (offer: StoredOffer, instrument: Instrument): ShelfFund => ({
  offer,
  instrument,
  terms: offer.terms as FundOffer,
})

/** @throws Refusal */
export async function findFund(
  db: Queries,
  market: Pick<LiveMarket, 'listing'>,
  id: string,
): Promise<ShelfFund> {
  const offer = await findOffer(db, id)
  const instrument = offer && market.listing().byId(offer.instrument_id)
  if (offer?.kind !== FUND || !instrument) throw new Refusal('fund_unknown')
  return onShelf(offer, instrument)
}

type Market = Pick<LiveMarket, 'listing'>

const withInstruments = (market: Market, offers: readonly StoredOffer[]): ShelfFund[] =>
  offers.flatMap((offer) => {
    const instrument = market.listing().byId(offer.instrument_id)
    return instrument ? [onShelf(offer, instrument)] : []
  })

export async function readFunds(
  db: Queries,
  market: Market,
  ask: Pick<OfferAsk, 'now' | 'clientId' | 'after'>,
): Promise<OfferPage<ShelfFund>> {
  const { offers, next } = await readOffers(db, { ...ask, kind: FUND, standing: untilLeft })
  return { offers: withInstruments(market, offers), next }
}

export const fundsOf = async (db: Queries, market: Market, ids: readonly string[]): Promise<ShelfFund[]> =>
  withInstruments(market, await offersOf(db, ids))

export const rupeesOf = (typed: number): Paise => parseRupees(String(typed)) ?? paise(0n)

export const codeOf = ({ symbol }: Pick<Instrument, 'symbol'>): number => Number(symbol)

const PERCENT_IN_BILLIONTHS = 10_000_000

/** 1% is ten million billionths. A percentage has four decimals at most. */
export const loadStepsOf = ({ load_steps: steps }: Pick<FundOffer, 'load_steps'>): LoadStep[] =>
  steps.map(({ days, percent }) => ({
    upToDays: days,
    billionths: BigInt(Math.round(percent * PERCENT_IN_BILLIONTHS)),
  }))

/** Of a lot: the steps that were agreed to with it. */
export const ownSteps = ({ load_steps }: { readonly load_steps: FundOffer['load_steps'] | null }) =>
  load_steps === null ? {} : { loadSteps: loadStepsOf({ load_steps }) }

export const unitOf = (instrument: Instrument, { equity_oriented: isEquity }: FundOffer): Asset => ({
  id: assetOf(instrument),
  kind: FUND,
  decimals: 3,
  price_decimals: 4,
  instrument_id: instrument.id,
  tax_class: isEquity ? 'equity-fund' : 'other-fund',
})

export const assetOf = ({ market, symbol }: Pick<Instrument, 'market' | 'symbol'>): string =>
  `${market}:${symbol}`

/** SEBI: NAVs are told by 11 pm of their day. */
const NAV_TOLD_BY = '23:00'

export interface DealtAt {
  /** An order until then gets this NAV, and can be taken back. */
  readonly cutOff: Date
  readonly navDay: Day
  readonly navBy: Date
  /** When the units are there, or the money is paid. */
  readonly doneOn: Day
}

type Days = Pick<Calendar, 'isSettlementDay'>

export const toldBy = (navDay: Day): Date => instantOfMs(instantOf(navDay, NAV_TOLD_BY))

const navBy = (navDay: Day, cutOff: Date): Date => {
  const told = toldBy(navDay)
  return told > cutOff ? told : cutOff
}

export function purchaseAt({ dealing }: Pick<FundOffer, 'dealing'>, at: Date, calendar: Days): DealtAt {
  const isBusinessDay = (day: Day) => calendar.isSettlementDay(day)
  const placedAtMs = at.getTime()
  const { acceptedOn, navDay } = purchaseDay({
    category: dealing,
    placedAtMs,
    // It is blocked at the moment of the order.
    moneyAtMs: placedAtMs,
    isBusinessDay,
  })
  const cutOff = instantOfMs(instantOf(acceptedOn, purchaseCutOff(dealing)))
  const doneOn = isMoneyFund(dealing) ? acceptedOn : businessDaysAfter(acceptedOn, 1, isBusinessDay)
  return { cutOff, navDay, navBy: navBy(navDay, cutOff), doneOn }
}

export function redemptionAt({ dealing }: Pick<FundOffer, 'dealing'>, at: Date, calendar: Days): DealtAt {
  const { acceptedOn, navDay, paidBy } = redemptionDay({
    category: dealing,
    placedAtMs: at.getTime(),
    isOnline: true,
    isBusinessDay: (day) => calendar.isSettlementDay(day),
  })
  const cutOff = instantOfMs(instantOf(acceptedOn, redemptionCutOff(dealing, true)))
  return { cutOff, navDay, navBy: navBy(navDay, cutOff), doneOn: paidBy }
}

export interface KnownNav {
  readonly nav: Price
  readonly day: Day
  readonly source: string
}

/** The last one that is known. */
export function knownNav(market: Pick<LiveMarket, 'quoted'>, instrument: Instrument): KnownNav | null {
  const quoted = market.quoted(instrument)
  return quoted
    ? { nav: price(BigInt(quoted.pricePaise)), day: dayInIndiaAt(quoted.asOfMs), source: quoted.source }
    : null
}
