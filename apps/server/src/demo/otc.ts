/**
 * demo: post-market deals in every stage. The approved client awaits an allotment, has one to accept, holds shares of another and has
 * sold those of a fourth; one deal waits for our people. All of it within the last hour, so that the ledger's times stay in order.
 */
import { randomUUID } from 'node:crypto'
import type { DealOffer, DealPurchase } from '@pramaan/contracts'
import { instantOf } from '@pramaan/market-time'
import { fromWire, paise, toWire, units } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { giveGrant } from '../clients/grants.ts'
import { actKinds } from '../features.ts'
import { momentInWords } from '../market/session-words.ts'
import { dayInIndia, laterBy } from '../platform/clock.ts'
import { claimOf } from '../platform/idempotency.ts'
import type { Caller } from '../platform/routes.ts'
import { allocationsWith } from '../products/otc/allocate.ts'
import { answerPurchases } from '../products/otc/answer-dues.ts'
import { knownPrice } from '../products/otc/close-price.ts'
import { purchasesWith } from '../products/otc/purchase.ts'
import { findDeal } from '../products/otc/store.ts'
import { doDue } from '../trading/due-dates.ts'
import type { TradingServices } from '../trading/services.ts'
import { agreeWith } from './offer-pdf.ts'
import { demoClients } from './people.ts'
import { callerFor } from './seed.ts'
import { agree, type Firm } from './story.ts'
import { beginSession, hasPrices } from './trades.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The same services, some minutes ago. */
const ago = (services: TradingServices, minutes: number): TradingServices => ({
  ...services,
  businessClock: {
    ...services.businessClock,
    now: () => laterBy(services.businessClock.now(), -minutes * MINUTE_MS),
  },
})

const RISK = 'The price is fixed at the close. The share may open lower before you can sell it.'

type Told = Pick<DealOffer, 'symbol' | 'seller' | 'lot' | 'total'> & Partial<DealOffer>

const dealIds = async ({ db }: TradingServices): Promise<string[]> =>
  (await db.query<{ id: string }>(`select id from offer where kind = 'otc'`)).map(({ id }) => id)

/** Only where no deal has ever been put up; whatever a visitor did since is left alone. */
export async function seedDeals(services: TradingServices): Promise<void> {
  const [person] = demoClients
  const client = person && (await findClient(services.db, person.email))
  if (!client || (await dealIds(services)).length > 0 || !(await hasPrices(services))) return
  const { times } = services.market
  // With a live feed a deal closes on trading days only, and these have closed today.
  const today = dayInIndia(services.businessClock.now())
  if (!times.isRoundTheClock && !times.hours.calendar.isTradingDay(today)) return
  const firm = { maker: await callerFor(services, 'maker'), checker: await callerFor(services, 'checker') }
  const { caller, end } = await beginSession(services, client.id)
  try {
    await tell(services, firm, caller)
  } finally {
    await end()
  }
}

async function tell(services: TradingServices, firm: Firm, caller: Caller): Promise<void> {
  const { hours } = services.market.times
  const now = services.businessClock.now()
  const today = hours.tradeDayAt(now.getTime())
  const yesterday = hours.calendar.previousTradingDay(today)
  const inMs = (ms: number): string => laterBy(now, ms).toISOString()
  const closing = (day: string): string => new Date(instantOf(day, '16:00')).toISOString()
  const tomorrow = hours.calendar.nextTradingDay(today)
  const afterClosing = (days: number): string =>
    laterBy(new Date(closing(tomorrow)), days * DAY_MS).toISOString()

  /** Open for a quarter of an hour, until most of an hour ago. */
  const past = { opens_at: inMs(-55 * MINUTE_MS), closes_at: inMs(-40 * MINUTE_MS) }
  const atClose = { price_kind: 'close', price_day: yesterday } as const
  const put = (minutes: number, told: Told): Promise<string | null> =>
    putUp(ago(services, minutes), firm, {
      kind: 'otc-offer',
      market: 'NSE',
      risk: RISK,
      ...past,
      ...told,
    } as DealOffer)
  const due = inMs(3 * DAY_MS)

  const accepted = await put(55, {
    symbol: 'NTPC',
    seller: 'Sahyadri Pension Trust',
    lot: 5,
    total: 200,
    due_at: due,
    ...atClose,
  })
  const held = await put(55, {
    symbol: 'WIPRO',
    seller: 'Deccan Family Office',
    lot: 5,
    total: 100,
    due_at: due,
    ...atClose,
  })
  const sold = await put(55, {
    symbol: 'ONGC',
    seller: 'Narmada Insurance',
    lot: 10,
    total: 150,
    due_at: due,
    ...atClose,
  })
  const waiting = await put(55, {
    symbol: 'COALINDIA',
    seller: 'Kaveri Endowment',
    lot: 5,
    total: 100,
    due_at: due,
    ...atClose,
  })

  const buy = buyer(ago(services, 50), caller)
  const orders = { accepted: await buy(accepted, 60), held: await buy(held, 20), sold: await buy(sold, 20) }
  await buy(waiting, 10)
  if (accepted && orders.accepted) await allot(ago(services, 35), firm, accepted, [[orders.accepted, 40]])
  if (held) await allot(ago(services, 35), firm, held, [])
  if (sold) await allot(ago(services, 35), firm, sold, [])
  const pay = payer(ago(services, 30), caller)
  await pay(orders.held)
  await pay(orders.sold)
  await sell(services, caller, orders.sold)

  const opensAt = laterBy(now, -15 * MINUTE_MS)
  // Before a weekend is over, the coming close cannot be a deal's price.
  const atComingClose = {
    ...({ price_kind: 'close', price_day: today } as const),
    risk: 'The close is not known yet: the upper price band is blocked, and tomorrow may open lower.',
  }
  const open = await put(20, {
    ...{ symbol: 'TATASTEEL', seller: 'Sahyadri Pension Trust', lot: 25, total: 400 },
    ...(today <= dayInIndia(opensAt) ? atComingClose : atClose),
    ...{ opens_at: opensAt.toISOString(), closes_at: closing(tomorrow), due_at: afterClosing(2) },
  })
  await buyer(services, caller)(open, 50)
  await put(20, {
    ...{ symbol: 'BHARTIARTL', seller: 'Narmada Insurance', lot: 5, total: 250, ...atClose },
    ...{ opens_at: inMs(-10 * MINUTE_MS), closes_at: closing(tomorrow), due_at: afterClosing(2) },
  })
  await put(20, {
    ...{
      symbol: 'ITC',
      seller: 'Kaveri Endowment',
      lot: 20,
      total: 800,
      price_kind: 'close',
      price_day: tomorrow,
    },
    ...{ opens_at: closing(tomorrow), closes_at: afterClosing(1), due_at: afterClosing(3) },
  })
}

