/** Notes in the shelf's lives: subscribed to before they are issued, taken back, paid coupons on, left early, and repaid by their formula. */
import { addDays, addMonths, instantOf } from '@pramaan/market-time'
import { paise, units as unitsOf } from '@pramaan/money'
import { exit } from '../../src/products/quant/exit.ts'
import { subscriptionsWith } from '../../src/products/quant/subscribe.ts'
import { charged } from './shelf-credits.ts'
import {
  bankDay,
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
  openOn,
  ordersIn,
  placed,
  type ShelfWorld,
  type Turn,
  today,
  told,
  tradingDay,
} from './shelf-world.ts'

const FACE = 10_000_00n
const LOCK_IN_DAYS = 10
const MONTHS = 2

export async function putUpNote(world: ShelfWorld): Promise<void> {
  const { notes } = world.people
  const day = today(world)
  const close = tradingDay(world, day, 2)
  const start = tradingDay(world, close, 1)
  const fixing = tradingDay(world, addDays(addMonths(start, MONTHS), -12), 1)
  const more = {
    ...{ open_day: day, close_day: close, start_day: start, months: MONTHS, rating_day: addDays(day, -9) },
    ...{ fixing_days: [fixing], lock_in_days: LOCK_IN_DAYS, total: 900_00_00_000 },
  }
  const hasCoupons = world.dice.oneIn(2)
  const act = hasCoupons ? notes.offerOf({ ...more, coupons_a_year: 12 }) : notes.shareOf(more)
  const id = await notes.offered(act)
  const [row] = await world.house.asOwner<{ asset: string }>(
    `select i.market || ':' || i.symbol as asset from offer o join instrument i on i.id = o.instrument_id where o.id = $1`,
    [id],
  )
  const maturity = bankDay(world.calendar, addMonths(start, MONTHS), -1)
  world.offers.quant.push({
    ...{ id, asset: row?.asset ?? '', kind: 'quant', opensOn: day, closesOn: close, orders: [] },
    terms: { start, fixing, maturity, payer: act.issuer, hasCoupons: hasCoupons ? 1n : 0n },
  })
}

const text = ({ terms }: Offered, name: string): string => String(terms[name])

const subscribe = async (world: ShelfWorld, purse: Purse, note: Offered): Promise<Turn> => {
  const units = world.dice.oneIn(12) ? 9n : 10n + BigInt(world.dice.below(30))
  const amount = units * FACE
  const ask = { noteId: note.id, amount: paise(amount), version: 1, isDryRun: false }
  const got = await told(() => acts(world).subscribe(purse.caller, ask, claimOf(purse, 'note')))
  const fee = rounded(amount * 15n, 1000n)
  const refused = units < 10n ? 'offer_refused' : amount + fee > purse.money.cash ? 'funds_short' : null
  return placed(`subscribe ${units} of ${note.asset}`, got, refused, (id) => {
    move(purse, 'cash', 'blocked', amount + fee)
    const order = newOrder(purse, note, id, { status: 'pending', asked: units, blocked: amount + fee })
    world.agenda.add(instantOf(text(note, 'start'), '10:00'), () => issue(world, order))
  })
}

function issue(world: ShelfWorld, order: ShelfOrder): void {
  if (order.status !== 'pending') return
  const note = order.offer
  move(order.purse, 'blocked', null, order.blocked)
  order.blocked = 0n
  hold(order, order.asked, text(note, 'start'))
  charged(world, order.purse, text(note, 'start'), rounded(order.asked * FACE * 15n, 1000n))
  const maturity = text(note, 'maturity')
  if (note.terms.hasCoupons) {
    for (let n = 1; n < MONTHS; n += 1) {
      const paid = bankDay(world.calendar, addMonths(text(note, 'start'), n), 1)
      world.agenda.add(instantOf(paid, '11:00'), () => coupon(order, paid))
    }
  }
  world.agenda.add(instantOf(maturity, '11:00'), () => {
    if (order.held === 0n) return
    if (note.terms.hasCoupons) coupon(order, maturity)
    order.purse.money.cash += payoff(world, note, order.held * FACE)
    part(order, order.held, maturity)
  })
}

/** 10.2% a year, a twelfth each month, on what is held on its day. */
function coupon(order: ShelfOrder, day: string): void {
  payIncome(order.purse, text(order.offer, 'payer'), day, rounded(order.held * FACE * 102n, 12_000n))
}

