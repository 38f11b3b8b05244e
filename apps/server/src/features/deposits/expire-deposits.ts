/** deposits: a payment that did not come in time is no longer waited for. It falls due with everything else that does. */
import { DEPOSIT_COLUMNS, type Deposit, moveDeposits } from '../../payments/deposits.ts'
import type { DueHandler } from '../../trading/due-dates.ts'

const REASON =
  'No payment with this reference was received within 7 days. If it arrives later, it will still be credited.'

export const expireDeposits: DueHandler = {
  plan: async (tx, dues, at) => {
    const waited = await tx.query<Deposit>(
      `select ${DEPOSIT_COLUMNS} from deposit d where d.id = any ($1) and d.state = 'created' and d.expires_at <= $2
       order by d.id for update`,
      [dues.map(({ ref }) => ref), at],
    )
    await moveDeposits(
      tx,
      at,
      waited.map((deposit) => ({ deposit, to: 'expired', actor: 'The system', reason: REASON })),
    )
    return dues.map(({ ref, client_id: client }) => ({
      client,
      done: [{ kind: 'deposit-expiry', ref, done_at: at }],
    }))
  },
  count: async () => {},
}
