/**
 * sign-in: what the Create Account and Forget Password forms accept, with the product's own messages.
 * Every field is trimmed, passwords too: the sign-in form trims as well, so what is set here opens the door there.
 */
import { email, inviteCode, limits, messages, resetCode } from '@pramaan/contracts'
import * as z from 'zod/mini'

const { fields } = messages

const trimmed = () => z.string().check(z.trim())

/** The second field must repeat the first. It is judged whatever else is wrong, so that one submit shows everything. */
const repeats = z.refine<{ password: string; confirm: string }>((form) => form.password === form.confirm, {
  error: fields.passwordsMustMatch,
  path: ['confirm'],
  when: ({ value }) => bothFilled(value),
})

function bothFilled(value: unknown): boolean {
  const form = value as { password?: unknown; confirm?: unknown }
  return typeof form.password === 'string' && typeof form.confirm === 'string' && form.confirm !== ''
}

const newPassword = trimmed().check(z.minLength(limits.passwordMinimum, fields.registerPasswordShort))

export const registerForm = z
  .object({
    email,
    password: newPassword,
    confirm: trimmed().check(z.minLength(1, fields.registerConfirmRequired)),
    inviteCode,
  })
  .check(repeats)

export const codeForm = z.object({ email, code: resetCode })

export const newPasswordForm = z
  .object({
    password: newPassword,
    confirm: trimmed().check(z.minLength(1, fields.resetConfirmRequired)),
  })
  .check(repeats)
