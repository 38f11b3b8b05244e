/** products/fund: a client redeems units, an amount or all; takes it back until the cut-off; and it is priced when its NAV is known. */
import { randomUUID } from 'node:crypto'
import { type FundLeaving, Refusal } from '@pramaan/contracts'
import { dayNumber, instantOf } from '@pramaan/market-time'
import {
  divide,
  formatScaled,
  lesser,
  type Paise,
  paise,
  price,
  scaledToWire,
  toWire,
  units,
} from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Claim, StoredReply } from '../../platform/idempotency.ts'
import { carryingOut } from '../../trading/carry-out.ts'
import type { DueHandler } from '../../trading/due-dates.ts'
import { lentInWords } from '../../trading/lent-words.ts'
import type { NewRedemption, Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { waitsForNav } from './allot-orders.ts'
import { refusedFund } from './buy.ts'
import { bringByNav } from './nav-run.ts'
import { redeem } from './redemption.ts'
import { askPlan, cancelPlan, DUE, freeOf, freeUnits, pricePlan, type StoredAsk } from './redemption-plan.ts'
import {
  assetOf,
  codeOf,
  findFund,
  type KnownNav,
  knownNav,
  loadStepsOf,
  ownSteps,
  redemptionAt,
  type ShelfFund,
} from './shelf.ts'
import { navAmong, navsOn, type OwnUnits, readUnits, redemptionsAmong } from './store.ts'
import { termsOf } from './terms-of.ts'

export type RedeemAsk = { readonly clientId: string; readonly fundId: string; readonly isDryRun: boolean } & (
  | { readonly by: 'units'; readonly units: bigint }
  | { readonly by: 'amount'; readonly amount: Paise }
  | { readonly by: 'all' }
)

/** A holding that is changed at the same moment is looked at again. */
const LOOKS = 5

export function fundRedemptions(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (ask: RedeemAsk, claim: Claim): Promise<StoredReply> => {
    for (let look = 0; look < LOOKS; look += 1) {
      const { plan, data } = await drawUp(services, ask)
      if (ask.isDryRun) return { data: { ...data, id: null } }
      const carried = await carryOut(
        { plan, reply: { data }, grant: null, mustBeOpen: false, least: null, quotes: [] },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused !== 'moved_on') throw new Refusal(carried.refused)
    }
    throw new Refusal('fund_moved_on')
  }
}

interface Drawn {
  readonly plan: Plan
  readonly data: FundLeaving
}

/** @throws Refusal */
async function drawUp(services: TradingServices, ask: RedeemAsk): Promise<Drawn> {
  const { db, market, businessClock, feeCards } = services
  const at = businessClock.now()
  const fund = await findFund(db, market, ask.fundId)
  const { terms, instrument } = fund
  const known = knownNav(market, instrument)
  if (!known) throw refusedFund('No NAV of this fund is known yet. Please try again later.')
  const held = await db.as({ clientId: ask.clientId }).transaction(async (tx) => {
    const unitsOf = await readUnits(tx, [{ client: ask.clientId, instrument: instrument.id }])
    return unitsOf(ask.clientId, instrument.id)
  })
  const free = freeUnits(held)
  const lent = held.lots.reduce((sum, lot) => sum + lot.lent, 0n)
  const why = lent > 0n ? lentInWords(formatScaled(lent, 3), 'unit') : ''
  if (free === 0n) throw refusedFund(why || 'You hold no units of this fund that are free to redeem.')
  const [wanted, blocked] = unitsFor(ask, known, free, why)
  const dealt = redemptionAt(terms, at, market.times.hours.calendar)
  const redemption: NewRedemption = {
    ...{
      id: randomUUID(),
      client_id: ask.clientId,
      instrument_id: instrument.id,
      asset: assetOf(instrument),
    },
    ...{ asked: storedAsk(ask), units: blocked, placed_at: at, cancel_until: dealt.cutOff },
    ...{ nav_day: dealt.navDay, pay_day: dealt.doneOn, status: 'awaiting', status_at: at, nav_e4: null },
    ...{ gross_paise: 0n, load_paise: 0n, stt_paise: 0n },
  }
  const worth = redeem(feeCards.current(), {
    lots: freeLots(held),
    asked: { units: units(wanted) },
    ...{ nav: known.nav, navDay: dealt.navDay, loadSteps: loadStepsOf(terms) },
    isEquityOriented: terms.equity_oriented,
  })
  if (worth.gross < BigInt(worth.lots.length) || worth.gross <= 0n)
    throw refusedFund('These units are worth less than a paisa a lot.')
  return {
    plan: askPlan(redemption, held, dealt.navBy),
    data: {
      ...{ id: redemption.id, name: terms.name, by: ask.by, units: scaledToWire(wanted, 3) },
      blocked_units: scaledToWire(blocked, 3),
      ...navOnWire(known),
      ...{ gross: toWire(worth.gross), exit_load: toWire(worth.exitLoad), stt: toWire(worth.stt) },
      net: toWire(worth.net),
      lots: worth.lots.map((lot) => ({
        allotted_on: lot.allottedOn,
        units: scaledToWire(lot.units, 3),
        age_days: Math.max(0, dayNumber(dealt.navDay) - dayNumber(lot.allottedOn)),
        load_percent: scaledToWire(lot.loadBillionths / 1000n, 4),
      })),
      ...{ cut_off: dealt.cutOff.toISOString(), nav_day: dealt.navDay, nav_by: dealt.navBy.toISOString() },
      pay_day: dealt.doneOn,
      says: saysOf(fund, redemption),
    },
  }
}

const navOnWire = ({ nav, day, source }: KnownNav) => ({
  nav: scaledToWire(nav, 4),
  nav_known_day: day,
  source: sourceInWords(source),
})

const freeLots = ({ lots }: OwnUnits) =>
  lots
    .filter((lot) => freeOf(lot) > 0n)
    .map((lot) => ({ allottedOn: lot.bought_on, units: units(freeOf(lot)), ...ownSteps(lot) }))

const storedAsk = (ask: RedeemAsk): StoredAsk => {
  if (ask.by === 'all') return { all: true }
  return ask.by === 'units' ? { units: String(ask.units) } : { amount: String(ask.amount) }
}

/** How many units that is now, and how many are blocked: of an amount a tenth more, since the NAV may fall. @throws Refusal */
function unitsFor(
  ask: RedeemAsk,
  { nav }: KnownNav,
  free: bigint,
  why: string,
): [wanted: bigint, blocked: bigint] {
  if (ask.by === 'all') return [free, free]
  const atNav = (each: bigint): bigint =>
    ask.by === 'amount' ? divide(ask.amount * 100_000n, each, 'half-up') : 0n
  const wanted = ask.by === 'units' ? ask.units : atNav(nav)
  if (wanted <= 0n) throw refusedFund('The amount is too small for a thousandth of a unit.')
  if (wanted > free)
    throw refusedFund(
      [
        ask.by === 'units'
          ? `You can redeem ${formatScaled(free, 3)} units or fewer.`
          : `You can redeem about ₹${formatScaled(divide(free * nav, 10_000_000n, 'down'), 0)} or less: ${formatScaled(free, 3)} units are free.`,
        why,
      ]
        .filter(Boolean)
        .join(' '),
    )
  if (ask.by === 'units') return [wanted, wanted]
  return [wanted, lesser(free, atNav(price(divide(nav * 9n, 10n, 'up'))))]
}

const saysOf = ({ terms }: ShelfFund, { nav_day, pay_day, cancel_until }: NewRedemption): string =>
  `Units of ${terms.name} are redeemed at the NAV of ${dayInWords(nav_day)}, and the money is yours on ${dayInWords(pay_day)}. You can cancel until ${momentInWords(cancel_until.getTime())}.`

export function redemptionCancels(services: TradingServices) {
  const carryOut = carryingOut(services)
  return async (clientId: string, id: string, view: (one: NewRedemption) => object, claim: Claim) => {
    for (let look = 0; look < LOOKS; look += 1) {
      const at = services.businessClock.now()
      const { redemption, held } = await services.db
        .as({ clientId })
        .transaction((tx) => readOwn(tx, clientId, id))
      if (!redemption) throw new Refusal('redemption_unknown')
      if (redemption.status !== 'awaiting' || at >= redemption.cancel_until)
        throw refusedFund('The cut-off has passed. This redemption can no longer be cancelled.')
      const cancelled: NewRedemption = { ...redemption, status: 'cancelled', status_at: at }
      const carried = await carryOut(
        {
          plan: cancelPlan(redemption, held, at),
          reply: { data: view(cancelled) },
          ...{ grant: null, mustBeOpen: false, least: null, quotes: [] },
        },
        claim,
      )
      if ('reply' in carried) return carried.reply
      if (carried.refused !== 'moved_on') throw new Refusal(carried.refused)
    }
    throw new Refusal('fund_moved_on')
  }
}

/**
 * The redemption once more after the orders: whoever takes it back or prices it makes the next version of them. Read before them only, it
 * could be over already while they are new, and what another redemption has blocked would be released.
 */
async function readOwn(tx: Queries, clientId: string, id: string) {
  const [found] = (await redemptionsAmong(tx, [id])).filter((one) => one.client_id === clientId)
  if (!found) return { redemption: null, held: { lots: [], orders: new Map() } }
  const unitsOf = await readUnits(tx, [{ client: clientId, instrument: found.instrument_id }])
  const [redemption = null] = await redemptionsAmong(tx, [id])
  return { redemption, held: unitsOf(clientId, found.instrument_id) }
}

/** The run of a NAV, for what leaves at it. */
export const priceRedemptions = (services: Pick<TradingServices, 'feeCards' | 'market'>): DueHandler => ({
  bring: bringByNav(DUE),
  waits: async (tx, dues) => {
    const { navOf, byId } = await readPriced(
      services,
      tx,
      dues.map(({ ref }) => ref),
    )
    return new Map(
      dues.flatMap(({ id, ref }) => {
        const one = byId.get(ref)
        const isWaiting = one?.status === 'awaiting' && navOf(one) === null
        return isWaiting ? [[id, waitsForNav(nameOf(services, one), one.nav_day)]] : []
      }),
    )
  },
  plan: async (tx, dues, at) => {
    const { navOf, byId } = await readPriced(
      services,
      tx,
      dues.map(({ ref }) => ref),
    )
    const open = [...byId.values()].filter(({ status }) => status === 'awaiting')
    const unitsOf = await readUnits(
      tx,
      open.map((one) => ({ client: one.client_id, instrument: one.instrument_id })),
    )
    const terms = await termsOf(tx, [...new Set(open.map((one) => one.instrument_id))])
    const stillOpen = new Map(
      (
        await redemptionsAmong(
          tx,
          open.map(({ id }) => id),
        )
      ).map((one) => [one.id, one]),
    )
    return dues.map(({ ref, client_id: client }) => {
      const redemption = stillOpen.get(ref)
      if (redemption?.status !== 'awaiting') return { client, done: [{ kind: DUE, ref, done_at: at }] }
      const nav = navOf(redemption)
      const of = terms.get(redemption.instrument_id)
      if (!nav || !of) throw new Error(waitsForNav(nameOf(services, redemption), redemption.nav_day))
      return pricePlan({
        redemption,
        held: unitsOf(client, redemption.instrument_id),
        nav: price(nav.nav_e4),
        source: nav.source,
        navAt: instantOfMs(instantOf(redemption.nav_day, '21:00')),
        loadSteps: loadStepsOf(of),
        isEquityOriented: of.equity_oriented,
        card: services.feeCards.current(),
        at,
      })
    })
  },
  count: async () => {},
})

const nameOf = ({ market }: Pick<TradingServices, 'market'>, { instrument_id: id }: NewRedemption): string =>
  market.listing().byId(id)?.name ?? 'the fund'

async function readPriced({ market }: Pick<TradingServices, 'market'>, tx: Queries, ids: readonly string[]) {
  const all = await redemptionsAmong(tx, ids)
  const keyOf = (one: NewRedemption) => {
    const instrument = market.listing().byId(one.instrument_id)
    return { code: instrument ? codeOf(instrument) : 0, day: one.nav_day }
  }
  const navs = await navsOn(tx, all.map(keyOf))
  return {
    byId: new Map(all.map((one) => [one.id, one])),
    navOf: (one: NewRedemption) => navAmong(navs, keyOf(one)),
  }
}

export const netOf = ({ gross_paise, load_paise, stt_paise }: NewRedemption): Paise =>
  paise(gross_paise - load_paise - stt_paise)
