/**
 * sign-in: what the sign-in form accepts. It is checked by hand and not by the form library, because this is the
 * first thing a client downloads.
 */
import { limits, messages } from '@pramaan/contracts'

const { fields } = messages

export type LoginMistakes = { email?: string | undefined; password?: string | undefined }

/** The address may also be an account name, so only its presence and length are judged here. */
export function loginMistakes(form: { email: string; password: string }): LoginMistakes {
  const mistakes: LoginMistakes = {}
  if (form.email === '') mistakes.email = fields.emailRequired
  else if (form.email.length > limits.emailMaximum) mistakes.email = fields.emailInvalid
  if (form.password === '') mistakes.password = fields.passwordRequired
  return mistakes
}
