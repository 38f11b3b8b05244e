/** contracts: what a form that changes a password accepts, with the product's own messages. Every field is trimmed. */
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

const { fields } = messages

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, message))

export const changePasswordForm = z
  .object({
    current: filled(fields.currentPasswordRequired),
    next: filled(fields.newPasswordRequired).check(
      z.refine((text) => text === '' || text.length >= limits.passwordMinimum, fields.changePasswordShort),
    ),
    confirm: filled(fields.changeConfirmRequired),
  })
  .check(
    // Judged whatever else is wrong, so that one submit shows everything.
    z.refine((form) => form.next === form.confirm, {
      error: fields.passwordsMustMatch,
      path: ['confirm'],
      when: ({ value }) => isConfirmed(value),
    }),
  )

export type ChangePasswordForm = z.output<typeof changePasswordForm>

/** An empty confirmation has its own message. */
function isConfirmed(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'confirm' in value && value.confirm !== ''
}
