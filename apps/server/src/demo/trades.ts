/**
 * demo: the approved client's orders, through the same doors that people use, at the prices of the moment: lots that are
 * held, one that was sold, orders that wait, one that was taken back, and what the dealing desk did.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { PlacedOrder } from '@pramaan/contracts'
import { fromWire, price, units } from '@pramaan/money'
import { findClient } from '../clients/clients.ts'
import { newDevice } from '../clients/devices.ts'
import { giveGrant } from '../clients/grants.ts'
import { shareOf } from '../market/instruments.ts'
import type { Quoted } from '../market/live-market.ts'
import { dayBandOf } from '../market/price-band.ts'
import { whyNotTradable } from '../market/session-words.ts'
import { claimOf } from '../platform/idempotency.ts'
import type { Caller } from '../platform/routes.ts'
import { chooseForDesk } from '../products/stock/desk-offers.ts'
import { fillPlan } from '../products/stock/fill-plan.ts'
import { givenQuotes } from '../products/stock/given-quotes.ts'
import { type BuyAsk, ordersWith } from '../products/stock/place-order.ts'
import { planFill } from '../products/stock/plan-fill.ts'
import { quoteSale } from '../products/stock/quote-sale.ts'
import { salesWith } from '../products/stock/sell.ts'
import { waitingOrder } from '../products/stock/waiting-orders.ts'
import { actForFirm } from '../trading/act.ts'
import { type Ending, endOrders } from '../trading/end-orders.ts'
import type { TradingServices } from '../trading/services.ts'
import { FIRST_AMOUNTS } from './money.ts'
import { demoClients } from './people.ts'

/** About this much goes into each order. */
const WORTH_PAISE = 2_500_000n
const REJECTION = 'The desk could not find a seller of this size inside your limit today.'

/** Only a client who has money and has not traded since it came; whatever a visitor did since is left alone. */
export async function seedTrades(services: TradingServices): Promise<void> {
  const [person] = demoClients
  const client = person && (await findClient(services.db, person.email))
  const own = client && services.db.as({ clientId: client.id })
  if (
    !own ||
    (
      await own.query(
        `select from product_order o where o.client_id = $1 and o.kind in ('standard', 'fo') and o.placed_at >= coalesce(
           (select min(d.created_at) from deposit d where d.client_id = $1 and d.amount_paise = any ($2)), '-infinity') limit 1`,
        [client.id, FIRST_AMOUNTS],
      )
    ).length > 0
  )
    return
  if (!(await hasPrices(services))) return
  const { caller, end } = await beginSession(services, client.id)
  const trader = traderAs(services, caller)
  for (const symbol of ['RELIANCE', 'INFY']) await trader.buy(symbol)
  const sold = await trader.buy('ITC')
  if (sold) await trader.sell(sold)
  await trader.wait('standard', 'TCS')
  const cancelled = await trader.wait('standard', 'HDFCBANK')
  if (cancelled)
    await trader.end(cancelled, { status: 'cancelled', ended: { code: 'cancelled' }, actor: 'client' })
  const [atDesk = '', filledThere = '', rejectedThere = ''] = deskSymbols(services)
  await trader.wait('fo', atDesk)
  const filled = await trader.wait('fo', filledThere, 0)
  if (filled) await trader.fill(filled)
  const rejected = await trader.wait('fo', rejectedThere)
  if (rejected)
    await trader.end(rejected, {
      status: 'rejected',
      ended: { code: 'rejected', facts: { message: REJECTION } },
      actor: 'demo-desk',
    })
  await end()
}

/** The feed has just begun to speak. One that stays silent is given up: the next start tries again. */
export async function hasPrices({ market }: TradingServices): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const quoted = market.quoteOf('NSE', 'RELIANCE')
    if (quoted && whyNotTradable(quoted) === null) return true
    await setTimeout(100)
  }
  return false
}

