/** What one client does in one burst: what is asked, what came of it, and what the model says must come of it. */
import { dayInIndiaAt } from '@pramaan/market-time'
import { changesShares } from './company-acts.ts'
import { type BuyBack, freeIn, mostOf, openOffers, tender } from './tender-acts.ts'
import type { Hands } from './trading-hands.ts'
import { nowOf, type World } from './trading-lives.ts'
import { canTrade, type Stock } from './trading-market.ts'
import {
  type BuyWish,
  bidFor,
  chargesOf,
  end,
  grossOf,
  isDepositoryPaid,
  type Lot,
  type Purse,
  place,
  type Quote,
  quantityOf,
  sell,
} from './trading-model.ts'

export interface Turn {
  readonly what: string
  readonly got: string
  readonly expected: string
}

type Play = (world: World, purse: Purse, hands: Hands) => Promise<Turn>

const WAITING_MOST = 4
const QUOTE_VALID_MS = 20_000

/** Through HTTP the server's own clock times the quotes: there nobody keeps one for later. */
export function playTurn(world: World, purse: Purse, hands: Hands, isHttp: boolean): Promise<Turn> {
  const { dice } = world
  const waiting = purse.lots.filter(({ status }) => status === 'awaiting')
  const held = purse.lots.filter(({ status }) => status === 'holding')
  const throwOf = dice.below(20)
  if (waiting.length >= WAITING_MOST || (waiting.length > 0 && throwOf === 0 && dice.oneIn(2))) {
    return cancel(dice.of(waiting))(world, purse, hands)
  }
  if (held.length === 0 || throwOf < 9) return buyNow(isHttp)(world, purse, hands)
  if (throwOf < 15) return preview(isHttp)(world, purse, hands)
  const offered = openOffers(world, nowOf(world).ms).filter(({ stock }) =>
    purse.lots.some((lot) => lot.stock === stock && lot.filled > 0n),
  )
  if (offered.length > 0 && dice.oneIn(3)) return tenderIn(dice.of(offered))(world, purse, hands)
  const lot = dice.of(held)
  if (throwOf < 16 || isHttp) return close(lot)(world, purse, hands)
  if (throwOf === 16) return quoteOnly(lot, partOf(world, lot))(world, purse, hands)
  if (throwOf < 19) return sellLater(lot)(world, purse, hands)
  return dice.oneIn(3) ? cancel(lot)(world, purse, hands) : nonsense(world, purse, hands)
}

/** The dry run tells what the order would cost, or why it would not be; and nothing happens. */
const preview =
  (isHttp: boolean): Play =>
  async (world, purse, hands) => {
    const wish = wishOf(world, purse, isHttp)
    // A dry run looks at the market and not into the purse.
    const rich = { ...purse, cash: EVERYTHING, lots: [] }
    const made = place({ ...wish, purse: rich }, 'none', nowOf(world), false)
    const got = await hands.preview(wish)
    const expected = typeof made === 'string' ? made : String(grossOf(made) + chargesOf(made) + made.blocked)
    return {
      what: `preview ${wish.quantity} ${wish.stock.symbol}`,
      got,
      expected,
    }
  }

const EVERYTHING = 10n ** 18n

const buyNow =
  (isHttp: boolean): Play =>
  async (world, purse, hands) => {
    const wish = wishOf(world, purse, isHttp)
    const now = nowOf(world)
    const got = await hands.buy(wish, world.dice.oneIn(12))
    const made = place(wish, got, now)
    const { stock, kind, quantity, limit } = wish
    const what = `buy ${kind} ${quantity} ${stock.symbol} at ${limit ?? 'the market'}`
    if (typeof made === 'string') return { what, got, expected: made }
    world.lots.push(made)
    return { what, got, expected: UUID.test(got) ? got : 'an order' }
  }

const UUID = /^[0-9a-f-]{36}$/

function wishOf({ dice, stocks }: World, purse: Purse, isHttp: boolean): BuyWish {
  const stock = dice.of(stocks)
  const kind = !isHttp && dice.oneIn(8) ? 'fo' : 'standard'
  const rupees = dice.oneIn(8)
    ? 1 + dice.below(19_000)
    : 19_000 + dice.below(dice.oneIn(3) ? 900_000 : 90_000)
  const lots = Math.max(1, Math.ceil((rupees * 100) / stock.price / stock.lot))
  const quantity = BigInt(lots * stock.lot + (dice.oneIn(20) ? 1 : 0))
  const isLimited = kind === 'fo' || dice.oneIn(2)
  return {
    purse,
    stock,
    kind,
    quantity,
    limit: isLimited ? limitFor(stock, dice.below(14), dice.below(40)) : null,
  }
}

/** Around the price; now and then off the tick or far outside the band. */
function limitFor({ price, tick }: Stock, around: number, mistake: number): bigint {
  const percent = mistake === 0 ? 150 : 92 + around
  const steps = Math.max(1, Math.floor((price * percent) / 100 / tick))
  return BigInt(steps * tick + (mistake === 1 && tick > 1 ? 1 : 0))
}

const cancel =
  (lot: Lot): Play =>
  async (_, purse, hands) => {
    const got = await hands.cancel(purse, lot.id)
    const expected = lot.status === 'awaiting' ? 'done' : 'order_not_waiting'
    if (lot.status === 'awaiting') end(lot)
    return { what: `cancel ${lot.id}`, got, expected }
  }

