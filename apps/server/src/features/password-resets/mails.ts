/** password-resets: what the owner of an address reads. */
import type { Mail } from '../../platform/mail.ts'

export const resetCodeMail = (brand: string, to: string, code: string): Mail => ({
  to,
  // The code stands only in the text: subjects are shown on locked screens and stay in the outbox's record.
  subject: `Your ${brand} code`,
  text: [
    `Your code is ${code}. Use it to set a new password or to sign in on a new device. It is valid for 10 minutes.`,
    'No one from our firm will ever ask you for it. If you did not request a code, please ignore this email.',
  ].join('\n\n'),
})

export const passwordResetMail = (brand: string, to: string): Mail => ({
  to,
  subject: `Your ${brand} password was reset`,
  text: [
    'Your password was just reset with a code sent to this address, and you were signed out on every device.',
    'For your safety, withdrawals are paused for the next 24 hours.',
    `If this was not you, reset it again at once and write to the firm's grievance officer; the address is on the About page.`,
  ].join('\n\n'),
})
