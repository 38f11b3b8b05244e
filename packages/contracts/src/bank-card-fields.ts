/** contracts: what the form of a bank account accepts. */
import * as z from 'zod/mini'
import { clientMessages } from './client-messages.ts'
import { oneSpelling } from './identity-fields.ts'
import { limits } from './limits.ts'

const { from, to } = limits.accountNumberDigits

/** Any script, nothing that turns or hides text. An account number does not belong in the name of a bank. */
const BANK_NAME = /^(?!.*[0-9]{10})(?:\P{C}|[\u200c\u200d])*$/u

export const bankName = z
  .string()
  .check(
    z.overwrite(oneSpelling),
    z.minLength(1, clientMessages.bankCard.bankNameRequired),
    z.maxLength(120, clientMessages.bankCard.bankNameLong),
    z.regex(BANK_NAME, clientMessages.bankCard.bankNameLetters),
  )
export const cardNumber = z
  .string()
  .check(z.trim(), z.regex(new RegExp(`^[0-9]{${from},${to}}$`), clientMessages.bankCard.numberInvalid))
/** The shape that every reading of the rule accepts; a deployment's own rule is checked by the server. */
export const ifsc = z
  .string()
  .check(z.trim(), z.regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, clientMessages.bankCard.ifscInvalid))
export const holderName = z
  .string()
  .check(
    z.overwrite(oneSpelling),
    z.minLength(1, clientMessages.bankCard.holderRequired),
    z.maxLength(120, clientMessages.bankCard.holderLong),
  )
