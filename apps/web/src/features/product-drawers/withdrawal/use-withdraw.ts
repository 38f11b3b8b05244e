/** product-drawers: asks for the PIN, then for the money. What comes back is the withdrawal as it stands from then on. */
import { type BankCard, requestWithdrawal, type Withdrawal } from '@pramaan/contracts'
import { type Paise, toWire } from '@pramaan/money'
import { rupeeWords } from '../../../platform/amounts.ts'
import { askPin } from '../../../platform/ask-pin.ts'
import { call } from '../../../platform/call.ts'
import { useIntent } from '../../../platform/intent.ts'

/** Null: the PIN was not given, and nothing was sent. @throws CallFailed */
type Withdraw = (amount: Paise, card: BankCard) => Promise<Withdrawal | null>

export function useWithdraw(): Withdraw {
  const intent = useIntent()
  return async (amount, card) => {
    const isGranted = await askPin({
      operation: `withdraw:${amount}:${card.id}`,
      says: `Your PIN withdraws ${rupeeWords(amount)} to ${card.bank_name} ${card.card_no}. The amount is held at once.`,
    })
    if (!isGranted) return null
    const body = { amount: toWire(amount), bank_card_id: card.id }
    const held = await call(requestWithdrawal, { body }, { idempotencyKey: intent(body) })
    return {
      ...held,
      state: 'requested',
      waits_for: 'Two people of the firm to check it.',
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
          actor: 'You',
          reason: null,
          promised_by: held.promised_by,
        },
      ],
    }
  }
}
