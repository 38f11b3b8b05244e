/** deposits: a payment that did not come in time is no longer waited for. A chore; any server may do it. */
import type { Rooms } from '../../clients/rooms.ts'
import { DEPOSIT_COLUMNS, type Deposit, moveDeposits } from '../../payments/deposits.ts'

const AT_ONCE = 500

export const expireDeposits = ({ db, businessClock }: Pick<Rooms, 'db' | 'businessClock'>): Promise<number> =>
  db.as('firm').transaction(async (tx) => {
    const at = businessClock.now()
    const rows = await tx.query<Deposit>(
      `select ${DEPOSIT_COLUMNS} from deposit d where d.state = 'created' and d.expires_at <= $1
       order by d.expires_at limit $2 for update skip locked`,
      [at, AT_ONCE],
    )
    await moveDeposits(
      tx,
      at,
      rows.map((deposit) => ({
        deposit,
        to: 'expired',
        actor: 'The system',
        reason:
          'No payment with this reference was received within 7 days. If it arrives later, it will still be credited.',
      })),
    )
    return rows.length
  })