/** What a quote must be: its price, or nothing. */
function expectQuote(world: World, lot: Lot, quantity: bigint): Quote | null {
  const { ms, hours } = nowOf(world)
  const day = hours.tradeDayAt(ms)
  const oldest = lot.pieces.reduce(
    (first, { boughtOn, quantity: held }) => (held > 0n && boughtOn < first ? boughtOn : first),
    lot.executedOn,
  )
  const isBeingAdjusted = world.actions.some(
    (action) =>
      action.stock === lot.stock &&
      changesShares(action) &&
      !action.isDone &&
      action.exDay > oldest &&
      action.exDay <= dayInIndiaAt(ms),
  )
  const price = isBeingAdjusted || !canTrade(lot.stock, ms) ? null : bidFor(lot, quantity)
  if (price === null) return null
  return { price, quantity, day, wasPaid: isDepositoryPaid(lot, day), givenMs: world.quietMs }
}

/** Some, all, none any more, or one too many. */
const tenderIn =
  (buyBack: BuyBack): Play =>
  async (world, purse, hands) => {
    const most = mostOf(world, purse, buyBack)
    const wanted = world.dice.oneIn(6) ? most + 1n : BigInt(world.dice.below(Number(most) + 1))
    const got = await hands.tender(purse, buyBack.id, wanted)
    const expected = tender(world, purse, buyBack, wanted)
    return { what: `tender ${wanted} of ${buyBack.stock.symbol}`, got, expected }
  }

const quoteOnly =
  (lot: Lot, part: bigint | null): Play =>
  async (world, purse, hands) => {
    const most = freeIn(lot)
    const isTooMany = most === 0n || (part ?? most) > most
    const expected = isTooMany ? null : expectQuote(world, lot, part ?? most)
    const got = await hands.quote(purse, lot.id, lot.kind, part)
    remember(world, lot, expected)
    return {
      what: `quote ${part ?? 'all'} of ${lot.id}`,
      got: String(got),
      expected: isTooMany ? 'quantity_not_held' : String(expected?.price ?? null),
    }
  }

/** All of it, or now and then a part. */
const partOf = ({ dice }: World, lot: Lot): bigint | null =>
  quantityOf(lot) > 1n && dice.oneIn(3) ? 1n + BigInt(dice.below(Number(quantityOf(lot)) - 1)) : null

const remember = ({ quotes }: World, lot: Lot, quote: Quote | null): void => {
  if (quote) quotes.set(lot, [...(quotes.get(lot) ?? []), quote])
}

/** Asks for a price and sells at it, or a paisa beside it. */
const close =
  (lot: Lot): Play =>
  async (world, purse, hands) => {
    const [isTwice, beside] = [world.dice.oneIn(12), world.dice.oneIn(8) ? 1n : 0n]
    const part = partOf(world, lot)
    const asked = await quoteOnly(lot, part)(world, purse, hands)
    if (asked.got !== asked.expected || !/^\d+$/.test(asked.got)) return asked
    return sellAt(world, lot, hands, { price: BigInt(asked.got) + beside, part, isTwice })
  }

/** Sells at a price of an earlier burst, which may be too old by now, or at one that nobody gave. */
const sellLater =
  (lot: Lot): Play =>
  (world, _, hands) => {
    const last = world.quotes.get(lot)?.at(-1)
    const part = last && last.quantity !== freeIn(lot) ? last.quantity : null
    const price = last?.price ?? BigInt(lot.stock.price)
    return sellAt(world, lot, hands, { price, part, isTwice: world.dice.oneIn(12) })
  }

async function sellAt(
  world: World,
  lot: Lot,
  hands: Hands,
  { price, part, isTwice }: { price: bigint; part: bigint | null; isTwice: boolean },
): Promise<Turn> {
  const { purse } = lot
  const quantity = part ?? freeIn(lot)
  const quote = world.quotes.get(lot)?.findLast((one) => one.price === price && one.quantity === quantity)
  const isOld = quote && world.quietMs - quote.givenMs > QUOTE_VALID_MS
  const got = await hands.sell(purse, lot, { kind: lot.kind, price, part }, isTwice)
  const what = `sell ${part ?? 'all'} of ${lot.id} at ${price}`
  if (!quote || isOld) return { what, got, expected: quote ? 'quote_expired' : 'quote_missing' }
  sell(lot, quote, nowOf(world))
  world.quotes.delete(lot)
  return { what, got, expected: 'done' }
}

/** Another's lot, a lot that is gone, or one of the other desk. */
const nonsense: Play = async (world, purse, hands) => {
  const lot = world.dice.of(world.lots)
  const kind = world.dice.oneIn(2) ? 'fo' : 'standard'
  const [isOwn, what] = [lot.purse === purse && lot.kind === kind, `nonsense with ${lot.id}`]
  if (isOwn && lot.status === 'holding') return quoteOnly(lot, null)(world, purse, hands)
  const got = await hands.sell(purse, lot, { kind, price: BigInt(lot.stock.price), part: null }, false)
  return { what, got, expected: isOwn ? 'order_not_held' : 'order_unknown' }
}
