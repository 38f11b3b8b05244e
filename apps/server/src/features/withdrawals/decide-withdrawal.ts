/** withdrawals: two people check a request. A rejection says why, in words that the client reads. */
import { clientMessages, Refusal } from '@pramaan/contracts'
import { formatRupees, inWords, paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import type { ActKind, ActOf } from '../../firm/acts.ts'
import { refuseDemand } from '../../firm/conduct.ts'
import { lockWithdrawal, moveOn, WITHDRAWAL_COLUMNS, type Withdrawal } from '../../payments/withdrawals.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { withdrawalDecidedMail } from './mails.ts'

type Act = ActOf<'withdrawal-decision'>

/** What a proposal about a withdrawal is about, as the database names it too. */
export const subjectOf = (id: string): string => `withdrawal:${id}`

export const decideWithdrawal: ActKind<'withdrawal-decision'> = {
  kind: 'withdrawal-decision',

  draft: async (tx, _parts, act) => {
    checkMessage(act)
    const withdrawal = undecided(await findWithdrawal(tx, act.withdrawal_id))
    const client = await clientById(tx, withdrawal.client_id)
    const amount = paise(withdrawal.amount_paise)
    const verb = act.decision === 'approved' ? 'Approve' : 'Reject'
    return {
      subject: subjectOf(withdrawal.id),
      title: `${verb} the withdrawal of ${formatRupees(amount)} by {client}`,
      clientId: withdrawal.client_id,
      changes: [
        { field: 'Withdrawal', before: withdrawal.state, after: act.decision },
        ...unchanged('Amount', `${formatRupees(amount)} (${inWords(amount)})`),
        ...unchanged('To', `${withdrawal.bank_name} ${withdrawal.card_mask}, ${withdrawal.ifsc}`),
        ...unchanged('Account holder', withdrawal.holder_name),
        ...unchanged('Client', client.name || client.account),
        ...(act.message ? [{ field: 'Message to the client', before: '', after: act.message }] : []),
      ],
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act, by) => {
    const withdrawal = undecided(await lockWithdrawal(tx, act.withdrawal_id))
    const reason = act.message ?? null
    await moveOn(tx, businessClock.now(), [
      { withdrawal, to: act.decision, actor: `${by.maker} and ${by.checker.name}`, reason },
    ])
    const { email } = await clientById(tx, withdrawal.client_id)
    await putInOutbox(tx, clock, withdrawalDecidedMail(brandName, { to: email, withdrawal, reason }))
  },

  tell: (act) =>
    act.decision === 'approved' ? 'Withdrawal approved.' : `Withdrawal rejected: ${act.message}`,
}

/** Shown beside what changes, so that the second person decides on all of it. */
const unchanged = (field: string, value: string) => [{ field, before: value, after: value }]

function checkMessage({ decision, message }: Act): void {
  if (decision === 'approved' && message) throw new Refusal('field_invalid')
  if (decision === 'rejected' && !message) {
    throw new Refusal('field_invalid', { says: clientMessages.kyc.rejectionNeedsMessage })
  }
  if (message) refuseDemand(message)
}

async function findWithdrawal(tx: Queries, id: string): Promise<Withdrawal | null> {
  const [row] = await tx.query<Withdrawal>(`select ${WITHDRAWAL_COLUMNS} from withdrawal w where w.id = $1`, [
    id,
  ])
  return row ?? null
}

function undecided(withdrawal: Withdrawal | null): Withdrawal {
  if (!withdrawal) throw new Refusal('withdrawal_unknown')
  if (withdrawal.state !== 'requested') throw new Refusal('withdrawal_decided')
  return withdrawal
}
