/**
 * products/compensation: what the app can work out for a client, to the paisa: a trade's price against the market's record of its
 * moment, charges against the rate card of their day, and money that came late against the promise. Pure; each answer carries the lines
 * that lead to it, so that anyone can add them up again.
 */
import { type ClaimGround, limits } from '@pramaan/contracts'
import {
  divide,
  formatRupees,
  groupIndian,
  type Paise,
  paise,
  price,
  units,
  worthOfShares,
} from '@pramaan/money'

export interface Line {
  readonly name: string
  readonly detail: string | null
  readonly paise: bigint
}

export interface Computed {
  readonly ground: ClaimGround
  /** `unknown`: it cannot be worked out, and the client names the amount. */
  readonly outcome: 'difference' | 'none' | 'unknown'
  readonly paise: bigint
  readonly says: string
  readonly lines: readonly Line[]
  /** What it was computed from. */
  readonly record: string | null
  readonly picture: Picture | null
}

/** Prices in paise. */
export interface Picture {
  readonly points: readonly { readonly at: string; readonly paise: number }[]
  readonly bound: number
  readonly boundName: string
  readonly trades: readonly { readonly at: string; readonly paise: number; readonly isWrong: boolean }[]
}

export const unknown = (ground: ClaimGround, says: string): Computed => ({
  ...{ ground, outcome: 'unknown', paise: 0n, says, lines: [], record: null, picture: null },
})

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)
const rupees = (amount: bigint): string => formatRupees(paise(amount))

// ─── Price ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Level {
  readonly quantity: bigint
  readonly paise: bigint
}

export interface TradedFill {
  readonly side: 'buy' | 'sell'
  readonly levels: readonly Level[]
  readonly at: Date
  /** Of the price that it was made at. */
  readonly asOf: Date
  /** Of a buy: the client's limit. Of a sale: the price that the client was given and pressed. Null: none. */
  readonly agreed: bigint | null
  /** The market's own record around `asOf`; null where it has none. */
  readonly market: { readonly low: bigint; readonly high: bigint; readonly source: string } | null
}

/**
 * A buyer pays the sellers' price and a seller gets the buyers': both stand a little beside the prices that were traded. Only what is
 * further from the record than this is a difference, and then all of it is. Hundredths of a percent.
 */
export const SPREAD_BPS = 50n
const BPS = 10_000n

interface Bound {
  readonly paise: bigint
  readonly name: string
}

/** The worst price that was right for this fill; null where nothing says. */
function boundOf({ side, agreed, market }: TradedFill): Bound | null {
  const isBuy = side === 'buy'
  const own: Bound | null =
    agreed === null ? null : { paise: agreed, name: isBuy ? 'Your limit' : 'The price you were given' }
  const traded: Bound | null = market && {
    paise: isBuy ? market.high : market.low,
    name: isBuy ? 'Highest price traded then' : 'Lowest price traded then',
  }
  if (!own || !traded) return own ?? traded
  const isOwnStricter = isBuy ? own.paise <= traded.paise : own.paise >= traded.paise
  return isOwnStricter ? own : traded
}

/** What was agreed holds to the paisa; what was traded holds within the spread. */
function isWrong(fill: TradedFill, bound: Bound, at: bigint): boolean {
  const beyond = fill.side === 'buy' ? at - bound.paise : bound.paise - at
  if (beyond <= 0n) return false
  const isAgreed = bound.paise === fill.agreed
  return isAgreed || beyond * BPS > bound.paise * SPREAD_BPS
}

const worth = ({ quantity, paise: each }: Level): bigint => worthOfShares(units(quantity), price(each))

export interface PriceAsk<Fill extends TradedFill> {
  readonly fills: readonly Fill[]
  /** What a trade at these prices is charged in all. */
  readonly chargesOf: (fill: Fill, levels: readonly Level[]) => bigint
  /** Prices of the moments around, oldest first, for the picture. */
  readonly around: Picture['points']
}

