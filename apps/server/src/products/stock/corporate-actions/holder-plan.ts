/**
 * products/stock/corporate-actions: what all actions of one ex-day do to one holder, as a plan: a dividend is owed until its pay
 * day, lots change, and each order whose lots did has a step and its next version. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import { paise } from '@pramaan/money'
import { instantInIndia, laterBy } from '../../../platform/clock.ts'
import type { Facts, NewCredit, NewDue, NewEffect, NewFraction, Plan, Step } from '../../../trading/plan.ts'
import { type Action, applyExDay, type ExDayDone } from './apply-ex-day.ts'
import { type DayPart, entitledOf, type OfPart, transferOf, withFigures } from './day-parts.ts'
import type { ExDay, HeldLot, Holder, StoredAction } from './holder.ts'
import { type Day, heldBefore, type Lot, oldestFirst, sharesOf } from './lots.ts'
import { bonusPledge, foldedPledge } from './pledged-lots.ts'
import { shareOfFraction } from './share-of-fraction.ts'
import { shareOut } from './share-out.ts'

/** Null where the day has nothing for them. */
export function holderPlan(holder: Holder, day: ExDay, at: Date): Plan | null {
  const done = applyExDay(
    {
      lots: holder.lots.map(plainLot),
      heldAtExDay: heldThen(holder),
      paidBefore: [],
      isPanKnown: true,
    },
    day.actions.map(asAction),
    { price: paise(day.pricePaise), paidOn: day.exDay },
  )
  const owed = dividendsOwed(holder, day, done, at)
  const changed = sharesChanged(holder, day, done, at)
  if (owed.effects.length === 0 && changed.effects.length === 0) return null
  return {
    client: holder.client,
    ...changed,
    effects: [...owed.effects, ...changed.effects],
    dues: owed.dues,
    steps: [...owed.steps, ...changed.steps],
  }
}

/** Lots of one day go by their orders, whichever ids the lots themselves were given. */
const keyOf = ({ order_id, id }: Pick<HeldLot, 'order_id' | 'id'>): string => `${order_id} ${id}`

const plainLot = (lot: HeldLot): Lot => ({ ...plainFigures(lot), id: keyOf(lot) })

const plainFigures = ({ quantity, gross_paise, charges_paise, bought_on, held_from }: HeldLot) => ({
  quantity,
  cost: paise(gross_paise),
  charges: paise(charges_paise),
  boughtOn: bought_on,
  heldFrom: held_from,
})

const heldThen = ({ lots, goneSince }: Holder): Lot[] =>
  lots.map((lot) => ({ ...plainLot(lot), quantity: lot.quantity + (goneSince.get(lot.id) ?? 0n) }))

const asAction = (action: StoredAction): Action =>
  action.kind === 'dividend'
    ? { ...action, kind: 'dividend', perShare: paise(action.perShare) }
    : { ...action, kind: action.kind, allottedOn: action.payDay }

interface Owed {
  readonly effects: readonly NewEffect[]
  readonly dues: readonly NewDue[]
  readonly steps: readonly Step[]
}

function dividendsOwed(holder: Holder, day: ExDay, done: ExDayDone, at: Date): Owed {
  const effects = done.dividends.map(({ dividend, shares, gross, payOn }) => ({
    ...effectOf(holder, day, dividend.id, 'dividend'),
    pay_day: payOn,
    held: shares,
    gross_paise: gross,
    paid_at: null,
  }))
  const orders = [...new Set(ordersOf(holder, heldBefore(heldThen(holder), day.exDay)))]
  return {
    effects,
    dues: effects.map(({ id, client_id, pay_day, action_id }) => ({
      id: randomUUID(),
      kind: 'dividend',
      client_id,
      ref: id,
      at: paidFrom(pay_day, actionOf(day, action_id)?.number ?? 1),
    })),
    steps: effects.flatMap(({ action_id, pay_day }) =>
      orders.map((order) =>
        stepOf(holder, order, 'dividend', { message: saysOf(day, action_id), on: pay_day }, at),
      ),
    ),
  }
}

