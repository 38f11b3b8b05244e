/** deposits: two people find that no such payment has come. The client reads why, and a payment that comes later still counts. */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import type { ActKind } from '../../firm/acts.ts'
import {
  type Deposit,
  holdBankBooks,
  isUndecided,
  lockDeposit,
  moveDeposits,
} from '../../payments/deposits.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'

export const rejectDeposit: ActKind<'deposit-rejection'> = {
  kind: 'deposit-rejection',

  draft: async (tx, _parts, act) => {
    const deposit = await undecided(tx, act.deposit_id)
    return {
      subject: `deposit:${deposit.id}`,
      title: `Reject the deposit ${deposit.reference} of ${formatRupees(paise(deposit.amount_paise))}`,
      clientId: deposit.client_id,
      changes: [
        { field: 'Deposit', before: deposit.state, after: 'rejected' },
        { field: 'Message to the client', before: '', after: act.message },
      ],
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act, { maker, checker }) => {
    const deposit = await undecided(tx, act.deposit_id)
    await moveDeposits(tx, businessClock.now(), [
      { deposit, to: 'rejected', actor: `${maker} and ${checker.name}`, reason: act.message },
    ])
    const { email } = await clientById(tx, deposit.client_id)
    await putInOutbox(tx, clock, {
      to: email,
      subject: `${brandName}: deposit ${deposit.reference} was not found`,
      text: [
        `Your deposit of ${formatRupees(paise(deposit.amount_paise))} with the reference ${deposit.reference} was rejected: ${act.message}`,
        'If you have paid, write to us: a payment that reached our bank is always yours.',
      ].join('\n\n'),
    })
  },

  tell: (act) => `Deposit rejected: ${act.message}`,
}

async function undecided(tx: Queries, id: string): Promise<Deposit> {
  await holdBankBooks(tx)
  const deposit = await lockDeposit(tx, id)
  if (!deposit) throw new Refusal('deposit_unknown')
  if (!isUndecided(deposit)) throw new Refusal('deposit_closed')
  return deposit
}