function payoff(world: ShelfWorld, note: Offered, amount: bigint): bigint {
  const level = (day: string): bigint => {
    const found = world.levels.get(day)
    if (found === undefined) throw new Error(`the model has no close of ${day}`)
    return found
  }
  const [initial, final] = [level(text(note, 'start')), level(text(note, 'fixing'))]
  if (note.terms.hasCoupons) {
    // At par, unless any close touched 70% of the first and the last is lower than the first.
    const closes = world.calendar.tradingDays(text(note, 'start'), text(note, 'fixing')).map(level)
    const isTouched = closes.some((close) => close * 100n <= initial * 70n)
    return isTouched && final < initial ? rounded(amount * final, initial) : amount
  }
  // 95% and 110% of the gain, of that 40% at most; rounded once. All in 100 parts of the first close.
  const gain = final > initial ? least(110n * (final - initial), 40n * initial) : 0n
  return rounded(amount * (95n * initial + gain), 100n * initial)
}

const takeBack = async (world: ShelfWorld, purse: Purse, order: ShelfOrder): Promise<Turn> => {
  const got = await world.cancel(purse, order.id)
  return done('take back a subscription', got, null, () => giveBack(order, 'cancelled'))
}

/** At the value that two people approved this morning, less 1%. */
const leave = async (world: ShelfWorld, purse: Purse, order: ShelfOrder, percent: bigint): Promise<Turn> => {
  const quantity =
    order.held > 1n && world.dice.oneIn(2)
      ? 1n + BigInt(world.dice.below(Number(order.held) - 1))
      : order.held
  const ask = {
    clientId: purse.caller.clientId,
    orderId: order.id,
    kind: 'quant',
    quantity: unitsOf(quantity),
  } as const
  const got = await told(async () => {
    const { price } = await acts(world).exit.quote(ask)
    return acts(world).exit.sell(
      { ...ask, price: paise(BigInt(Math.round(price * 100))) },
      claimOf(purse, 'exit'),
    )
  })
  return done(`leave ${quantity} of ${order.held} notes`, got, null, () => {
    const value = rounded(quantity * FACE * percent, 100n)
    purse.money.cash += value - rounded(value, 100n)
    charged(world, purse, today(world), rounded(value, 100n))
    part(order, quantity, today(world))
  })
}

/** Two people say what a note is worth today. */
export async function valueNotes(world: ShelfWorld): Promise<void> {
  const day = today(world)
  const free = world.offers.quant.filter(
    (note) => addDays(text(note, 'start'), LOCK_IN_DAYS) <= day && addDays(day, 4) < text(note, 'maturity'),
  )
  for (const note of free.slice(-2)) {
    const percent = 90 + world.dice.below(20)
    await world.people.notes.valued(note.id, day, percent)
    world.values.set(`${note.id} ${day}`, BigInt(percent))
  }
}

interface NoteActs {
  readonly subscribe: ReturnType<typeof subscriptionsWith>
  readonly exit: ReturnType<typeof exit>
}
const known = new WeakMap<ShelfWorld, NoteActs>()
function acts(world: ShelfWorld): NoteActs {
  const { services } = world.house
  const made = known.get(world) ?? { subscribe: subscriptionsWith(services), exit: exit(services) }
  known.set(world, made)
  return made
}

export function noteTurn(world: ShelfWorld, purse: Purse): Promise<Turn> | null {
  const day = today(world)
  const valued = ordersIn(purse, 'quant', 'holding').flatMap((order) => {
    const percent = world.values.get(`${order.offer.id} ${day}`)
    return percent === undefined ? [] : [{ order, percent }]
  })
  if (valued.length > 0 && world.dice.oneIn(2)) {
    const { order, percent } = world.dice.of(valued)
    return leave(world, purse, order, percent)
  }
  const pending = ordersIn(purse, 'quant', 'pending').filter(({ offer }) => openOn(offer, day))
  if (pending.length > 0 && world.dice.oneIn(4)) return takeBack(world, purse, world.dice.of(pending))
  const open = world.offers.quant.filter((note) => openOn(note, day))
  return open.length > 0 ? subscribe(world, purse, world.dice.of(open)) : null
}
