/** cash: two people correct a client's cash. The client reads the reason in the activity and in the ledger. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise } from '@pramaan/money'
import { clientById } from '../../clients/clients.ts'
import { findFirmClient } from '../../clients/rights.ts'
import type { ActKind, ActOf } from '../../firm/acts.ts'
import { clientCash } from '../../ledger/balances.ts'
import { type Place, postOrRefuse } from '../../ledger/transfers.ts'
import { putInOutbox } from '../../platform/mail.ts'

type Act = ActOf<'cash-adjustment'>

function amountOf({ rupees }: Act): Paise {
  const amount = fromWire(rupees)
  if (amount === null || amount <= 0n) throw new Refusal('field_invalid')
  return amount
}

const signed = (act: Act): string => `${act.direction === 'credit' ? '+' : '−'}${formatRupees(amountOf(act))}`

export const adjustCash: ActKind<'cash-adjustment'> = {
  kind: 'cash-adjustment',

  draft: async (tx, _parts, act) => {
    const client = await findFirmClient(tx, act.client_id)
    if (!client) throw new Refusal('client_unknown')
    const amount = amountOf(act)
    if (act.direction === 'debit' && (await clientCash(tx, act.client_id)).cash < amount) {
      throw new Refusal('funds_short')
    }
    return {
      subject: `adjustment:${act.client_id}`,
      title: `Adjust the cash of {client}: ${signed(act)}`,
      clientId: act.client_id,
      changes: [
        { field: 'Cash', before: '', after: signed(act) },
        { field: 'Message to the client', before: '', after: act.message },
      ],
    }
  },

  apply: async (tx, { clock, businessClock, brandName }, act, { proposalId: id }) => {
    const amount = amountOf(act)
    const transferId = randomUUID()
    const at = businessClock.now()
    const cash: Place = { client: act.client_id, purpose: 'cash' }
    const adjustments: Place = { firm: 'adjustments' }
    const isCredit = act.direction === 'credit'
    const ends = isCredit ? { from: adjustments, to: cash } : { from: cash, to: adjustments }
    const transfer = { id: transferId, act: 'adjustment', ref: id, memo: act.message, at } as const
    await postOrRefuse(tx, { ...transfer, legs: [{ ...ends, amount }] }, 'funds_short')
    await tx.query(
      `insert into cash_adjustment (id, client_id, amount_paise, message, transfer_id, adjusted_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, act.client_id, isCredit ? amount : -amount, act.message, transferId, at],
    )
    const { email } = await clientById(tx, act.client_id)
    await putInOutbox(tx, clock, {
      to: email,
      subject: `${brandName}: your cash was adjusted by ${signed(act)}`,
      text: `Two people from our firm adjusted your cash by ${signed(act)}. Their reason: ${act.message}`,
    })
  },

  tell: (act) => `Cash adjusted by ${signed(act)}: ${act.message}`,
}
