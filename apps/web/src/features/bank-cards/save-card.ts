/** bank-cards: sends the form. A change of what is there needs the PIN; a new account does not. */
import { addBankCard, type BankCard, editBankCard } from '@pramaan/contracts'
import { askPin } from '../../platform/ask-pin.ts'
import { call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import type { CardForm } from './card-form.ts'
import { say } from './say.ts'

/** False: the PIN was not given, and nothing was sent. */
type Save = (typed: CardForm) => Promise<boolean>

export function useSaveCard(card: BankCard | undefined, setAsking: (isAsking: boolean) => void): Save {
  const intent = useIntent()
  return async (typed) => {
    if (card === undefined) {
      await call(addBankCard, { body: typed }, { idempotencyKey: intent(typed), inline: true })
      return true
    }
    const { card_no, ...rest } = typed
    const body = card_no === '' ? rest : typed
    setAsking(true)
    const isGranted = await askPin({
      operation: `card.edit:${card.id}`,
      says: say('pinSaves', { bank: card.bank_name, number: card.card_no }),
    })
    setAsking(false)
    if (!isGranted) return false
    await call(
      editBankCard,
      { params: { id: card.id }, body },
      { idempotencyKey: intent(body), inline: true },
    )
    return true
  }
}
