/**
 * market: splits, bonuses and consolidations that the simulated market did not draw itself, because two people announced, changed
 * or withdrew them. Its prices follow them from their ex-day on, or a holding would be worth many times what it was. Pure.
 */
import type { Day } from '@pramaan/market-time'
import type { RatioChange } from '../as-of-shares.ts'
import type { SplitOrBonus } from './actions.ts'

/** As it is stored, whoever announced it. */
export interface AnnouncedChange extends RatioChange {
  readonly kind: string
  readonly number: number
  readonly isWithdrawn: boolean
}

/** Of a symbol. */
export type Announced = (symbol: string) => readonly AnnouncedChange[]

export const NOTHING_ANNOUNCED: Announced = () => []

/** How many shares of a day come from one as it was drawn; 1 where nobody announced anything else. */
export function sharesPerDrawn(
  announced: readonly AnnouncedChange[],
  drawn: readonly SplitOrBonus[],
  day: Day,
): number {
  return announced.reduce((all, change) => {
    if (change.exDay > day) return all
    const own = drawn.find(
      ({ exDay, kind }) => change.number === 1 && exDay === change.exDay && kind === change.kind,
    )
    const told = change.isWithdrawn ? 1 : change.sharesAfter / change.sharesBefore
    return (all * told) / (own?.sharesAfter ?? 1)
  }, 1)
}

/** How many shares of the later day one of the earlier has become, as it was drawn. */
export const drawnBetween = (drawn: readonly SplitOrBonus[], after: Day, until: Day): number =>
  drawn.reduce(
    (all, { exDay, sharesAfter }) => (exDay > after && exDay <= until ? all * sharesAfter : all),
    1,
  )