/** Of two that are paid on one day the second comes after the first: tax at source counts them in that order. */
const paidFrom = (payDay: Day, number: number): Date =>
  laterBy(instantInIndia(payDay, '00:00:00'), (number - 1) * 1000)

const actionOf = ({ actions }: ExDay, id: string): StoredAction | undefined =>
  actions.find((one) => one.id === id)

const saysOf = (day: ExDay, id: string): string => actionOf(day, id)?.says ?? ''

const ordersOf = ({ lots }: Holder, some: readonly Lot[]): string[] => {
  const orderOf = new Map(lots.map((lot) => [keyOf(lot), lot.order_id]))
  return some.flatMap(({ id }) => orderOf.get(id) ?? [])
}

const effectOf = (
  holder: Holder,
  day: ExDay,
  actionId: string,
  act: NewEffect['act'],
): Omit<NewEffect, 'held' | 'pay_day' | 'paid_at'> => ({
  id: randomUUID(),
  client_id: holder.client,
  action_id: actionId,
  ...toldAs(holder, day),
  act,
  ex_day: day.exDay,
  shares: 0n,
  gross_paise: 0n,
  tax_paise: 0n,
  cost_paise: 0n,
})

/** Who holds the share through both exchanges has one effect: under the listing that the day goes by, where they have any of it. */
function toldAs({ lots }: Holder, { instrumentId }: ExDay): Pick<NewEffect, 'instrument_id' | 'asset'> {
  const lot = lots.find(({ instrument_id: id }) => id === instrumentId) ?? lots[0]
  if (!lot) throw new Error('a holder has no lots')
  return { instrument_id: lot.instrument_id, asset: lot.asset }
}

const stepOf = ({ client }: Holder, order: string, code: string, facts: Facts, at: Date): Step => ({
  order_id: order,
  client_id: client,
  code,
  at,
  actor: 'company',
  actor_name: null,
  facts,
})

type Changed = Required<
  Pick<Plan, 'transfers' | 'changes' | 'lots' | 'lotLends' | 'lotChanges' | 'credits' | 'fractions' | 'from'>
> & {
  readonly effects: readonly NewEffect[]
  readonly steps: readonly Step[]
}

/** Splits and consolidations change the lots that are there; what a bonus brings is lots of its own, of the orders it is for. */
function sharesChanged(holder: Holder, day: ExDay, done: ExDayDone, at: Date): Changed {
  const folds = day.actions.filter(({ kind }) => kind === 'split' || kind === 'consolidation')
  const bonuses = day.actions.filter(({ kind }) => kind === 'bonus')
  const isAnything = done.changes.length > 0 || done.fraction !== null
  const fold = isAnything && folds[0] ? partOfDay(holder, day, folds, at) : null
  const bonus = isAnything && bonuses[0] ? partOfDay(holder, day, bonuses, at) : null
  const folded = fold ? foldedLots(holder, done, fold.effect, folds) : NOTHING
  const given = bonus ? bonusLots({ ...holder, lots: entitledOf(holder, day) }, done, bonus.effect) : NOTHING
  const credits = [...folded.credits, ...given.credits]
  const parts = [
    ...(fold ? [{ ...fold, ofPart: folded, hasFraction: bonus === null }] : []),
    ...(bonus ? [{ ...bonus, ofPart: given, hasFraction: true }] : []),
  ].map((part) => withFigures(part, entitledOf(holder, day), done, day))
  const orders = [...new Set(credits.map(({ order_id }) => order_id))]
  const left = quantitiesAfter(holder, credits)
  // A fraction is worked out from all that is held, also from lots that get nothing.
  const looked = isAnything ? [...new Set(entitledOf(holder, day).map(({ order_id }) => order_id))] : []
  return {
    from: looked.map((id) => ({ id, version: versionOf(holder, id) })),
    transfers: parts.flatMap(({ effect, legs, memo }) => transferOf(effect, legs, memo, at)),
    changes: orders.flatMap((id) => changeOf(holder, id, left.get(id) ?? 0n, at)),
    lots: given.lots,
    lotChanges: folded.lotChanges,
    lotLends: folded.lotLends,
    credits,
    fractions: fractionsOf(holder, day, done, (bonus ?? fold)?.effect),
    effects: parts.map(({ effect }) => effect),
    steps: parts.flatMap(({ effect, ofPart, says }) =>
      [...new Set(ofPart.credits.map(({ order_id }) => order_id))].map((order) =>
        stepOf(
          holder,
          order,
          effect.act,
          effect.act === 'bonus' ? { message: says, on: effect.pay_day } : { message: says },
          at,
        ),
      ),
    ),
  }
}

