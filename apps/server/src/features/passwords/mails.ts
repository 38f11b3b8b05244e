/** passwords: what the client reads after a change. */
import type { Mail } from '../../platform/mail.ts'

export const passwordChangedMail = (brand: string, to: string): Mail => ({
  to,
  subject: `Your ${brand} password was changed`,
  text: [
    'Your password was just changed, and you were signed out on every device.',
    'If this was not you, use "I forgot password or can\'t sign in" on the sign-in page at once.',
  ].join('\n\n'),
})