/** Null where the market does not know the share: a feed of another kind has others. */
async function putUp(services: TradingServices, firm: Firm, act: DealOffer): Promise<string | null> {
  if (!services.market.quoteOf('NSE', act.symbol)) return null
  const before = new Set(await dealIds(services))
  await agreeWith(services, firm, act, {
    ...{ name: `Offer letter of ${act.seller}`, about: `${act.symbol}: post-market deal` },
    lines: [
      ['Seller', act.seller],
      ['Share', `${act.symbol} (${act.market})`],
      ['Lot', `${act.lot} shares`],
      ['Total', `${act.total} shares`],
      ['Closes', momentInWords(Date.parse(act.closes_at))],
      ['Paid by', momentInWords(Date.parse(act.due_at))],
      ['Main risk', act.risk],
    ],
  })
  return (await dealIds(services)).find((id) => !before.has(id)) ?? null
}

const claims = (services: TradingServices, clientId: string) => () =>
  claimOf(services.keys, { scope: `client:${clientId}`, route: 'demo', key: randomUUID(), body: null })

function buyer(services: TradingServices, caller: Caller) {
  const purchase = purchasesWith(services)
  const claim = claims(services, caller.clientId)
  return async (dealId: string | null, quantity: number): Promise<string | null> => {
    if (dealId === null) return null
    await giveGrant(services.db, services.clock, caller.sessionId, 'guarded-act')
    const ask = { dealId, quantity: units(BigInt(quantity)), version: 1, isDryRun: false }
    const { data } = await purchase(caller, ask, claim())
    return (data as DealPurchase).id
  }
}

async function allot(
  services: TradingServices,
  firm: Firm,
  dealId: string,
  parts: readonly (readonly [string, number])[],
): Promise<void> {
  const deal = await findDeal(services.db, dealId)
  const instrument = deal && services.market.listing().byId(deal.instrumentId)
  const known =
    instrument &&
    (await knownPrice(services.db, services.market, instrument, deal.terms, services.businessClock.now()))
  if (!known) return
  await agree(services, actKinds, firm, {
    ...{ kind: 'otc-allotment', offer_id: dealId, rupees: toWire(paise(known.price)), others: 'all' },
    parts: parts.map(([order_id, quantity]) => ({ order_id, quantity })),
  })
  await doDue(services, { 'deal-allotment': answerPurchases(services) })
}

function payer(services: TradingServices, caller: Caller) {
  const allocate = allocationsWith(services)
  const claim = claims(services, caller.clientId)
  return async (orderId: string | null): Promise<void> => {
    if (orderId === null) return
    await giveGrant(services.db, services.clock, caller.sessionId, 'guarded-act')
    await allocate(caller, { orderId, decision: 'accept', amount: null, isDryRun: false }, claim())
  }
}

async function sell(services: TradingServices, { clientId }: Caller, orderId: string | null): Promise<void> {
  const exit = services.products.of('otc').exit?.(services)
  if (!exit || orderId === null) return
  const ask = { clientId, orderId, kind: 'otc', quantity: null } as const
  const quote = await exit.quote(ask)
  const price = fromWire(quote.price)
  if (quote.quote_id !== null && price !== null)
    await exit.sell({ ...ask, price: paise(price) }, claims(services, clientId)())
}
