/** products/fund: a client buys by amount. What is posted was worked out before: the dry run tells exactly that. */
import { randomUUID } from 'node:crypto'
import { type FundPurchase, Refusal } from '@pramaan/contracts'
import { chargesFor, type RateCard } from '@pramaan/fees'
import { allot, unitsWorth } from '@pramaan/funds'
import { divide, formatRupees, type Paise, paise, price, scaledToWire, toWire } from '@pramaan/money'
import { clientCash } from '../../ledger/balances.ts'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import type { Caller } from '../../platform/routes.ts'
import { carryingOut, refusalOf } from '../../trading/carry-out.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import { isOpen } from '../../trading/offers.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { dutyInside } from './charges.ts'
import { type Purchasing, purchasePlan } from './purchase-plan.ts'
import { codeOf, findFund, knownNav, purchaseAt, rupeesOf, type ShelfFund } from './shelf.ts'
import { navsOn } from './store.ts'

export interface BuyAsk {
  readonly fundId: string
  readonly amount: Paise
  readonly version: number
  readonly isDryRun: boolean
}

export function fundPurchases(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (caller: Caller, ask: BuyAsk, claim: Claim): Promise<StoredReply> => {
    const fund = await findFund(services.db, services.market, ask.fundId)
    refuseClosed(fund, services.businessClock.now())
    if (fund.offer.version !== ask.version) throw new Refusal('offer_changed')
    refuseAmount(fund, ask.amount)
    const drawn = await drawUp(services, services.db, { client: caller.clientId, fund, amount: ask.amount })
    if (ask.isDryRun) {
      const { cash } = await clientCash(services.db.as({ clientId: caller.clientId }), caller.clientId)
      const short = ask.amount > cash ? toWire(paise(ask.amount - cash)) : null
      return { data: { ...drawn.data, id: null, short_by: short } }
    }
    const carried = await carryOut(
      {
        plan: drawn.plan,
        reply: { data: drawn.data },
        grant: { session: caller.sessionId, operation: `fund:${ask.fundId}:${toWire(ask.amount)}` },
        ...{ mustBeOpen: true, least: null, quotes: [] },
      },
      claim,
    )
    if ('reply' in carried) return carried.reply
    throw refusalOf(carried.refused)
  }
}

export const refusedFund = (says: string): Refusal => new Refusal('fund_refused', { says })

export function refuseClosed({ offer, terms }: ShelfFund, at: Date): void {
  if (!isOpen(offer, at)) throw refusedFund(`${terms.name} takes no new orders now.`)
}

const inWords = (amount: Paise): string => formatRupees(amount).replace(/\.00$/, '')

/** The scheme's own minimum, not that of a trade at the market. */
export function refuseAmount({ terms }: ShelfFund, amount: Paise, least = rupeesOf(terms.minimum)): void {
  const step = rupeesOf(terms.step)
  if (amount < least) throw refusedFund(`The minimum for this fund is ${inWords(least)}.`)
  if (step > 0n && (amount - least) % step !== 0n)
    throw refusedFund(`Enter ${inWords(least)} or more, in steps of ${inWords(step)}.`)
}

export interface DrawnUp {
  readonly plan: Plan
  readonly data: FundPurchase
}

/** @throws Refusal */
export async function drawUp(
  { market, businessClock, feeCards }: Pick<TradingServices, 'market' | 'businessClock' | 'feeCards'>,
  db: Queries,
  ask: { client: string; fund: ShelfFund; amount: Paise; sipId?: string | null; orderId?: string },
): Promise<DrawnUp> {
  const { fund, amount } = ask
  const { terms, instrument } = fund
  const at = businessClock.now()
  const known = knownNav(market, instrument)
  if (!known) throw refusedFund('No NAV of this fund is known yet. Please try again later.')
  const dealt = purchaseAt(terms, at, market.times.hours.calendar)
  const card = feeCards.current()
  const duty = dutyInside(card, { amount, on: dealt.navDay, isEquityOriented: terms.equity_oriented })
  const { units, invested } = allot(amount, duty, known.nav)
  if (units === 0n) throw refusedFund('The amount is too small for a thousandth of a unit.')
  const isNavKnown = (await navsOn(db, [{ code: codeOf(instrument), day: dealt.navDay }])).size > 0
  const purchase: Purchasing = {
    ...{ orderId: ask.orderId ?? randomUUID(), client: ask.client, fund, amount, at, dealt },
    ...{ nav: known.nav, units, sipId: ask.sipId ?? null, isNavKnown },
  }
  const onePercent = (parts: bigint) => price(divide(known.nav * parts, 100n, 'half-up'))
  return {
    plan: purchasePlan(purchase),
    data: {
      id: purchase.orderId,
      status: 'awaiting',
      name: terms.name,
      amount: toWire(amount),
      stamp_duty: toWire(duty),
      invested: toWire(invested),
      units: scaledToWire(units, 3),
      units_low: scaledToWire(unitsWorth(invested, onePercent(101n)), 3),
      units_high: scaledToWire(unitsWorth(invested, onePercent(99n)), 3),
      nav: scaledToWire(known.nav, 4),
      nav_known_day: known.day,
      source: sourceInWords(known.source),
      cut_off: dealt.cutOff.toISOString(),
      nav_day: dealt.navDay,
      nav_by: dealt.navBy.toISOString(),
      units_on: dealt.doneOn,
      fee_lines: dutyLines(card, fund, amount, dealt.navDay),
      short_by: null,
      says: saysOf(purchase),
      postings: [{ from: 'Your cash', to: 'Blocked', asset: 'INR', amount: toWire(amount) }],
    },
  }
}

const dutyLines = (card: RateCard, { terms }: ShelfFund, amount: Paise, day: string) =>
  feeLines(
    chargesFor(card, {
      ...{ product: terms.equity_oriented ? 'equity-fund' : 'other-fund', venue: 'off-market', side: 'buy' },
      ...{ isin: terms.isin, quantity: 1n, price: amount, at: day, mode: 'contract-note' },
    }),
  )

function saysOf({ fund, amount, dealt }: Purchasing): string {
  const nav = `the NAV of ${dayInWords(dealt.navDay)}`
  return `${formatRupees(amount)} is blocked for ${fund.terms.name} and buys units at ${nav}. You can cancel until ${momentInWords(dealt.cutOff.getTime())}.`
}
