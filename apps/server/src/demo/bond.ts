/** demo: six bonds in every stage: held with coupons paid, open, of the Government, matured, in default and to come. */
import type { ProposalAsk } from '@pramaan/contracts'
import { addDays, addMonths } from '@pramaan/market-time'
import { fromWire, units } from '@pramaan/money'
import { dayInWords } from '../market/wire.ts'
import { dayInIndia } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { bondWords } from '../products/bond/act-words.ts'
import { bondPurchases } from '../products/bond/buy-bond.ts'
import { exit } from '../products/bond/exit.ts'
import type { TradingServices } from '../trading/services.ts'
import { agreeWith } from './offer-pdf.ts'
import type { PastEvent, Then } from './past.ts'

type Offer = Extract<ProposalAsk, { kind: 'bond-offer' }>

const FIRST = 380
/** Days ago: since then the bond in default is worth less than half. */
const LAST_BID = 5.5

/** Dates are counted from the day on which the demo begins. */
function offersOn(
  today: string,
): Record<'power' | 'bank' | 'state' | 'housing' | 'infra' | 'finance', Offer> {
  const day = (days: number): string => addDays(today, days)
  const company = {
    kind: 'bond-offer',
    issuer_kind: 'company',
    face: 1000,
    record_days: 15,
    total: 50_000,
    least: 10,
    seniority: 'senior',
    security: 'secured',
    listing: 'listed',
    call_put: 'None',
    liquidity: 'Few trades on the exchange. We buy back at our bid on any working day.',
  } as const
  const of = (days: number) => `Information memorandum of ${dayInWords(day(days))}`
  return {
    power: {
      ...company,
      ...{ symbol: 'SAHYADRI-29', isin: 'INE0DEM07017', name: 'Sahyadri Power Finance 8.25% 2029' },
      ...{ issuer: 'Sahyadri Power Finance Ltd.', coupon_percent: 8.25, coupons_a_year: 2 },
      ...{
        issue_day: day(-FIRST - 40),
        maturity_day: addMonths(day(-FIRST - 40), 48),
        clean: 100.84,
        bid: 100.2,
      },
      ...{ rating: 'AA (Demo Ratings)', rating_day: day(-FIRST - 20), document: of(-FIRST - 41) },
      risk: 'A lender to power companies: if they pay late, it may too. Few buyers trade this bond.',
      ...{ open_day: day(-FIRST), close_day: day(75) },
    },
    bank: {
      ...company,
      ...{ symbol: 'KAVERI-31', isin: 'INE0DEM07025', name: 'Kaveri Rural Bank 7.62% 2031', face: 10_000 },
      ...{ issuer: 'Kaveri Rural Bank Ltd.', coupon_percent: 7.62, coupons_a_year: 1, least: 2, total: 8000 },
      ...{ issue_day: day(-200), maturity_day: addMonths(day(-200), 60), clean: 99.75, bid: 99.3 },
      ...{ rating: 'AAA (Demo Ratings)', rating_day: day(-195), document: of(-201), security: 'unsecured' },
      risk: 'Unsecured: if the bank fails, depositors are paid before you.',
      ...{ open_day: day(-190), close_day: day(40) },
    },
    state: {
      ...company,
      ...{ symbol: 'GS-718-33', isin: 'IN0DEMO07033', name: '7.18% Government Stock 2033 (demo)', face: 100 },
      ...{
        issuer: 'Government of India',
        issuer_kind: 'government',
        coupon_percent: 7.18,
        coupons_a_year: 2,
      },
      ...{ issue_day: day(-400), maturity_day: addMonths(day(-400), 96), clean: 101.2, bid: 100.95 },
      ...{ rating: 'Sovereign', rating_day: day(-400), seniority: 'sovereign', security: 'sovereign' },
      ...{ least: 100, total: 1_000_000, record_days: 1, document: of(-401) },
      risk: 'The price falls when interest rates rise: a sale before 2033 may bring less than you paid.',
      ...{ open_day: day(-300), close_day: day(120) },
    },
    housing: {
      ...company,
      ...{ symbol: 'DECCAN-H', isin: 'INE0DEM07041', name: 'Deccan Housing 9.10% (one year)' },
      ...{ issuer: 'Deccan Housing Finance Ltd.', coupon_percent: 9.1, coupons_a_year: 2 },
      ...{ issue_day: day(-385), maturity_day: addMonths(day(-385), 12), clean: 99.9, bid: 99.4 },
      ...{ rating: 'A+ (Demo Ratings)', rating_day: day(-390), document: of(-386) },
      risk: 'Lends against houses that are not built yet: delays hurt it first.',
      ...{ open_day: day(-370), close_day: day(-120) },
    },
    infra: {
      ...company,
      ...{ symbol: 'KONKAN-28', isin: 'INE0DEM07058', name: 'Konkan Infra 9.75% 2028' },
      ...{ issuer: 'Konkan Infrastructure Ltd.', coupon_percent: 9.75, coupons_a_year: 4 },
      ...{
        issue_day: addMonths(day(-30), -12),
        maturity_day: addMonths(day(-30), 18),
        clean: 98.4,
        bid: 96.9,
      },
      ...{ rating: 'BBB- (Demo Ratings)', rating_day: day(-260), document: of(-396), security: 'unsecured' },
      risk: 'Tolls of one highway pay for it. If traffic falls, nothing else stands behind it.',
      ...{ open_day: day(-250), close_day: day(60) },
    },
    finance: {
      ...company,
      ...{ symbol: 'MALABAR-28', isin: 'INE0DEM07066', name: 'Malabar Finance 8.90% 2028' },
      ...{ issuer: 'Malabar Finance Ltd.', coupon_percent: 8.9, coupons_a_year: 12, least: 20 },
      ...{ issue_day: day(-10), maturity_day: addMonths(day(-10), 24), clean: 100, bid: 99.5 },
      ...{ rating: 'A (Demo Ratings)', rating_day: day(-15), document: of(-11) },
      risk: 'Lends small sums without security: bad years show at once.',
      ...{ open_day: day(3), close_day: day(20) },
    },
  }
}

