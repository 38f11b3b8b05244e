/** registrations: what the owner of an address reads. */
import type { Mail } from '../../platform/mail.ts'

export const welcomeMail = (brand: string, to: string): Mail => ({
  to,
  subject: `Your ${brand} account is open`,
  text: [
    `You opened a ${brand} account with an invitation from your advisor.`,
    'Next: sign in and complete the identity check.',
    `If this was not you, write to the firm's grievance officer; the address is on the About page.`,
  ].join('\n\n'),
})

export const addressKnownMail = (brand: string, to: string): Mail => ({
  to,
  subject: `Someone tried to open a ${brand} account with your address`,
  text: [
    'You already have an account with this address, so nothing was changed.',
    'If it was you and you forgot your password, use "I forgot password or can\'t sign in" on the sign-in page.',
  ].join('\n\n'),
})