/** A buy above, or a sale below, the worst price that was right: the value of the distance, and the charges that go with it. */
export function priceDifference<Fill extends TradedFill>({
  fills,
  chargesOf,
  around,
}: PriceAsk<Fill>): Computed {
  const ground = 'price'
  const bounds = fills.map(boundOf)
  const [firstBound] = bounds.filter((bound) => bound !== null)
  if (!firstBound)
    return unknown(
      ground,
      'The market’s record of that moment is not kept any more, so the app cannot check this price.',
    )
  const lines: Line[] = []
  let total = 0n
  for (const [index, fill] of fills.entries()) {
    const bound = bounds[index]
    if (!bound || !fill.levels.some(({ paise: at }) => isWrong(fill, bound, at))) continue
    const right = fill.levels.map((level) =>
      isWrong(fill, bound, level.paise) ? { ...level, paise: bound.paise } : level,
    )
    const [got, should] = [sumOf(fill.levels.map(worth)), sumOf(right.map(worth))]
    const isBuy = fill.side === 'buy'
    const moreCharges = chargesOf(fill, fill.levels) - chargesOf(fill, right)
    total += (isBuy ? got - should : should - got) + moreCharges
    lines.push(
      { name: bound.name, detail: detailOf(right), paise: isBuy ? -should : should },
      {
        name: isBuy ? 'What you paid' : 'What you got',
        detail: detailOf(fill.levels),
        paise: isBuy ? got : -got,
      },
    )
    if (moreCharges !== 0n) lines.push({ name: 'Charges on it', detail: null, paise: moreCharges })
  }
  const record = recordOf(fills)
  const picture = pictureOf(fills, bounds, around, firstBound)
  if (total <= 0n)
    return {
      ...{ ground, outcome: 'none', paise: 0n, lines: [], record, picture },
      says: 'The price is within what was traded at that moment and what you agreed to.',
    }
  const [first] = fills
  return {
    ...{ ground, outcome: 'difference', paise: total, lines: withTotal(lines, total), record, picture },
    says:
      first?.side === 'sell'
        ? `Your order sold below ${lowerFirst(firstBound.name)}.`
        : `Your order bought above ${lowerFirst(firstBound.name)}.`,
  }
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

const detailOf = (levels: readonly Level[]): string =>
  levels.map(({ quantity, paise: each }) => `${groupIndian(String(quantity))} × ${rupees(each)}`).join(' + ')

const recordOf = (fills: readonly TradedFill[]): string | null =>
  fills.find(({ market }) => market)?.market?.source ?? null

const pictureOf = (
  fills: readonly TradedFill[],
  bounds: readonly (Bound | null)[],
  points: Picture['points'],
  bound: Bound,
): Picture | null =>
  points.length < 2
    ? null
    : {
        ...{ points, bound: Number(bound.paise), boundName: bound.name },
        trades: fills.flatMap((fill, index) => {
          const own = bounds[index] ?? bound
          return fill.levels.map(({ paise: at }) => ({
            ...{ at: fill.asOf.toISOString(), paise: Number(at), isWrong: isWrong(fill, own, at) },
          }))
        }),
      }

/** What was paid for the same before is no difference any more. */
export function lessPaid(computed: Computed, before: bigint): Computed {
  if (computed.outcome !== 'difference' || before === 0n) return computed
  const left = computed.paise - before
  if (left <= 0n)
    return {
      ...{ ...computed, outcome: 'none', paise: 0n, lines: [] },
      says: `The difference of ${rupees(computed.paise)} was paid to you before.`,
    }
  const paid = { name: 'Paid for it before', detail: null, paise: -before }
  return { ...computed, paise: left, lines: withTotal([...computed.lines.slice(0, -1), paid], left) }
}

const withTotal = (lines: readonly Line[], total: bigint): Line[] => [
  ...lines,
  { name: 'Difference', detail: null, paise: total },
]

// ─── Charges ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ChargeAsk {
  /** What one note was charged, by charge; the depository's is levied apart. */
  readonly charged: Readonly<Record<string, bigint>>
  /** What the rate card of its day makes of the same trade. */
  readonly card: readonly { readonly charge: string; readonly name: string; readonly paise: bigint }[]
  /** What the day has given back of it since. */
  readonly refunded: bigint
  readonly cardVersion: string
  readonly day: string
}

