/** identities: what the client reads when the identity check is decided. */
import type { Mail } from '../../platform/mail.ts'

export interface Decided {
  readonly to: string
  readonly decision: 'approved' | 'rejected'
  readonly message: string | null
}

export const identityDecidedMail = (brand: string, { to, decision, message }: Decided): Mail => ({
  to,
  subject:
    decision === 'approved' ? `Welcome to ${brand}` : `${brand}: your identity check needs another try`,
  text: [
    decision === 'approved'
      ? 'Your identity check is approved. You can use your account now.'
      : 'Your identity check could not be approved. Sign in to see the reason and submit it again.',
    ...(message ? [message] : []),
  ].join('\n\n'),
})
