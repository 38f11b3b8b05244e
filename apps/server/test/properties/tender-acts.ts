/** Buy-backs as a child would reckon them: who held what, which shares are set aside, and what the company takes of them. Knows no SQL. */
import { randomUUID } from 'node:crypto'
import { addDays, dayInIndiaAt, type MarketHours, settlementDay } from '@pramaan/market-time'
import type { House } from '../harness.ts'
import { changesShares } from './company-acts.ts'
import { nowOf, type World } from './trading-lives.ts'
import type { Stock } from './trading-market.ts'
import { firm, type Lot, type Piece, type Purse, quantityOf, type SoldPiece } from './trading-model.ts'

/** Of what is tendered beyond the entitlement the company takes a quarter from small holders, and a tenth from others. */
const BEYOND = { small: 250_000n, others: 100_000n }
const DAY_MS = 86_400_000

export interface BuyBack {
  readonly id: string
  readonly stock: Stock
  readonly rupees: number
  readonly recordDay: string
  readonly closesMs: number
  readonly payDay: string
  /** How many, and how many were held on the record date. */
  readonly tenders: Map<Purse, { quantity: bigint; held: bigint }>
  isDecided: boolean
}

interface Placed {
  readonly lot: Lot
  readonly piece: Piece
}

/** What was bought is in the account a trading day later; what a company gave, on its day. */
const arrivedOn = (hours: MarketHours, boughtOn: string, isBought: boolean): string =>
  isBought ? settlementDay(hours.calendar, boughtOn) : boughtOn

const placedIn = (purse: Purse, stock: Stock): Placed[] =>
  purse.lots
    .filter((lot) => lot.stock === stock)
    .flatMap((lot) => lot.pieces.map((piece) => ({ lot, piece })))
    .filter(({ piece }) => piece.quantity > 0n)

/** What of a lot is not tendered. */
export const freeIn = ({ pieces }: Lot): bigint =>
  pieces.reduce((sum, { quantity, pledged = 0n }) => sum + quantity - pledged, 0n)

const sharesOf = (placed: readonly Placed[]): bigint =>
  placed.reduce((sum, { piece }) => sum + piece.quantity, 0n)

function heldOn(purse: Purse, { stock, recordDay }: BuyBack, hours: MarketHours): bigint {
  const isThere = (boughtOn: string, isBought: boolean): boolean =>
    arrivedOn(hours, boughtOn, isBought) <= recordDay
  const now = placedIn(purse, stock).filter(({ lot, piece }) =>
    isThere(piece.boughtOn, piece === lot.pieces[0]),
  )
  const left = purse.lots
    .filter((lot) => lot.stock === stock)
    .flatMap(({ sales }) => sales)
    .filter(({ settlesOn, closedOn }) => settlesOn > recordDay && closedOn > addDays(recordDay, -15))
    .flatMap(({ parts }) => parts)
    .filter(({ boughtOn, isBought }) => isThere(boughtOn, isBought))
  return sharesOf(now) + left.reduce((sum, { quantity }) => sum + quantity, 0n)
}

/** What can be set aside today, the oldest first. */
const tenderable = (purse: Purse, stock: Stock, hours: MarketHours, today: string): Placed[] =>
  placedIn(purse, stock)
    .filter(({ lot }) => lot.status === 'holding')
    .filter(({ lot, piece }) => arrivedOn(hours, piece.boughtOn, piece === lot.pieces[0]) <= today)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

const keyOf = ({ lot, piece }: Placed): string => `${piece.boughtOn} ${lot.id}`

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export function mostOf(world: World, purse: Purse, buyBack: BuyBack): bigint {
  const { ms, hours } = nowOf(world)
  const there = sharesOf(tenderable(purse, buyBack.stock, hours, dayInIndiaAt(ms)))
  return least(heldOn(purse, buyBack, hours), there)
}

/** What must come of it. */
export function tender(world: World, purse: Purse, buyBack: BuyBack, wanted: bigint): string {
  const { ms, hours } = nowOf(world)
  if (buyBack.isDecided || ms >= buyBack.closesMs || wanted > mostOf(world, purse, buyBack))
    return 'tender_refused'
  const was = buyBack.tenders.get(purse)?.quantity ?? 0n
  if (wanted === was) return 'done'
  buyBack.tenders.set(purse, { quantity: wanted, held: heldOn(purse, buyBack, hours) })
  let rest = wanted
  const row = tenderable(purse, buyBack.stock, hours, dayInIndiaAt(ms))
  for (const { lot, piece } of row) {
    const pledged = least(rest, piece.quantity)
    rest -= pledged
    // A price that was given for the lot as it was is not good any more.
    if ((piece.pledged ?? 0n) !== pledged) world.quotes.delete(lot)
    piece.pledged = pledged
  }
  return 'done'
}

export const openOffers = ({ buyBacks }: Pick<World, 'buyBacks'>, ms: number): BuyBack[] =>
  buyBacks.filter((one) => !one.isDecided && ms < one.closesMs)

/** A company offers to buy back, unless its shares are about to change. */
export async function offerBuyBack(world: World): Promise<void> {
  const { dice, stocks, actions, buyBacks, house } = world
  const { ms } = nowOf(world)
  const today = dayInIndiaAt(ms)
  const stock = dice.of(stocks)
  const isBusy =
    buyBacks.some((one) => one.stock === stock && !one.isDecided) ||
    actions.some((one) => one.stock === stock && changesShares(one) && !one.isDone)
  if (isBusy || !dice.oneIn(2)) return
  const buyBack: BuyBack = {
    ...{ id: randomUUID(), stock, rupees: Math.ceil(stock.price / 100) + 1 },
    ...{ recordDay: addDays(today, -dice.below(2)), closesMs: ms + (1 + dice.below(3)) * DAY_MS },
    payDay: addDays(today, 14),
    tenders: new Map(),
    isDecided: false,
  }
  buyBacks.push(buyBack)
  await putUp(house, buyBack, ms)
}