/** All splits and consolidations of the day are one, and so are its bonuses. */
function partOfDay(holder: Holder, day: ExDay, actions: readonly StoredAction[], at: Date): DayPart {
  const [first] = actions as readonly [StoredAction, ...StoredAction[]]
  const isMore =
    actions.reduce((all, { sharesAfter }) => all * sharesAfter, 1n) >
    actions.reduce((all, { sharesBefore }) => all * sharesBefore, 1n)
  const act = first.kind === 'bonus' ? 'bonus' : isMore ? 'split' : 'consolidation'
  return {
    effect: {
      ...effectOf(holder, day, first.id, act),
      pay_day: first.payDay,
      held: sharesOf(entitledOf(holder, day)),
      paid_at: at,
    },
    says: actions.map(({ says }) => says).join(', '),
  }
}

const NOTHING: OfPart = { credits: [], lotChanges: [], lots: [], lotLends: [], pledge: new Map() }

function foldedLots(
  holder: Holder,
  { changes }: ExDayDone,
  effect: NewEffect,
  folds: readonly StoredAction[],
): OfPart {
  const stored = new Map(holder.lots.map((lot) => [keyOf(lot), lot]))
  const states = changes.flatMap((change) => {
    if (change.kind === 'new') return []
    const lot = stored.get(change.before.id)
    if (!lot) throw new Error(`lot ${change.before.id} is not the holder’s`)
    const { quantity, cost, charges } = change.kind === 'changed' ? change.after : GONE
    return [{ lot, after: { ...lot, quantity, gross_paise: cost, charges_paise: charges } }]
  })
  return {
    lots: [],
    lotChanges: states.map(({ after: { lent: _lent, ...after } }) => after),
    ...foldedPledge(holder.lots, new Map(states.map(({ lot, after }) => [lot.id, after.quantity])), folds),
    credits: states.map(({ lot, after }) => ({
      ...creditOf(effect, lot),
      shares: after.quantity - lot.quantity,
      cost_gross_paise: after.gross_paise - lot.gross_paise,
      cost_charges_paise: after.charges_paise - lot.charges_paise,
    })),
  }
}

const GONE = { quantity: 0n, cost: 0n, charges: 0n }

const creditOf = (effect: NewEffect, lot: Pick<HeldLot, 'id' | 'order_id' | 'instrument_id'>) => ({
  effect_id: effect.id,
  lot_id: lot.id,
  order_id: lot.order_id,
  client_id: effect.client_id,
  instrument_id: lot.instrument_id,
  ex_day: effect.ex_day,
  kind: effect.act,
})

