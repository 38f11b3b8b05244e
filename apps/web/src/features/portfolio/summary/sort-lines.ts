/** portfolio, summary: the order of a table. What has no figure stands last, whichever way it is sorted. Pure. */
import type { HoldingLine } from '@pramaan/contracts'

export const sortKeys = [
  'name',
  'invested',
  'value',
  'profit',
  'day_change',
  'realised',
  'income',
  'xirr_pct',
  'share_pct',
] as const
export type SortKey = (typeof sortKeys)[number]

export interface Sorting {
  readonly by: SortKey
  readonly isDown: boolean
}

/** Names from A, figures from the largest; the same column again turns it round. */
export const sortedBy = (by: SortKey, before: Sorting): Sorting =>
  before.by === by ? { by, isDown: !before.isDown } : { by, isDown: by !== 'name' }

export function sortLines(lines: readonly HoldingLine[], { by, isDown }: Sorting): HoldingLine[] {
  const turn = isDown ? -1 : 1
  return [...lines].sort((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    if (typeof one === 'string' || typeof other === 'string')
      return turn * String(one).localeCompare(String(other))
    return turn * (one - other) || a.name.localeCompare(b.name)
  })
}
