/** withdrawals: the client takes a request back, until it is with the bank. The money is free again at once. */
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { recordOwnAct } from '../../clients/own-acts.ts'
import type { Services } from '../../clients/services.ts'
import { dropProposals } from '../../firm/drop-proposals.ts'
import { canCancel } from '../../payments/rules.ts'
import { lockWithdrawal, moveOn, type Withdrawal } from '../../payments/withdrawals.ts'
import type { Queries } from '../../platform/database.ts'
import { subjectOf } from './decide-withdrawal.ts'

const WHY_DROPPED = 'The client has cancelled this withdrawal.'

export async function cancelWithdrawal(
  services: Services,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<void> {
  // What waits for a second person is locked first, as whoever approves it does: neither ever waits for the other's.
  await dropProposals(tx, services, subjectOf(id), WHY_DROPPED)
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || withdrawal.client_id !== clientId) throw new Refusal('withdrawal_unknown')
  if (withdrawal.state === 'cancelled') return
  if (!canCancel(withdrawal.state, withdrawal.payout_id !== null)) {
    throw new Refusal('withdrawal_not_cancellable')
  }
  await moveOn(tx, services.businessClock.now(), [
    { withdrawal, to: 'cancelled', actor: 'You', reason: null },
  ])
  await recordOwnAct(services, tx, clientId, cancelled(withdrawal))
}

function cancelled({ amount_paise, bank_name, card_mask }: Withdrawal) {
  const what = `the withdrawal of ${formatRupees(paise(amount_paise))} to ${bank_name} ${card_mask}`
  return {
    act: 'withdrawal.cancelled',
    what: `Cancelled ${what}.`,
    mail: {
      subject: 'a withdrawal was cancelled',
      lines: [`You cancelled ${what}. The amount has been released.`],
    },
  }
}
