/** Funds in the shelf's lives: bought by amount, redeemed by units, amount or all, and by a SIP; each dealt at the NAV of its day. */
import { addMonths, instantOf } from '@pramaan/market-time'
import { paise } from '@pramaan/money'
import { saveNavs } from '../../src/market/store/funds.ts'
import { fundPurchases } from '../../src/products/fund/buy.ts'
import { fundRedemptions } from '../../src/products/fund/redeem.ts'
import { sipStarts } from '../../src/products/fund/sips.ts'
import { charged } from './shelf-credits.ts'
import {
  bankDay,
  bankDaysAfter,
  giveBack,
  hold,
  least,
  move,
  type Offered,
  type Purse,
  part,
  payIncome,
  rounded,
  type ShelfOrder,
} from './shelf-model.ts'
import {
  claimOf,
  done,
  newOrder,
  nowMs,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
} from './shelf-world.ts'

const LOAD_DAYS = 60

export async function putUpFunds(world: ShelfWorld): Promise<void> {
  const { funds } = world.people
  const kinds = [
    { load_steps: [{ days: LOAD_DAYS, percent: 1 }] },
    {
      equity_oriented: false,
      dealing: 'debt',
      group: 'debt',
      category: 'Corporate bond',
      load_steps: [],
      option: 'idcw',
    },
  ] as const
  for (const more of kinds) {
    const { id, code } = await funds.newFund({ ...more, load_steps: [...more.load_steps] } as Parameters<
      typeof funds.newFund
    >[0])
    const isEquity = 'equity_oriented' in more ? 0n : 1n
    const span = { opensOn: '0000-01-01', closesOn: '9999-01-01', orders: [] }
    world.offers.fund.push({
      ...span,
      id,
      kind: 'fund',
      asset: `MF:${code}`,
      terms: { code: BigInt(code), isEquity },
    })
    world.navs.set(`${id} last`, 200_000n)
  }
}

/** In the morning, on what was held at the end of the trading day before; both funds are of one house, which withholds the tax. */
export async function distribute(world: ShelfWorld): Promise<void> {
  const fund = world.offers.fund.at(-1)
  if (!fund) return
  const day = today(world)
  const perUnit = 1 + world.dice.below(4)
  const payDay = bankDaysAfter(world.calendar, day, 1)
  await world.people.funds.byTwo({
    ...{ kind: 'fund-idcw', offer_id: fund.id, per_unit: perUnit, pay_day: payDay },
    record_day: world.calendar.previousTradingDay(day),
  })
  for (const purse of world.purses) {
    const gross = rounded((purse.assets.get(fund.asset) ?? 0n) * BigInt(perUnit), 10n)
    if (gross > 0n)
      world.agenda.add(instantOf(payDay, '16:00'), () => payIncome(purse, 'Test Fund House', payDay, gross))
  }
}

/** In the evening, before what is due is done. */
export async function tellNavs(world: ShelfWorld, day: string): Promise<void> {
  const { services, clock } = world.house
  for (const fund of world.offers.fund) {
    const navE4 = 150_000 + world.dice.below(90_000)
    const scheme = {
      code: Number(fund.terms.code),
      name: 'x',
      house: 'Test Fund House',
      category: 'x',
      plan: null,
    }
    const nav = { option: null, isinGrowth: null, isinReinvest: null, day, navE4 }
    await saveNavs(services.db, [{ ...scheme, ...nav }], 'test', clock.now())
    world.navs.set(`${fund.id} ${day}`, BigInt(navE4))
    world.navs.set(`${fund.id} last`, BigInt(navE4))
  }
  await services.market.reload()
}

const navOf = ({ navs }: ShelfWorld, { id }: Offered, day: string): bigint => {
  const nav = navs.get(`${id} ${day}`)
  if (nav === undefined) throw new Error(`the model has no NAV of ${day}`)
  return nav
}

/** Duty lies inside the amount; the rest buys units to three places. */
function allot(world: ShelfWorld, order: ShelfOrder, day: string): void {
  if (order.status !== 'awaiting') return
  const duty = rounded(order.asked * 5n, 100_005n)
  const units = rounded((order.asked - duty) * 100_000n, navOf(world, order.offer, day))
  move(order.purse, 'blocked', null, order.asked)
  order.blocked = 0n
  hold(order, units, day)
  order.settlesOn = bankDaysAfter(world.calendar, day, 1)
  charged(world, order.purse, day, duty)
}

