/**
 * products/stock/corporate-actions: all that a company does on one ex-day, to one holder. Dividends first: they are paid on
 * the shares as they were. Then splits and consolidations, then bonuses. Rights are the holder's to take up and a buy-back is
 * the holder's to accept: of themselves they change nothing. Pure.
 */
import type { Paise } from '@pramaan/money'
import {
  changeShares,
  type Fraction,
  type FractionSold,
  type ShareChange,
  sellFraction,
} from './change-shares.ts'
import type { Day, Lot, LotChange } from './lots.ts'
import { type Dividend, type DividendDue, type PaidInYear, payDividends } from './pay-dividends.ts'

export type Action =
  | ({ readonly kind: 'dividend' } & Dividend)
  | ShareChange
  | { readonly kind: 'rights' | 'buy-back'; readonly exDay: Day; readonly recordDay: Day }

export interface Holder {
  /** What is held now. */
  readonly lots: readonly Lot[]
  /** As they stood when the ex-day began; those now held, unless some were sold since. */
  readonly heldAtExDay?: readonly Lot[]
  readonly paidBefore: readonly PaidInYear[]
  readonly isPanKnown: boolean
}

export interface FractionTerms {
  /** Of a whole share after the change; null until the company has told it. */
  readonly price: Paise | null
  readonly paidOn: Day
}

export interface ExDayDone {
  readonly dividends: readonly DividendDue[]
  readonly changes: readonly LotChange[]
  readonly fraction: Fraction | null
  readonly fractionSold: (FractionSold & { readonly payOn: Day }) | null
}

export function applyExDay(holder: Holder, actions: readonly Action[], terms: FractionTerms): ExDayDone {
  if (new Set(actions.map(({ exDay }) => exDay)).size > 1) throw new RangeError('Actions of one ex-day only')
  const dividends = payDividends(
    { ...holder, lots: holder.heldAtExDay ?? holder.lots },
    actions.filter((action) => action.kind === 'dividend'),
  )
  const { changes, fraction } = changeShares(holder.lots, actions.filter(isShareChange))
  const sold = fraction && terms.price !== null ? sellFraction(fraction, terms.price) : null
  return { dividends, changes, fraction, fractionSold: sold && { ...sold, payOn: terms.paidOn } }
}

const isShareChange = (action: Action): action is ShareChange =>
  action.kind === 'split' || action.kind === 'bonus' || action.kind === 'consolidation'

/** The lots afterwards; `newId` names those that are new. */
export function lotsAfter(lots: readonly Lot[], changes: readonly LotChange[], newId: () => string): Lot[] {
  const changed = new Map(
    changes.flatMap((change) =>
      change.kind === 'new'
        ? []
        : [[change.before.id, change.kind === 'changed' ? change.after : null] as const],
    ),
  )
  const kept = lots.flatMap((lot) => {
    const after = changed.get(lot.id)
    if (after === undefined) return [lot]
    return after === null ? [] : [after]
  })
  return [
    ...kept,
    ...changes.flatMap((change) => (change.kind === 'new' ? [{ ...change.lot, id: newId() }] : [])),
  ]
}
