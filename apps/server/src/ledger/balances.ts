/** ledger: what stands on the accounts. */
import { type Paise, paise } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'
import type { ClientPurpose, FirmPurpose } from './transfers.ts'

export interface ClientCash {
  readonly cash: Paise
  readonly held: Paise
  /** For orders; what is paid for an allotment and not delivered yet is among it. */
  readonly blocked: Paise
  readonly unsettled: Paise
  /** The sum of all four. */
  readonly total: Paise
  /** Where the client's chain ends. */
  readonly entries: bigint
  readonly head: string
}

const NO_HEAD = '0'.repeat(64)

/** The client's rupees, account by account, in one statement: the figures belong together. */
export async function clientCash(db: Queries, clientId: string): Promise<ClientCash> {
  const rows = await db.query<{ purpose: ClientPurpose; balance: bigint; entries: bigint; hash: Buffer }>(
    // Whose only entries are of credit or of shares has no account in rupees, and a chain all the same.
    `select coalesce(a.purpose, 'cash') as purpose, coalesce(a.balance, 0)::bigint as balance, c.entries, c.hash
     from ledger_chain c left join ledger_account a on a.owner = c.client_id and a.asset = 'INR' where c.client_id = $1`,
    [clientId],
  )
  const of = (purpose: ClientPurpose): Paise =>
    paise(rows.find((row) => row.purpose === purpose)?.balance ?? 0n)
  return {
    cash: of('cash'),
    held: of('held'),
    blocked: paise(of('blocked') + of('advance')),
    unsettled: of('unsettled'),
    total: paise(rows.reduce((sum, { balance }) => sum + balance, 0n)),
    entries: rows[0]?.entries ?? 0n,
    head: rows[0]?.hash.toString('hex') ?? NO_HEAD,
  }
}

/** What the firm's account holds in rupees. The bank's is negative: it is what the world outside has given. */
export async function firmBalance(db: Queries, purpose: FirmPurpose): Promise<Paise> {
  const [row] = await db.query<{ balance: bigint }>(
    `select coalesce(sum(f.amount), 0)::bigint as balance from ledger_account a
     left join ledger_firm_change f on f.account_id = a.id
     where a.client_id is null and a.purpose = $1 and a.asset = 'INR'`,
    [purpose],
  )
  return paise(row?.balance ?? 0n)
}

/** What many clients have free, in rupees; who has no account has nothing. */
export async function freeCashOf(db: Queries, clients: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await db.query<{ owner: string; balance: bigint }>(
    `select owner, balance from ledger_account where owner = any ($1) and purpose = 'cash' and asset = 'INR'`,
    [[...new Set(clients)]],
  )
  return new Map(rows.map((row) => [row.owner, paise(row.balance)]))
}

/** What a client owes on a loan. */
export async function debtOf(db: Queries, clientId: string): Promise<Paise> {
  const [row] = await db.query<{ balance: bigint }>(
    `select balance from ledger_account where owner = $1 and purpose = 'owed' and asset = 'LOAN'`,
    [clientId],
  )
  return paise(row?.balance ?? 0n)
}
