/** firm-orders: someone of the firm has taken up an answer of the exchange that was not accepted. It moves no money. */
import { Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import type { TradingServices } from '../../trading/services.ts'
import { noteAct } from './desk-order.ts'

export interface CheckAct {
  readonly id: string
  readonly by: StaffCaller
  readonly reason: string
}

export async function checkAnswer(
  services: TradingServices,
  tx: Queries,
  { id, by, reason }: CheckAct,
): Promise<{ id: string }> {
  const [seen] = await tx.query<{ client_id: string | null }>(
    `update venue_answer set seen_at = $2, seen_by = $3
     where id = $1 and refused is not null and seen_at is null returning client_id`,
    [id, services.businessClock.now(), by.staffId],
  )
  if (!seen) throw new Refusal('exchange_answer_unknown')
  await noteAct(services, tx, by, {
    act: 'exchange-answer.checked',
    what: 'Took up an answer of the exchange that was not accepted.',
    clientId: seen.client_id,
    reason,
  })
  return { id }
}
