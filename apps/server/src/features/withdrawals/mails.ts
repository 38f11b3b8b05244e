/** withdrawals: what the client is told when two people have decided. */
import { formatRupees, paise } from '@pramaan/money'
import type { Withdrawal } from '../../payments/withdrawals.ts'
import type { Mail } from '../../platform/mail.ts'

export interface Decided {
  readonly to: string
  readonly withdrawal: Withdrawal
  /** Null when it was approved. */
  readonly reason: string | null
}

export function withdrawalDecidedMail(brandName: string, { to, withdrawal, reason }: Decided): Mail {
  const amount = formatRupees(paise(withdrawal.amount_paise))
  const account = `${withdrawal.bank_name} ${withdrawal.card_mask}`
  return reason === null
    ? {
        to,
        subject: `${brandName}: withdrawal of ${amount} approved`,
        text: `Your withdrawal of ${amount} to ${account} is approved and goes to the bank within 24 hours. You can follow every step under Withdraw.`,
      }
    : {
        to,
        subject: `${brandName}: withdrawal of ${amount} not approved`,
        text: `Your withdrawal of ${amount} to ${account} was not approved: ${reason}\n\nThe full amount has been released, and you can withdraw it at any time. A withdrawal never needs a payment from you: if anyone asks for one, do not pay and write to us.`,
      }
}
