/**
 * statements: two people match a payment to a deposit by hand: a line of the statement that waits, or, before there is
 * one, the number and the payer's name that the bank tells them. A payment is counted once, whatever way it comes.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, paise, parseRupees } from '@pramaan/money'
import { approvedIdentity } from '../../clients/approved-identity.ts'
import { clientById } from '../../clients/clients.ts'
import type { ActKind, ActOf } from '../../firm/acts.ts'
import { post } from '../../ledger/transfers.ts'
import {
  canBeCounted,
  type Deposit,
  holdBankBooks,
  lockDeposit,
  moveDeposits,
} from '../../payments/deposits.ts'
import { type LineRow, lockCreditWithUtr, lockLine } from '../../payments/statement-lines.ts'
import type { Queries } from '../../platform/database.ts'
import { putInOutbox } from '../../platform/mail.ts'
import { countedSubject, countedText } from './count-credits.ts'

type Act = ActOf<'deposit-match'>

/** What is counted: a line that waits in suspense, or a payment that no statement has shown yet. */
interface Payment {
  readonly line: LineRow | null
  readonly amount: bigint
  readonly utr: string | null
  readonly payer: string
}

export const matchDeposit: ActKind<'deposit-match'> = {
  kind: 'deposit-match',

  draft: async (tx, _parts, act) => {
    const { deposit, payment } = await readMatch(tx, act)
    const name = (await approvedIdentity(tx, deposit.client_id))?.fullName ?? ''
    const amount = formatRupees(paise(payment.amount))
    return {
      subject: `deposit:${deposit.id}`,
      title: `Count ${amount} for the deposit ${deposit.reference}`,
      clientId: deposit.client_id,
      changes: [
        { field: 'Deposit', before: deposit.state, after: 'credited' },
        { field: 'Amount', before: formatRupees(paise(deposit.amount_paise)), after: amount },
        { field: 'Name', before: name, after: payment.payer },
        { field: 'UTR', before: '', after: payment.utr ?? 'none' },
        {
          field: 'Bank statement',
          before: '',
          after: payment.line ? `line of ${payment.line.day}` : 'not imported yet',
        },
      ],
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act, { maker, checker }) => {
    const { deposit, payment } = await readMatch(tx, act)
    const at = businessClock.now()
    const transferId = await count(tx, at, deposit, payment)
    await moveDeposits(tx, at, [
      {
        deposit,
        to: 'credited',
        actor: `${maker} and ${checker.name}`,
        reason: null,
        counted: { amount: payment.amount, transferId, utr: payment.utr },
      },
    ])
    const { email } = await clientById(tx, deposit.client_id)
    await putInOutbox(tx, clock, {
      to: email,
      subject: countedSubject(brandName, payment.amount),
      text: countedText(deposit.reference, payment.amount),
    })
  },

  tell: (act) => (act.utr ? `Deposit matched by hand, UTR ${act.utr}.` : 'Deposit matched by hand.'),
}

async function readMatch(tx: Queries, act: Act): Promise<{ deposit: Deposit; payment: Payment }> {
  await holdBankBooks(tx)
  const deposit = await lockDeposit(tx, act.deposit_id)
  if (!deposit) throw new Refusal('deposit_unknown')
  if (!canBeCounted(deposit)) throw new Refusal('deposit_closed')
  const payment = await readPayment(tx, act, deposit)
  if (act.rupees !== undefined && parseRupees(String(act.rupees)) !== payment.amount)
    throw new Refusal('deposit_match_other_amount')
  return { deposit, payment }
}

async function readPayment(tx: Queries, act: Act, deposit: Deposit): Promise<Payment> {
  if (act.line_id !== undefined) {
    const line = await lockLine(tx, act.line_id)
    if (line?.direction !== 'credit') throw new Refusal('line_unknown')
    if (line.state !== 'waiting') throw new Refusal('line_settled')
    return paymentOf(line)
  }
  if (act.utr === undefined || act.payer === undefined) throw new Refusal('deposit_match_incomplete')
  const line = await lockCreditWithUtr(tx, act.utr)
  if (line) {
    if (line.state !== 'waiting') throw new Refusal('utr_used')
    return paymentOf(line)
  }
  const counted = await tx.query('select from deposit where utr = $1', [act.utr])
  if (counted.length > 0) throw new Refusal('utr_used')
  return { line: null, amount: deposit.amount_paise, utr: act.utr, payer: act.payer }
}

const paymentOf = (line: LineRow): Payment => ({
  line,
  amount: line.amount_paise,
  utr: line.utr,
  payer: line.payer ?? 'not named by the bank',
})

/** From suspense where the statement has shown it, from the bank where it will. Answers with the transfer. */
async function count(tx: Queries, at: Date, deposit: Deposit, { line, amount }: Payment): Promise<string> {
  const id = randomUUID()
  const [outcome] = await post(tx, [
    {
      id,
      act: 'deposit',
      ref: deposit.id,
      at,
      legs: [
        {
          from: { firm: line ? 'suspense' : 'bank' },
          to: { client: deposit.client_id, purpose: 'cash' },
          amount,
        },
      ],
    },
  ])
  if (outcome !== 'posted') throw new Error(`a deposit was not posted: ${outcome}`)
  if (line) {
    await tx.query("update statement_line set state = 'matched', deposit_id = $2, why = $3 where id = $1", [
      line.id,
      deposit.id,
      `Two people matched it to ${deposit.reference}.`,
    ])
  }
  return id
}
