/** kyc: what each identity state says. The first line is the product's own text, the rest says which state it is. */
import { type IdentityStatus, messages } from '@pramaan/contracts'

export type StepState = 'done' | 'current' | 'next' | 'todo' | 'failed'

export type KycState = {
  /** The product's text for the state. */
  title: string
  hint: string
  /** One line that says which state this is. */
  which: string
  /** Agreement, Base, ID, Status. */
  steps: readonly [StepState, StepState, StepState, StepState]
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
    which:
      'We have your registration. Your identity is not verified yet, and no papers have been asked for so far.',
    steps: ['next', 'todo', 'todo', 'todo'],
  },
  pending: {
    title: messages.kyc.pending,
    hint: 'Please wait while your information is verified.',
    which: 'Your papers have been submitted and are with a reviewer.',
    steps: ['done', 'done', 'done', 'current'],
  },
  rejected: {
    title: messages.kyc.rejected,
    hint: 'Please contact support.',
    which: 'A reviewer could not verify your identity. Nothing else in your account has changed.',
    steps: ['done', 'done', 'done', 'failed'],
  },
  approved: {
    title: messages.kyc.submitted,
    hint: messages.kyc.submittedHint,
    which: 'Your identity is verified. The app opens now.',
    steps: ['done', 'done', 'done', 'done'],
  },
}