/** What was charged above the card of that day, less what has been given back. */
export function chargeDifference({ charged, card, refunded, cardVersion, day }: ChargeAsk): Computed {
  const names = [...new Set([...Object.keys(charged), ...card.map(({ charge }) => charge)])]
  const told = names.map((charge) => {
    const ofCard = card.filter((line) => line.charge === charge)
    return {
      name: ofCard[0]?.name ?? charge,
      charged: charged[charge] ?? 0n,
      card: sumOf(ofCard.map((line) => line.paise)),
    }
  })
  const lines = told
    .filter((line) => line.charged !== line.card)
    .map((line) => ({
      name: line.name,
      detail: `charged ${rupees(line.charged)}, by the card ${rupees(line.card)}`,
      paise: line.charged - line.card,
    }))
  const record = `Rate card ${cardVersion}, in force on ${day}`
  const total = sumOf(lines.map((line) => line.paise)) - refunded
  if (total <= 0n)
    return {
      ...{ ground: 'charge', outcome: 'none', paise: 0n, lines: [], record, picture: null },
      says: 'Every charge is, to the paisa, what the rate card of that day says.',
    }
  const given = refunded > 0n ? [{ name: 'Given back since', detail: null, paise: -refunded }] : []
  return {
    ...{ ground: 'charge', outcome: 'difference', paise: total, record, picture: null },
    lines: withTotal([...lines, ...given], total),
    says: `You were charged ${rupees(total)} more than the rate card of that day says.`,
  }
}

// ─── Delay ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const DAY_MS = 86_400_000
const DAYS_A_YEAR = 365n

/** Interest for money that comes late: each begun day, by 365 to the year, half up to the paisa. */
export const lateInterest = (amount: bigint, days: number): Paise =>
  paise(divide(amount * BigInt(limits.lateInterestBps) * BigInt(days), BPS * DAYS_A_YEAR, 'half-up'))

/** Money that was promised by a time. */
export interface Promised {
  readonly name: string
  readonly amount: bigint
  readonly promisedBy: Date
  /** Null: it has not come yet. */
  readonly cameAt: Date | null
}

export const daysLate = (
  { promisedBy, cameAt }: Pick<Promised, 'promisedBy' | 'cameAt'>,
  now: Date,
): number => Math.max(0, Math.ceil(((cameAt ?? now).getTime() - promisedBy.getTime()) / DAY_MS))

const RATE = `${limits.lateInterestBps / 100}% a year, each day begun, on what came late`

/** Each promise that was broken, with its days. */
export function delayDifference(promises: readonly Promised[], now: Date): Computed {
  if (promises.length === 0)
    return unknown('delay', 'Nothing was promised here by a time, so the app cannot work out a delay.')
  const late = promises.flatMap((promise) => {
    const days = daysLate(promise, now)
    return days > 0 ? [{ ...promise, days }] : []
  })
  const record = `Promised and actual times of the record; interest ${RATE}`
  const lines = late.map(({ name, amount, days }) => ({
    name,
    detail: `${days} ${days === 1 ? 'day' : 'days'} late · ${rupees(amount)}`,
    paise: lateInterest(amount, days),
  }))
  const total = sumOf(lines.map((line) => line.paise))
  if (total === 0n)
    return {
      ...{ ground: 'delay', outcome: 'none', paise: 0n, lines: [], record, picture: null },
      says: 'Everything came by the time that was promised.',
    }
  const days = late.reduce((sum, one) => sum + one.days, 0)
  return {
    ...{ ground: 'delay', outcome: 'difference', paise: total, record, picture: null },
    lines: withTotal(lines, total),
    says: `Your money came ${days} ${days === 1 ? 'day' : 'days'} later than promised.`,
  }
}
