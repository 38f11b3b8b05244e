/** identities: who may hand in what. Pure. Checked in this order; the first broken rule is the answer. */
import { ageOn, type IdentityStatus, limits, type RefusalCode } from '@pramaan/contracts'

export interface HandingIn {
  readonly status: IdentityStatus
  /** The day in India, at business time. */
  readonly today: string
  readonly birthday: string
  readonly frontImageId: string
  readonly backImageId: string
}

export function whyNotHandIn(ask: HandingIn): RefusalCode | null {
  if (ask.status !== 'unverified' && ask.status !== 'rejected') return 'identity_already_handed_in'
  if (ageOn(ask.today, ask.birthday) < limits.kycMinimumAge) return 'identity_underage'
  if (ask.frontImageId === ask.backImageId) return 'identity_image_not_yours'
  return null
}