/** None where bonds are on the shelf already; whatever a visitor did since is left alone. */
export async function bondPast(services: TradingServices): Promise<PastEvent[]> {
  if ((await services.db.query(`select from offer where kind = 'bond' limit 1`)).length > 0) return []
  const offers = offersOn(dayInIndia(services.businessClock.now()))
  const missed = addMonths(offers.infra.issue_day, 12)
  const event = (when: number, run: PastEvent['run']): PastEvent => ({ when, run })
  return [
    event(FIRST - 1, (then) => put(then, offers.power)),
    event(FIRST - 6, (then) => buy(then, offers.power.symbol, 100)),
    event(369, (then) => put(then, offers.housing)),
    event(365, (then) => buy(then, offers.housing.symbol, 50)),
    event(299, (then) => put(then, offers.state)),
    event(249, (then) => put(then, offers.infra)),
    event(240, (then) => buy(then, offers.infra.symbol, 20)),
    event(189, (then) => put(then, offers.bank)),
    event(150, (then) => buy(then, offers.bank.symbol, 5)),
    event(32, async (then) => {
      const offer_id = await offerOf(then.services.db.as('firm'), offers.infra.symbol)
      const act = { kind: 'bond-default', offer_id, due_day: missed, outcome: 'missed' } as const
      await agreeWith(then.services, then.firm, act, {
        ...{ name: `Notice of the debenture trustee for ${dayInWords(missed)}`, about: offers.infra.name },
        lines: [
          ['Issuer', offers.infra.issuer],
          ['Payment due on', dayInWords(missed)],
          ['Notice', 'The issuer has told the trustee that it will not pay on this day.'],
        ],
      })
    }),
    event(28, (then) => bid(then, offers.infra.symbol, 72)),
    event(LAST_BID, (then) => bid(then, offers.infra.symbol, 41)),
    event(9, (then) => put(then, offers.finance)),
  ]
}

async function bid({ services, firm }: Then, symbol: string, percent: number): Promise<void> {
  const offer_id = await offerOf(services.db.as('firm'), symbol)
  const day = dayInWords(dayInIndia(services.businessClock.now()))
  await agreeWith(
    services,
    firm,
    { kind: 'bond-bid', offer_id, bid: percent },
    {
      ...{ name: `Two dealers’ quotes of ${day}`, about: `${symbol}: quotes` },
      lines: [
        ['Day', day],
        ['First dealer', `${percent} per ₹100`],
        ['Second dealer', `${percent - 0.5} per ₹100`],
      ],
    },
  )
  await services.market.reload()
}

/** Today: a part is sold, and its money is on the way. */
export async function sellSomeBonds(then: Then): Promise<void> {
  const { services, caller } = then
  const own = services.db.as({ clientId: caller.clientId })
  const [held] = await own.query<{ id: string }>(
    `select o.id from product_order o join instrument i on i.id = o.instrument_id
     where o.client_id = $1 and o.kind = 'bond' and o.status = 'holding' and i.symbol = 'SAHYADRI-29'
       and not exists (select from lot_close c where c.order_id = o.id) limit 1`,
    [caller.clientId],
  )
  if (!held) return
  const { quote, sell } = exit(services)
  const ask = { clientId: caller.clientId, orderId: held.id, kind: 'bond', quantity: units(40n) } as const
  const { quote_id: id, price } = await quote(ask)
  const at = fromWire(price)
  if (id !== null && at !== null) await sell({ ...ask, price: at }, await then.claim())
}

async function put({ services, firm }: Then, offer: Offer): Promise<void> {
  await agreeWith(services, firm, offer, {
    ...{ name: offer.document, about: offer.name },
    lines: bondWords(offer).filter(([field]) => field !== 'Document'),
  })
  await services.market.reload()
}

async function offerOf(tx: Queries, symbol: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    `select o.id from offer o join instrument i on i.id = o.instrument_id where i.market = 'OTC' and i.symbol = $1`,
    [symbol],
  )
  if (!row) throw new Error(`${symbol} is not on the shelf`)
  return row.id
}

export async function buy(
  { services, caller, ...then }: Then,
  symbol: string,
  quantity: number,
): Promise<void> {
  const offerId = await offerOf(services.db.as('firm'), symbol)
  const ask = { offerId, quantity, version: 1, isDryRun: false }
  await bondPurchases(services)(caller, ask, await then.claim())
}
