/** limits: the brand's limits as they stand. */
import { listLimits, type SettableLimit, settableLimits } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Rooms } from '../../clients/rooms.ts'
import type { Routes } from '../../platform/routes.ts'

export function limitRoutes(routes: Routes, rooms: Rooms): void {
  routes.read(listLimits, async () => {
    const rows = await rooms.db.query<{ name: SettableLimit; amount_paise: bigint }>(
      'select name, amount_paise from brand_limit order by array_position($1::text[], name)',
      [settableLimits],
    )
    return rows.map((row) => ({ limit: row.name, rupees: toWire(paise(row.amount_paise)) }))
  })
}
