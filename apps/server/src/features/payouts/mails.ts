/** payouts: what the client is told when the bank has answered. */
import { formatRupees, paise } from '@pramaan/money'
import type { Move } from '../../payments/withdrawals.ts'
import type { Mail } from '../../platform/mail.ts'

export function bankAnsweredMail(brandName: string, to: string, { withdrawal, utr, reason }: Move): Mail {
  const amount = formatRupees(paise(withdrawal.amount_paise))
  const account = `${withdrawal.bank_name} ${withdrawal.card_mask}`
  return utr
    ? {
        to,
        subject: `${brandName}: withdrawal of ${amount} sent`,
        text: `The bank has sent ${amount} to ${account}. The UTR is ${utr}; quote it to your bank to trace the payment.`,
      }
    : {
        to,
        subject: `${brandName}: withdrawal of ${amount} came back`,
        text: `Your withdrawal of ${amount} to ${account} was not paid out. ${reason}\n\nThe full amount has been released, and you can withdraw it at any time.`,
      }
}
