/** contracts: the client's own bank accounts. */
import * as z from 'zod/mini'
import { apiCall } from './contract.ts'
import { nothing } from './fields.ts'
import { oneSpelling } from './identity.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const { from, to } = limits.accountNumberDigits

/** Any script, nothing that turns or hides text. An account number does not belong in the name of a bank. */
const BANK_NAME = /^(?!.*[0-9]{10})(?:\P{C}|[\u200c\u200d])*$/u

export const bankName = z
  .string()
  .check(
    z.overwrite(oneSpelling),
    z.minLength(1, messages.bankCard.bankNameRequired),
    z.maxLength(120, messages.bankCard.bankNameLong),
    z.regex(BANK_NAME, messages.bankCard.bankNameLetters),
  )
export const cardNumber = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${from},${to}}$`), messages.bankCard.numberInvalid))
/** The shape that every reading of the rule accepts; a deployment's own rule is checked by the server. */
export const ifsc = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, messages.bankCard.ifscInvalid))
export const holderName = z
  .string()
  .check(
    z.overwrite(oneSpelling),
    z.minLength(1, messages.bankCard.holderRequired),
    z.maxLength(120, messages.bankCard.holderLong),
  )

/** `card_no` is masked: the full number never leaves the server again. `usable_from` ends the cool-off. */
export const bankCard = z.strictObject({
  id: z.string(),
  bank_name: z.string(),
  card_no: z.string(),
  ifsc: z.string(),
  holder_name: z.string(),
  created_at: z.string(),
  usable_from: z.string(),
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