/** What the desk works today, as far as it is traded just now. */
const deskSymbols = ({ market, businessClock }: TradingServices): string[] =>
  chooseForDesk(market.times.hours.tradeDayAt(businessClock.now().getTime()), market.listing().all)
    .map(({ symbol }) => symbol)
    .filter((symbol) => {
      const quoted = market.quoteOf('NSE', symbol)
      return quoted !== null && whyNotTradable(quoted) === null
    })

export async function beginSession(services: TradingServices, clientId: string) {
  const { db, sessions } = services
  const auth = await sessions.open(db, {
    clientId,
    device: newDevice(),
    isRemembered: false,
    userAgent: 'Demo',
  })
  const sessionId = await sessions.sessionOfRefreshToken(db, auth.refresh_token)
  if (!sessionId) throw new Error('the demo’s session is not there')
  const caller: Caller = { clientId, sessionId, isApproved: true, device: 'demo' }
  return { caller, end: () => sessions.end(db, sessionId, 'signed out') }
}

function traderAs(services: TradingServices, caller: Caller) {
  const { db, businessClock, market, keys } = services
  const { clientId } = caller
  const place = ordersWith(services)
  const times = givenQuotes()
  const sellLot = salesWith(services, times)
  const claim = () =>
    claimOf(keys, { scope: `client:${clientId}`, route: 'demo', key: randomUUID(), body: null })

  const order = async (quoted: Quoted, ask: Pick<BuyAsk, 'kind' | 'orderType' | 'limitPaise'>) => {
    const { market: where, symbol } = shareOf(quoted.instrument)
    await giveGrant(db, services.clock, caller.sessionId, 'guarded-act')
    const quantity = units(WORTH_PAISE / BigInt(quoted.pricePaise) + 1n)
    const { data } = await place(
      caller,
      { ...ask, market: where, symbol, quantity, isDryRun: false },
      claim(),
    )
    return (data as PlacedOrder).id ?? ''
  }
  const quotedNow = (symbol: string): Quoted | null => {
    const quoted = market.quoteOf('NSE', symbol)
    return quoted && whyNotTradable(quoted) === null ? quoted : null
  }

  return {
    buy: async (symbol: string) => {
      const quoted = quotedNow(symbol)
      return quoted && order(quoted, { kind: 'standard', orderType: 'market', limitPaise: null })
    },
    /** For a price so far below that it is not reached soon. */
    wait: async (kind: BuyAsk['kind'], symbol: string, belowPercent = 5) => {
      const quoted = quotedNow(symbol)
      if (!quoted) return null
      const { tickPaise } = quoted.instrument
      const aim = Math.trunc((quoted.pricePaise * (101 - belowPercent)) / 100)
      const { lowPaise, highPaise } = dayBandOf(quoted.instrument, quoted) ?? { lowPaise: 0, highPaise: aim }
      const limit = Math.max(lowPaise, Math.min(highPaise, aim - (aim % tickPaise)))
      return order(quoted, { kind, orderType: 'limit', limitPaise: price(BigInt(limit)) })
    },
    sell: async (orderId: string) => {
      const ask = { clientId, orderId, kind: 'standard', quantity: null } as const
      const { quote_id: id, ...quote } = await quoteSale(services, times, ask)
      const price = fromWire(quote.price)
      if (id !== null && price !== null) await sellLot({ ...ask, price }, claim())
    },
    end: (id: string, ending: Omit<Ending, 'at'>) =>
      db.as('firm').transaction((tx) => endOrders(tx, [id], { ...ending, at: businessClock.now() })),
    fill: async (id: string) => {
      const at = businessClock.now()
      const firm = db.as('firm')
      const waiting = await waitingOrder(firm, id)
      const instrument = waiting && market.listing().byId(waiting.instrumentId)
      const quoted = instrument && market.quoted(instrument)
      const next =
        waiting &&
        quoted &&
        planFill(waiting, { at, times: market.times, card: services.feeCards.current(), quoted })
      if (next) await firm.transaction((tx) => actForFirm(tx, [fillPlan(next, at, { actor: 'demo-desk' })]))
    },
  }
}
