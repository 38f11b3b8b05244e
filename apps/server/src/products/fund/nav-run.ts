/** products/fund: what a NAV makes due when it comes, or when two people correct it. Walked through part by part: a scheme may have any number of orders. */
import type { DueKind } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'

/** Well within the time that a statement has. */
const AT_ONCE = 2000

export const bringByNav =
  (kind: DueKind) =>
  async (firm: Queries): Promise<boolean> => {
    const [row] = await firm.query<{ walked: boolean }>('select walk_nav_run($1, $2) as walked', [
      [kind],
      AT_ONCE,
    ])
    return row?.walked ?? false
  }
