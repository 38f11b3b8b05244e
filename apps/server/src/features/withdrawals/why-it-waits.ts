/** withdrawals: money that is set aside for a withdrawal. Once the bank has sent it, it is no longer here. */
import { paise, toWire } from '@pramaan/money'
import type { WhyMoneyWaits } from '../../payments/waiting.ts'

interface Row {
  readonly id: string
  readonly amount_paise: bigint
  readonly bank_name: string
  readonly card_mask: string
  readonly promised_by: Date
}

export const heldForWithdrawals: WhyMoneyWaits = async (tx, clientId) => {
  const rows = await tx.query<Row>(
    `select id, amount_paise, bank_name, card_mask, promised_by from withdrawal
     where client_id = $1 and state in ('requested', 'approved') order by requested_at desc, id desc`,
    [clientId],
  )
  return rows.map((row) => ({
    id: row.id,
    kind: 'withdrawal',
    title: `Withdrawal to ${row.bank_name} ${row.card_mask}`,
    amount: toWire(paise(row.amount_paise)),
    until: row.promised_by.toISOString(),
  }))
}
