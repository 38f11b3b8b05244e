/** kyc: what each identity state says. The first line is the product's own text, the rest says which state it is. */
import { type IdentityStatus, messages } from '@pramaan/contracts'

export type StepState = 'done' | 'current' | 'todo' | 'failed'

export type KycState = {
  /** The product's text for the state. */
  title: string
  hint: string
  /** One line that says which state this is. */
  which: string
  /** How the fourth step stands. */
  step: StepState
}

export const stepNames = [
  { name: 'Agreement', asks: 'You read the terms to the end and agree to them.' },
  { name: 'Base', asks: 'Full name, phone and date of birth. You must be at least 18.' },
  { name: 'ID', asks: 'Your ID number, and a picture of the front and the back.' },
  { name: 'Status', asks: 'A reviewer checks it. You see the result here.' },
] as const

export const kycStates: Record<IdentityStatus, KycState> = {
  unverified: {
    title: messages.kyc.submitted,
    hint: messages.kyc.submittedHint,
    which: 'Your details have arrived. Your identity is not verified yet.',
    step: 'current',
  },
  pending: {
    title: messages.kyc.pending,
    hint: 'Please wait while your information is verified.',
    which: 'Your papers have been submitted and are with a reviewer.',
    step: 'current',
  },
  rejected: {
    title: messages.kyc.rejected,
    hint: 'Please contact support.',
    which: 'A reviewer could not verify your identity. Nothing else in your account has changed.',
    step: 'failed',
  },
  approved: {
    title: messages.kyc.submitted,
    hint: messages.kyc.submittedHint,
    which: 'Your identity is verified. The app opens now.',
    step: 'done',
  },
}

/** How the four steps stand while the one at this place is open. */
export const stepsAt = (place: number, here: StepState = 'current'): StepState[] =>
  stepNames.map((_, at) => (at < place ? 'done' : at === place ? here : 'todo'))