/** Each order has its part of the holder's bonus shares; a cost that a split left over comes with the last. */
function bonusLots(holder: Holder, { changes }: ExDayDone, effect: NewEffect): OfPart {
  const given = changes.find((change) => change.kind === 'new')?.lot
  if (!given) return NOTHING
  const after = new Map(
    changes.flatMap((change) =>
      change.kind === 'changed' ? [[change.before.id, change.after.quantity]] : [],
    ),
  )
  const gone = new Set(changes.flatMap((change) => (change.kind === 'closed' ? [change.before.id] : [])))
  const weights = oldestFirst(holder.lots.map(plainLot)).map((lot) => ({
    of: ordersOf(holder, [lot])[0] ?? '',
    weight: gone.has(lot.id) ? 0n : (after.get(lot.id) ?? lot.quantity),
  }))
  const parts = shareOut(given.quantity, weights)
  const lots = parts.map(({ of, quantity }, index) => {
    const isLast = index === parts.length - 1
    return {
      id: randomUUID(),
      client_id: holder.client,
      ...listingOf(holder, of),
      order_id: of,
      origin: 'bonus' as const,
      quantity,
      gross_paise: isLast ? given.cost : 0n,
      charges_paise: isLast ? given.charges : 0n,
      bought_on: given.boughtOn,
      settles_on: given.boughtOn,
    }
  })
  return {
    ...bonusPledge(holder.lots, lots),
    ...{ lotChanges: [], lotLends: [] },
    credits: lots.map((lot) => ({
      ...creditOf(effect, lot),
      shares: lot.quantity,
      cost_gross_paise: lot.gross_paise,
      cost_charges_paise: lot.charges_paise,
    })),
  }
}

/** Bonus shares are of the exchange through which their order was bought. */
function listingOf({ lots }: Holder, order: string): Pick<HeldLot, 'asset' | 'instrument_id'> {
  const lot = lots.find(({ order_id: id }) => id === order)
  if (!lot) throw new Error(`order ${order} is not the holder’s`)
  return { asset: lot.asset, instrument_id: lot.instrument_id }
}

/** Which orders the fraction is of: it is sold with the day's last part. */
function fractionsOf(
  holder: Holder,
  day: ExDay,
  { fractionSold: sold }: ExDayDone,
  effect: NewEffect | undefined,
): NewFraction[] {
  if (!sold || !effect) return []
  const changes = day.actions.filter(({ kind }) => kind !== 'dividend')
  const parts = shareOfFraction(oldestFirst(entitledOf(holder, day).map(plainLot)), {
    perShare: changes.reduce((all, { sharesAfter }) => all * sharesAfter, 1n),
    perNewShare: changes.reduce((all, { sharesBefore }) => all * sharesBefore, 1n),
    cost: sold.cost + sold.charges,
    proceeds: sold.cash,
  })
  const orderOf = new Map(holder.lots.map((lot) => [keyOf(lot), lot.order_id]))
  const byOrder = Map.groupBy(parts, ({ of }) => orderOf.get(of) ?? '')
  return [...byOrder].map(([order, own]) => ({
    effect_id: effect.id,
    order_id: order,
    client_id: holder.client,
    proceeds_paise: own.reduce((sum, { proceeds }) => sum + proceeds, 0n),
    cost_paise: own.reduce((sum, { cost }) => sum + cost, 0n),
  }))
}

function quantitiesAfter({ lots }: Holder, credits: readonly NewCredit[]): Map<string, bigint> {
  const all = new Map<string, bigint>()
  const add = (order: string, quantity: bigint) => all.set(order, (all.get(order) ?? 0n) + quantity)
  for (const { order_id, quantity } of lots) add(order_id, quantity)
  for (const { order_id, shares } of credits) add(order_id, shares)
  return all
}

const versionOf = ({ orders }: Holder, id: string): number => orders.get(id)?.version ?? -1

/** An order of which nothing is left is over. */
function changeOf({ orders }: Holder, id: string, left: bigint, at: Date): NonNullable<Plan['changes']> {
  const order = orders.get(id)
  if (!order) throw new Error(`order ${id} of a lot was not read`)
  return [left === 0n ? { ...order, status: 'sold', status_at: at } : order]
}
