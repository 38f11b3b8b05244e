/** products/compensation: what a client pastes at SCORES or SMART ODR: the claim with its dates and figures, and nothing else. Pure. */
import { formatRupees, paise } from '@pramaan/money'

export interface Told {
  readonly brand: string
  readonly account: string
  readonly reference: string
  readonly title: string
  readonly note: string
  readonly claimedOn: string
  readonly promisedOn: string
  readonly asked: bigint
  /** What the app has worked out, in its sentence; null where it could not. */
  readonly computed: { readonly paise: bigint; readonly says: string } | null
  readonly words: readonly string[]
  /** Null: no answer came. */
  readonly answer: { readonly on: string; readonly says: string } | null
}

export const complaintOf = (told: Told): string =>
  [
    `Complaint against ${told.brand}, client account ${told.account}.`,
    `On ${told.claimedOn} I claimed ${formatRupees(paise(told.asked))} (claim ${told.reference}) about: ${told.title}, ${told.note}.`,
    ...(told.computed
      ? [
          `Difference computed from the firm’s own records: ${formatRupees(paise(told.computed.paise))}. ${told.computed.says}`,
        ]
      : []),
    ...told.words,
    told.answer
      ? `The firm answered on ${told.answer.on}: “${told.answer.says}” I do not agree.`
      : `The firm had to answer by ${told.promisedOn} and has not.`,
    'I ask for the amount above, and for a reason in writing. The ledger of my account and its proof are available on request.',
  ].join('\n\n')
