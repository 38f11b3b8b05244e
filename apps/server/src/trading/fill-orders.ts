/** trading: fills orders that wait, out of what was set aside for them, in one statement for all. */
import { randomUUID } from 'node:crypto'
import { legArrays } from '../ledger/transfers.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { fillRow } from './order-rows.ts'
import type { NextFill } from './plan-fill.ts'
import { legsOfLaterFill } from './postings.ts'

export type FillOutcome = 'filled' | 'moved-on'

/** `moved-on`: the order is not any more what the fill was worked out from, and nothing was done. */
export async function fillOrders(
  tx: Queries,
  fills: readonly NextFill[],
  { at, actor }: { at: Date; actor: string },
): Promise<FillOutcome[]> {
  if (fills.length === 0) return []
  const transfers = fills.map(() => randomUUID())
  const rows = await tx.query<{ outcomes: FillOutcome[] }>(
    `select fill_orders($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::jsonb, $7::uuid[],
       $8::timestamptz[], $9::integer[], $10::uuid[], $11::text[], $12::uuid[], $13::text[], $14::text[], $15::bigint[])
       as outcomes`,
    [
      fills.map(({ waiting }) => waiting.id),
      fills.map(({ waiting }) => waiting.filled),
      fills.map(({ waiting }) => waiting.blocked),
      fills.map(({ blockedAfter }) => blockedAfter),
      fills.map(() => actor),
      JSON.stringify(
        fills.map(({ waiting, quoted, fill }, index) =>
          fillRow({
            transfer: transfers[index] ?? '',
            orderId: waiting.id,
            clientId: waiting.clientId,
            at,
            quoted,
            fill,
          }),
        ),
      ),
      transfers,
      fills.map(() => at),
      ...legArrays(
        fills.map(({ waiting, quoted, fill, blockedAfter }) =>
          legsOfLaterFill(
            waiting.clientId,
            quoted.instrument,
            fill,
            waiting.blocked - fill.gross - fill.charged.note - blockedAfter,
          ),
        ),
      ),
    ],
  )
  return oneRow(rows).outcomes
}
