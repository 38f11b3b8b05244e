/**
 * products/stock/corporate-actions: what a day's change of shares moves for one holder: shares of each listing that they have, and what
 * the one fraction brings. Pure.
 */
import { formatRupees, paise } from '@pramaan/money'
import type { Leg } from '../../../ledger/transfers.ts'
import type { NewCredit, NewEffect, NewLot, Plan, PlannedTransfer } from '../../../trading/plan.ts'
import type { ExDayDone } from './apply-ex-day.ts'
import type { ExDay, HeldLot, Holder } from './holder.ts'
import { sharesOf } from './lots.ts'
import { aroundPledge, type PledgeMoves } from './pledged-lots.ts'

/** All splits and consolidations of a day together, or all its bonuses. */
export interface DayPart {
  readonly effect: NewEffect
  readonly says: string
}

export interface OfPart {
  readonly credits: readonly NewCredit[]
  readonly lotChanges: NonNullable<Plan['lotChanges']>
  readonly lots: readonly NewLot[]
  readonly lotLends: NonNullable<Plan['lotLends']>
  readonly pledge: PledgeMoves
}

interface Figured extends DayPart {
  readonly ofPart: OfPart
  readonly legs: readonly Leg[]
  readonly memo: string
}

/** Who buys on the ex-day buys without it. */
export const entitledOf = ({ lots }: Holder, { exDay }: ExDay): HeldLot[] =>
  lots.filter(({ held_from, quantity }) => held_from < exDay && quantity > 0n)

/** The fraction is sold with the day's last part. */
export function withFigures(
  { effect, says, ofPart, hasFraction }: DayPart & { ofPart: OfPart; hasFraction: boolean },
  entitled: readonly HeldLot[],
  { fractionSold }: ExDayDone,
  { pricePaise }: ExDay,
): Figured {
  const sold = hasFraction ? fractionSold : null
  const cash = { client: effect.client_id, purpose: 'cash' } as const
  return {
    effect: {
      ...effect,
      shares: changeIn(ofPart.credits),
      gross_paise: sold?.cash ?? 0n,
      cost_paise: sold ? sold.cost + sold.charges : 0n,
    },
    says,
    ofPart,
    memo: sold
      ? `${says}. ${sold.numerator}/${sold.denominator} of a share was sold at ${formatRupees(paise(pricePaise))}.`
      : says,
    legs: [
      ...[...Map.groupBy(entitled, ({ asset }) => asset)].flatMap(([asset, lots]) =>
        aroundPledge(
          effect.client_id,
          asset,
          ofPart.pledge,
          sharesMoved(effect, asset, lots, ofPart.credits),
        ),
      ),
      ...(sold && sold.cash > 0n ? [{ from: { firm: 'market' } as const, to: cash, amount: sold.cash }] : []),
    ],
  }
}

const changeIn = (credits: readonly NewCredit[]): bigint =>
  credits.reduce((sum, { shares }) => sum + shares, 0n)

/** Of one listing. What is consolidated goes, and what becomes of it comes. */
function sharesMoved(
  { client_id: client, act }: NewEffect,
  asset: string,
  lots: readonly HeldLot[],
  credits: readonly NewCredit[],
): Leg[] {
  const own = { client, purpose: 'securities' } as const
  const market = { firm: 'market' } as const
  const held = sharesOf(lots)
  const shares = changeIn(credits.filter((credit) => credit.instrument_id === lots[0]?.instrument_id))
  const [out, back] = act === 'consolidation' ? [held, held + shares] : [0n, shares]
  return [
    ...(out > 0n ? [{ from: own, to: market, amount: out, asset }] : []),
    ...(back > 0n ? [{ from: market, to: own, amount: back, asset }] : []),
  ]
}

export const transferOf = (
  { id, act }: NewEffect,
  legs: readonly Leg[],
  memo: string,
  at: Date,
): PlannedTransfer[] => (legs.length === 0 ? [] : [{ id, act, ref: id, memo, at, legs, once: null }])
