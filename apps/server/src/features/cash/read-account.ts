/** cash: what the client has, what waits and why, and what can be withdrawn, all of one moment. */
import type { Account, SettableLimit } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Services } from '../../clients/services.ts'
import { clientCash } from '../../ledger/balances.ts'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'
import type { Queries } from '../../platform/database.ts'

export const readAccount = (
  { db, businessClock }: Services,
  reasons: readonly WhyMoneyWaits[],
  clientId: string,
): Promise<Account> =>
  db.as({ clientId }).transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    return accountAt(tx, businessClock.now(), reasons, clientId)
  })

/** `tx` sees one moment. The client's screens and the firm's console read the same figures. */
export async function accountAt(
  tx: Queries,
  now: Date,
  reasons: readonly WhyMoneyWaits[],
  clientId: string,
): Promise<Account> {
  const money = await clientCash(tx, clientId)
  const waiting: Account['waiting'] = []
  for (const reason of reasons) waiting.push(...(await reason(tx, clientId)))
  return {
    cash: toWire(money.total),
    unsettled: toWire(money.unsettled),
    held: toWire(money.held),
    blocked: toWire(money.blocked),
    withdrawable: toWire(money.cash),
    waiting,
    ...(await readMinimums(tx)),
    entries: Number(money.entries),
    head: money.head,
    as_of: now.toISOString(),
  }
}

async function readMinimums(tx: Queries): Promise<Record<SettableLimit, number>> {
  const rows = await tx.query<{ name: SettableLimit; amount_paise: bigint }>(
    'select name, amount_paise from brand_limit',
  )
  const of = (limit: SettableLimit): number =>
    toWire(paise(rows.find(({ name }) => name === limit)?.amount_paise ?? 0n))
  return {
    minimum_trade: of('minimum_trade'),
    minimum_withdrawal: of('minimum_withdrawal'),
    minimum_deposit: of('minimum_deposit'),
  }
}