/** Asked for in the morning: the NAV of the day. */
function ordered(world: ShelfWorld, purse: Purse, fund: Offered, id: string, amount: bigint): void {
  const day = today(world)
  move(purse, 'cash', 'blocked', amount)
  const order = newOrder(purse, fund, id, { asked: amount, blocked: amount })
  world.agenda.add(instantOf(day, '23:00'), () => allot(world, order, day))
}

const buy = async (world: ShelfWorld, purse: Purse, fund: Offered): Promise<Turn> => {
  const amount = world.dice.oneIn(12) ? 499_00n : BigInt(500 + world.dice.below(60_000)) * 100n
  const ask = { fundId: fund.id, amount: paise(amount), version: 1, isDryRun: false }
  const got = await told(() => acts(world).buy(purse.caller, ask, claimOf(purse, 'fund')))
  const refused = amount < 500_00n ? 'fund_refused' : amount > purse.money.cash ? 'funds_short' : null
  return placed(`buy a fund for ${amount}`, got, refused, (id) => ordered(world, purse, fund, id, amount))
}

type Asked = { readonly units: bigint } | { readonly amount: bigint } | 'all'

const isPending = new WeakMap<Purse, Set<Offered>>()

const redeem = async (world: ShelfWorld, purse: Purse, fund: Offered): Promise<Turn> => {
  const lots = ordersIn(purse, 'fund', 'holding').filter(({ offer }) => offer === fund)
  const free = lots.reduce((sum, lot) => sum + lot.held - lot.pledged - lot.lent, 0n)
  const throwOf = world.dice.below(3)
  const asked: Asked =
    throwOf === 0
      ? 'all'
      : throwOf === 1
        ? { units: 1n + BigInt(world.dice.below(4_000_000)) }
        : { amount: BigInt(100 + world.dice.below(90_000)) * 100n }
  const ask = { clientId: purse.caller.clientId, fundId: fund.id, isDryRun: false }
  const by =
    asked === 'all'
      ? ({ by: 'all' } as const)
      : 'units' in asked
        ? ({ by: 'units', units: asked.units } as const)
        : ({ by: 'amount', amount: paise(asked.amount) } as const)
  const got = await told(() => acts(world).redeem({ ...ask, ...by }, claimOf(purse, 'redeem')))
  const nav = world.navs.get(`${fund.id} last`) ?? 0n
  const wanted =
    asked === 'all' ? free : 'units' in asked ? asked.units : rounded(asked.amount * 100_000n, nav)
  const refused = free === 0n || wanted > free ? 'fund_refused' : null
  return done(`redeem ${by.by} of ${free}`, got, refused, () => {
    // Of an amount so much more is blocked that the NAV may fall by a tenth.
    const low = (nav * 9n + 9n) / 10n
    const blocked =
      asked !== 'all' && 'amount' in asked ? least(free, rounded(asked.amount * 100_000n, low)) : wanted
    leaving(world, purse, fund, asked, blocked, lots)
  })
}

const oldestFirst = (lots: readonly ShelfOrder[]): ShelfOrder[] =>
  lots.toSorted((a, b) =>
    a.boughtOn === b.boughtOn ? (a.id < b.id ? -1 : 1) : a.boughtOn < b.boughtOn ? -1 : 1,
  )

function leaving(
  world: ShelfWorld,
  purse: Purse,
  fund: Offered,
  asked: Asked,
  blocked: bigint,
  lots: readonly ShelfOrder[],
): void {
  const day = today(world)
  let left = blocked
  const taken = oldestFirst(lots).flatMap((lot) => {
    const units = least(left, lot.held - lot.pledged - lot.lent)
    left -= units
    lot.pledged += units
    return units > 0n ? [{ lot, units }] : []
  })
  pendingOf(purse).add(fund)
  world.agenda.add(instantOf(day, '23:00'), () => {
    pendingOf(purse).delete(fund)
    const nav = navOf(world, fund, day)
    const wished = asked !== 'all' && 'amount' in asked ? rounded(asked.amount * 100_000n, nav) : blocked
    let rest = wished > 0n ? least(wished, blocked) : blocked
    const payDay = bankDaysAfter(world.calendar, day, fund.terms.isEquity ? 2 : 1)
    const gross = rounded(rest * nav, 100_000n)
    let young = 0n
    for (const { lot, units } of taken) {
      lot.pledged -= units
      const sold = least(units, rest)
      rest -= sold
      if (sold === 0n) continue
      const age = (Date.parse(day) - Date.parse(lot.boughtOn)) / 86_400_000
      if (age <= LOAD_DAYS) young += sold
      part(lot, sold, payDay)
    }
    const load = fund.terms.isEquity ? rounded(young * nav, 10_000_000n) : 0n
    const stt = fund.terms.isEquity && gross > load ? atLeastOne(rounded(gross - load, 100_000n)) : 0n
    const net = gross - load - stt
    charged(world, purse, day, stt)
    purse.money.unsettled += net
    world.agenda.add(instantOf(payDay, '16:00'), () => move(purse, 'unsettled', 'cash', net))
  })
}

