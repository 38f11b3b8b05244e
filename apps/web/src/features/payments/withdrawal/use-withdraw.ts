/** payments: asks for the PIN, then for the money. What comes back is the withdrawal as it stands from then on. */
import { type BankCard, requestWithdrawal, type Withdrawal } from '@pramaan/contracts'
import { type Paise, toWire } from '@pramaan/money'
import { rupeeWords } from '../../../money/amounts.ts'
import { askPin } from '../../../platform/ask-pin.ts'
import { call } from '../../../platform/call.ts'
import { useIntent } from '../../../platform/intent.ts'
import { say } from './say.ts'

/** Null: the PIN was not given, and nothing was sent. @throws CallFailed */
type Withdraw = (amount: Paise, card: BankCard) => Promise<Withdrawal | null>

export function useWithdraw(): Withdraw {
  const intent = useIntent()
  return async (amount, card) => {
    const isGranted = await askPin({
      operation: `withdraw:${amount}:${card.id}`,
      says: say('pinFor', { amount: rupeeWords(amount), bank: card.bank_name, number: card.card_no }),
    })
    if (!isGranted) return null
    const body = { amount: toWire(amount), bank_card_id: card.id }
    const held = await call(requestWithdrawal, { body }, { idempotencyKey: intent(body), inline: true })
    return {
      ...held,
      state: 'requested',
      waits_for: say('waitsForFirm'),
      bank_name: card.bank_name,
      card_no: card.card_no,
      ifsc: card.ifsc,
      holder_name: card.holder_name,
      is_overdue: false,
      can_cancel: true,
      utr: null,
      reason: null,
      steps: [
        {
          state: 'requested',
          at: held.requested_at,
          actor: say('you'),
          reason: null,
          promised_by: held.promised_by,
        },
      ],
    }
  }
}
