/** ledger: sums over all accounts in rupees. */
import { oneRow, type Queries } from '../platform/database.ts'
import type { FirmPurpose } from './transfers.ts'

/**
 * How many clients have accounts, and what stands on all of them. Asked as the firm. Every rupee of a client comes to `cash` first, so these
 * accounts are counted: telling all accounts' clients apart would be most of the work.
 */
export async function sumOfClients(db: Queries): Promise<{ clients: number; total: bigint }> {
  const row = oneRow(
    await db.query<{ clients: bigint; total: bigint }>(
      `select count(*) filter (where purpose = 'cash') as clients, coalesce(sum(balance), 0)::bigint as total
       from ledger_account where client_id is not null and asset = 'INR'`,
    ),
  )
  return { clients: Number(row.clients), total: row.total }
}

/** What stands on each account of the firm, by the index on owners: among the accounts of all clients it has a handful. Asked as the firm. */
export async function firmBalances(db: Queries): Promise<ReadonlyMap<FirmPurpose, bigint>> {
  const rows = await db.query<{ purpose: FirmPurpose; balance: bigint }>(
    `select a.purpose, coalesce(sum(f.amount), 0)::bigint as balance
     from ledger_account a left join ledger_firm_change f on f.account_id = a.id
     where a.owner = '00000000-0000-0000-0000-000000000000' and a.asset = 'INR' group by a.purpose`,
  )
  return new Map(rows.map(({ purpose, balance }) => [purpose, balance]))
}
