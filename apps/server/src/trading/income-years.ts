/** trading: tax at source counts all that one payer has paid one client in a financial year: whoever pays holds that year first. */
import { financialYearOf } from '@pramaan/tax'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Queries } from '../platform/database.ts'

interface PaidYear {
  readonly client: string
  readonly payer: string
  /** Any day of it. */
  readonly day: string
}

/** Until the end of the transaction, and in one order for everybody: what two servers pay at once would each not count the other's. */
export const lockYears = (tx: Queries, years: readonly PaidYear[]): Promise<object[]> =>
  tx.query(
    `select pg_advisory_xact_lock($1, k.key)
     from (select distinct hashtext(name) as key from unnest($2::text[]) as y(name) order by 1) k`,
    [
      advisoryLocks.interestPayments,
      years.map(({ client, payer, day }) => `${client} ${financialYearOf(day)} ${payer}`),
    ],
  )
