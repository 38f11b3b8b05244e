/** bank-cards: what the form of a bank account accepts. A card that is edited keeps its number unless a new one is typed. */
import { bankName, cardNumber, holderName, ifsc } from '@pramaan/contracts'
import * as z from 'zod/mini'

export const newCardForm = z.object({
  card_no: cardNumber,
  ifsc,
  bank_name: bankName,
  holder_name: holderName,
})

export const editCardForm = z.object({
  card_no: z.union([z.literal(''), cardNumber]),
  ifsc,
  bank_name: bankName,
  holder_name: holderName,
})

export type CardForm = z.output<typeof newCardForm>

/** Where a refusal of the server's is shown. */
export const fieldOf: Readonly<Record<string, keyof CardForm>> = {
  card_ifsc_wrong: 'ifsc',
  card_known: 'card_no',
  card_holder_differs: 'holder_name',
}