const putUp = async (house: House, { id, stock, rupees, ...buyBack }: BuyBack, ms: number): Promise<void> => {
  await house.pastTriggers(
    `insert into offer (id, kind, instrument_id, opens_at, closes_at, version) values ($1, 'buy-back', $2, $3, $4, 1)`,
    [id, stock.instrument.id, new Date(ms), new Date(buyBack.closesMs)],
  )
  const terms = {
    ...{ kind: 'buy-back', market: 'NSE', symbol: stock.symbol, rupees, record_price: rupees },
    ...{ record_day: buyBack.recordDay, open_day: buyBack.recordDay, close_day: buyBack.recordDay },
    ...{ pay_day: buyBack.payDay, small_accepted: 1, small_held: 2, other_accepted: 1, other_held: 10 },
  }
  await house.pastTriggers(
    'insert into offer_terms (offer_id, version, terms, since) values ($1, 1, $2, $3)',
    [id, JSON.stringify(terms), new Date(ms)],
  )
}

export const toDecide = (world: World): BuyBack[] =>
  world.buyBacks.filter((one) => !one.isDecided && one.closesMs <= nowOf(world).ms)

/** The company takes its part of each tender, or now and then withdraws; what it does not take is free again. */
export async function decide(world: World, buyBack: BuyBack): Promise<void> {
  const { house, dice } = world
  const at = new Date(nowOf(world).ms)
  const isWithdrawn = dice.oneIn(5)
  buyBack.isDecided = true
  await house.pastTriggers('insert into buy_back_decision values ($1, $2, $3, $4, $5)', [
    buyBack.id,
    isWithdrawn ? 'withdrawn' : 'accepted',
    isWithdrawn ? 0 : Number(BEYOND.small),
    isWithdrawn ? 0 : Number(BEYOND.others),
    at,
  ])
  await house.pastTriggers(
    `update due d set at = least(d.at, $2) from tender t
     where t.offer_id = $1 and d.ref = t.id and d.kind = 'tender' and d.done_at is null`,
    [buyBack.id, at],
  )
  for (const [purse, { quantity, held }] of buyBack.tenders) {
    if (quantity > 0n) settle(world, purse, buyBack, isWithdrawn ? 0n : taken(buyBack, quantity, held))
  }
}

/** Holders of ₹2,00,000 or less have half of what they held for sure, others a tenth. */
function taken({ rupees }: BuyBack, quantity: bigint, held: bigint): bigint {
  const isSmall = held * BigInt(rupees) <= 200_000n
  const sure = isSmall ? held / 2n : held / 10n
  const extra = quantity > sure ? quantity - sure : 0n
  return least(quantity, sure + (extra * (isSmall ? BEYOND.small : BEYOND.others)) / 1_000_000n)
}

function settle(world: World, purse: Purse, buyBack: BuyBack, accepted: bigint): void {
  const { stock, rupees, payDay } = buyBack
  const today = dayInIndiaAt(nowOf(world).ms)
  const price = BigInt(rupees) * 100n
  const row = placedIn(purse, stock)
    .filter(({ piece }) => (piece.pledged ?? 0n) > 0n)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  let rest = accepted
  const parts = new Map<Lot, SoldPiece[]>()
  for (const { lot, piece } of row) {
    world.quotes.delete(lot)
    piece.pledged = 0n
    const quantity = least(piece.quantity, rest)
    if (quantity === 0n) continue
    rest -= quantity
    const part = partOf(piece, quantity, piece === lot.pieces[0])
    parts.set(lot, [...(parts.get(lot) ?? []), part])
    piece.quantity -= quantity
    piece.gross -= part.gross
    piece.charges -= part.charges
  }
  for (const [lot, own] of parts) {
    const quantity = own.reduce((sum, part) => sum + part.quantity, 0n)
    const gross = quantity * price
    // A thousandth as STT and fifteen hundred-thousandths as stamp duty, each in whole rupees.
    const charges = wholeRupees(gross, 1_000n, 1n) + wholeRupees(gross, 100_000n, 15n)
    lot.sales.push({
      ...{ quantity, gross, charges, net: gross - charges, soldOn: today, closedOn: today, parts: own },
      costGross: own.reduce((sum, part) => sum + part.gross, 0n),
      costCharges: own.reduce((sum, part) => sum + part.charges, 0n),
      ...{ settlesOn: payDay, isSettled: false },
    })
    purse.unsettled += gross - charges
    firm.taxes += charges
    if (quantityOf(lot) === 0n) lot.status = 'sold'
  }
}

/** Half a paisa goes with what is sold. */
function partOf(piece: Piece, quantity: bigint, isBought: boolean): SoldPiece {
  const of = (whole: bigint): bigint => (2n * whole * quantity + piece.quantity) / (2n * piece.quantity)
  return {
    ...{ quantity, gross: of(piece.gross), charges: of(piece.charges), boughtOn: piece.boughtOn, isBought },
  }
}

const wholeRupees = (gross: bigint, of: bigint, part: bigint): bigint =>
  ((2n * gross * part + 100n * of) / (200n * of)) * 100n
