/** contracts: the client's own bank accounts. */
import * as z from 'zod/mini'
import { bankName, cardNumber, holderName, ifsc } from './bank-card-fields.ts'
import { apiCall } from './contract.ts'
import { nothing } from './fields.ts'

/**
 * `card_no` is masked: the full number never leaves the server again. `usable_from` ends the cool-off; `is_usable` says
 * whether it is over, because the browser's clock is not the one that counts.
 */
export const bankCard = z.strictObject({
  id: z.string(),
  bank_name: z.string(),
  card_no: z.string(),
  ifsc: z.string(),
  holder_name: z.string(),
  created_at: z.string(),
  usable_from: z.string(),
  is_usable: z.boolean(),
})
export type BankCard = z.output<typeof bankCard>

const cardId = z.strictObject({ id: z.uuid() })

export const listBankCards = apiCall({
  method: 'GET',
  path: '/bankcard/app/v1/list',
  access: 'approved-client',
  summary: 'The client’s bank accounts.',
  reply: z.array(bankCard),
})

export const addBankCard = apiCall({
  method: 'POST',
  path: '/bankcard/app/v1',
  access: 'approved-client',
  summary: 'Add a bank account. With the id of an own card it edits that card, and needs a PIN grant.',
  body: z.strictObject({
    bank_name: bankName,
    card_no: cardNumber,
    ifsc,
    holder_name: holderName,
    id: z.optional(z.uuid()),
  }),
  reply: bankCard,
})

export const editBankCard = apiCall({
  method: 'PUT',
  path: '/bankcard/app/v1/:id',
  access: 'approved-client',
  summary: 'Edit an own bank account. Needs a PIN grant; a new number starts a new cool-off.',
  params: cardId,
  body: z.strictObject({
    bank_name: bankName,
    card_no: z.optional(cardNumber),
    ifsc,
    holder_name: holderName,
  }),
  reply: bankCard,
})

export const deleteBankCard = apiCall({
  method: 'DELETE',
  path: '/bankcard/app/v1/:id',
  access: 'approved-client',
  summary: 'Remove an own bank account. Needs a PIN grant.',
  params: cardId,
  reply: nothing,
})

export const lookUpIfsc = apiCall({
  method: 'GET',
  path: '/bankcard/app/v1/ifsc/:code',
  access: 'approved-client',
  summary: 'The bank behind an IFSC, from the published list; null when the list has no such branch.',
  params: z.strictObject({ code: ifsc }),
  reply: z.nullable(z.strictObject({ bank_name: z.string() })),
})
