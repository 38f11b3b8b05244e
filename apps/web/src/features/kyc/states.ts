/** kyc: what each identity state says. The first line is the product's own text, the rest says which state it is. */
import { clientMessages, type IdentityStatus } from '@pramaan/contracts'
import { say } from './say.ts'

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
  { name: say('agreement'), asks: say('agreementAsks') },
  { name: say('base'), asks: say('baseAsks') },
  { name: say('id'), asks: say('idAsks') },
  { name: say('status'), asks: say('statusAsks') },
] as const

export const kycStates: Record<IdentityStatus, KycState> = {
  unverified: {
    title: clientMessages.kyc.submitted,
    hint: clientMessages.kyc.submittedHint,
    which: say('unverifiedNote'),
    step: 'current',
  },
  pending: {
    title: clientMessages.kyc.pending,
    hint: say('pendingHint'),
    which: say('pendingNote'),
    step: 'current',
  },
  rejected: {
    title: clientMessages.kyc.rejected,
    hint: say('rejectedHint'),
    which: say('rejectedNote'),
    step: 'failed',
  },
  approved: {
    title: clientMessages.kyc.submitted,
    hint: clientMessages.kyc.submittedHint,
    which: say('approvedNote'),
    step: 'done',
  },
}

/** How the four steps stand while the one at this place is open. */
export const stepsAt = (place: number, here: StepState = 'current'): StepState[] =>
  stepNames.map((_, at) => (at < place ? 'done' : at === place ? here : 'todo'))
