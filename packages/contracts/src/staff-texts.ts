/** contracts: the texts that members of the firm write and clients read. There is no other field for such a text. */
import * as z from 'zod/mini'
import { demandSentence, whatIsDemanded } from './payment-demands.ts'

/** Marks that turn the direction of reading: a text that has them is not read as it was written. */
const TURNS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Refuses what asks for a payment or leads outside the app, and tells the writer which words do. */
export const honestText = z.superRefine<string>((text, context) => {
  if (TURNS.test(text))
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'The text has invisible characters that turn the direction of reading. Type it again.',
    })
  const found = whatIsDemanded(text)
  if (found)
    context.addIssue({
      code: 'custom',
      input: text,
      message: demandSentence(found),
      params: { refusal: 'message_asks_for_payment' },
    })
})

/** What the firm tells a client. */
export const clientMessage = z
  .string('Tell the client in at least 10 characters.')
  .check(
    z.trim(),
    z.minLength(10, 'Tell the client in at least 10 characters.'),
    z.maxLength(500, 'Tell the client in at most 500 characters.'),
    honestText,
  )

/** Why a person of the firm does something. It is kept for good, and the client can read it. */
export const staffReason = z
  .string('Say why in at least 20 characters.')
  .check(
    z.trim(),
    z.minLength(20, 'Say why in at least 20 characters.'),
    z.maxLength(500, 'Say why in at most 500 characters.'),
    honestText,
  )
