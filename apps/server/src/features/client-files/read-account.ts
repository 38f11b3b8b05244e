/** client-files: a client's cash and holdings. Every figure comes from where the client's own screens have it. */
import { type Account, type ClientAccount, Refusal } from '@pramaan/contracts'
import type { Db, Queries } from '../../platform/database.ts'

/** Lent by the features that keep the figures. */
export interface AccountReaders {
  readonly account: (tx: Queries, clientId: string) => Promise<Account>
  readonly holdings: (tx: Queries, clientId: string) => Promise<Omit<ClientAccount, 'account'>>
}

export const readAccount = (
  firm: Pick<Db, 'transaction'>,
  readers: AccountReaders,
  clientId: string,
): Promise<ClientAccount> =>
  firm.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    const [client] = await tx.query('select from client where id = $1', [clientId])
    if (!client) throw new Refusal('client_unknown')
    return {
      account: await readers.account(tx, clientId),
      ...(await readers.holdings(tx, clientId)),
    }
  })