const atLeastOne = (amount: bigint): bigint => (amount > 0n ? amount : 1n)

const pendingOf = (purse: Purse): Set<Offered> => {
  const own = isPending.get(purse) ?? new Set()
  isPending.set(purse, own)
  return own
}

/** On its day of the month, or the next on which banks settle; without the money it is skipped. */
const startSip = async (world: ShelfWorld, purse: Purse, fund: Offered): Promise<Turn> => {
  const amount = BigInt(500 + world.dice.below(20_000)) * 100n
  const day = 1 + world.dice.below(28)
  const ask = { fundId: fund.id, amount: paise(amount), day, instalments: 12, version: 1, isDryRun: false }
  const got = await told(() => acts(world).sip(purse.caller, ask, claimOf(purse, 'sip')))
  return placed(`a SIP on day ${day}`, got, null, () => {
    purse.sips.add(fund.id)
    const now = today(world)
    const thisMonth = `${now.slice(0, 8)}${String(day).padStart(2, '0')}`
    const first = thisMonth > now ? thisMonth : addMonths(thisMonth, 1)
    instalment(world, purse, fund, amount, first)
  })
}

function instalment(world: ShelfWorld, purse: Purse, fund: Offered, amount: bigint, due: string): void {
  const day = bankDay(world.calendar, due, 1)
  world.agenda.add(instantOf(day, '09:00'), () => {
    instalment(world, purse, fund, amount, addMonths(due, 1))
    // The order's id is the run's own: what matters here is what it moves.
    if (purse.money.cash >= amount)
      ordered(world, purse, fund, `sip ${nowMs(world)} ${purse.caller.clientId}`, amount)
  })
}

interface FundActs {
  readonly buy: ReturnType<typeof fundPurchases>
  readonly redeem: ReturnType<typeof fundRedemptions>
  readonly sip: ReturnType<typeof sipStarts>
}
const known = new WeakMap<ShelfWorld, FundActs>()
function acts(world: ShelfWorld): FundActs {
  const { services } = world.house
  const made = known.get(world) ?? {
    buy: fundPurchases(services),
    redeem: fundRedemptions(services),
    sip: sipStarts(services),
  }
  known.set(world, made)
  return made
}

/** Until the cut-off of its day. */
const takeBack = async (world: ShelfWorld, purse: Purse, order: ShelfOrder): Promise<Turn> => {
  const got = await world.cancel(purse, order.id)
  return done('take back an order of a fund', got, null, () => giveBack(order, 'cancelled'))
}

export function fundTurn(world: ShelfWorld, purse: Purse): Promise<Turn> {
  const waiting = ordersIn(purse, 'fund', 'awaiting').filter(({ id }) => !id.startsWith('sip'))
  if (waiting.length > 0 && world.dice.oneIn(6)) return takeBack(world, purse, world.dice.of(waiting))
  const fund = world.dice.of(world.offers.fund)
  const throwOf = world.dice.below(10)
  // One each: of two on a day that the money does not reach for, either may be the one that is skipped.
  if (throwOf === 0 && purse.sips.size === 0 && !purse.isBorrower) return startSip(world, purse, fund)
  const isHeld = ordersIn(purse, 'fund', 'holding').some(({ offer }) => offer === fund)
  if (throwOf < 5 && isHeld && !pendingOf(purse).has(fund)) return redeem(world, purse, fund)
  return buy(world, purse, fund)
}
