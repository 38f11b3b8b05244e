/** statements: two people send a payment back to whoever made it, and tell the client whose deposit it spoke about why. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import type { ActKind, ActOf, ActParts, Approval } from '../../firm/acts.ts'
import { post } from '../../ledger/transfers.ts'
import {
  canBeCounted,
  type Deposit,
  holdBankBooks,
  lockDeposit,
  moveDeposits,
} from '../../payments/deposits.ts'
import { type LineRow, lockLine } from '../../payments/statement-lines.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { explainWaitingDebits } from './explain-debits.ts'

type Act = ActOf<'payment-return'>

export const returnPayment: ActKind<'payment-return'> = {
  kind: 'payment-return',

  draft: async (tx, _parts, act) => {
    const { line, deposit } = await readReturn(tx, act)
    return {
      subject: `line:${line.id}`,
      title: `Return ${formatRupees(paise(line.amount_paise))} to its sender`,
      clientId: deposit?.client_id ?? null,
      changes: [
        { field: 'Payment', before: 'in suspense', after: 'returned to its sender' },
        { field: 'Sender', before: line.payer ?? 'not named', after: line.payer ?? 'not named' },
        { field: 'UTR', before: line.utr ?? 'none', after: act.utr ?? 'not known yet' },
        ...(deposit
          ? [{ field: `Deposit ${deposit.reference}`, before: deposit.state, after: 'returned' }]
          : []),
        { field: 'Message to the client', before: '', after: act.message },
      ],
    }
  },

  apply: async (tx, parts, act, by) => {
    const { line, deposit } = await readReturn(tx, act)
    const at = parts.businessClock.now()
    const transferId = randomUUID()
    await post(tx, [
      {
        id: transferId,
        act: 'deposit-returned',
        ref: line.id,
        at,
        legs: [{ from: { firm: 'suspense' }, to: { firm: 'bank' }, amount: line.amount_paise }],
      },
    ])
    await tx.query(
      `update statement_line set state = 'returned', why = $2, return_utr = $3, return_transfer_id = $4 where id = $1`,
      [line.id, `Returned: ${act.message}`, act.utr ?? null, transferId],
    )
    if (deposit) await tellReturned(tx, parts, act, by, deposit)
    await explainWaitingDebits(tx, at)
  },

  tell: (act) => `Payment returned to its sender: ${act.message}`,
}

interface ReturnFacts {
  readonly line: LineRow
  /** The deposit that it spoke about, unless another payment has been counted for it. */
  readonly deposit: Deposit | null
}

async function readReturn(tx: Queries, act: Act): Promise<ReturnFacts> {
  await holdBankBooks(tx)
  const line = await lockLine(tx, act.line_id)
  if (line?.direction !== 'credit') throw new Refusal('line_unknown')
  if (line.state !== 'waiting') throw new Refusal('line_settled')
  if (act.utr !== undefined) await refuseUsed(tx, act.utr)
  const deposit = line.deposit_id === null ? null : await lockDeposit(tx, line.deposit_id)
  return { line, deposit: deposit && canBeCounted(deposit) ? deposit : null }
}

async function refuseUsed(tx: Queries, utr: string): Promise<void> {
  const used = await tx.query(
    `select from statement_line where return_utr = $1
     union all select from statement_line where direction = 'debit' and utr = $1 and state <> 'waiting'
     union all select from withdrawal where utr = $1`,
    [utr],
  )
  if (used.length > 0) throw new Refusal('utr_used')
}

async function tellReturned(
  tx: Queries,
  { clock, businessClock, brandName }: ActParts,
  { message }: Act,
  { maker, checker }: Approval,
  deposit: Deposit,
): Promise<void> {
  await moveDeposits(tx, businessClock.now(), [
    { deposit, to: 'returned', actor: `${maker} and ${checker.name}`, reason: message },
  ])
  const { email } = await clientById(tx, deposit.client_id)
  await putInOutbox(tx, clock, {
    to: email,
    subject: `${brandName}: the payment for ${deposit.reference} was returned`,
    text: `The payment with your reference ${deposit.reference} went back to its sender: ${message}`,
  })
}
