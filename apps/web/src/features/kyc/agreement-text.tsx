/** kyc: what the client agrees to before any paper is asked for. Every sentence is something the product keeps. */
import { brand, mode } from '@pramaan/brand'
import type { ReactNode } from 'react'

const firm = brand.operator?.legalName ?? 'the firm'

const clauses: readonly { title: string; says: readonly ReactNode[] }[] = [
  {
    title: 'Who agrees with whom',
    says: [
      brand.operator ? (
        <>
          This agreement is between you and {brand.operator.legalName}, {brand.operator.address} (“the firm”),
          which runs {brand.name} and serves you as your advisor or wealth manager.
        </>
      ) : (
        <>
          This copy of {brand.name} is a demo without an operator. Where this text says “the firm”, nobody
          stands behind it yet. Money and prices are simulated. Do not enter real identity papers.
        </>
      ),
    ],
  },
  {
    title: 'Why your identity is asked for',
    says: [
      'The Prevention of Money Laundering Act, 2002 and SEBI’s rules on knowing the client ask that a client is identified before investing. Until your identity is approved the app stays closed; nothing can be bought and no money is taken.',
      'You must be at least 18 years old, act for yourself and not for somebody else, and give details that are true and complete. If one of them changes, you tell the firm.',
    ],
  },
  {
    title: 'What is asked for',
    says: [
      'Your full name, your date of birth, a phone number if you want to give one, the number of one identity document, and an image of its front and of its back. Nothing else is needed, and the check is free. Nobody may ask you for a payment, a deposit, a password, a PIN or a one-time code to pass it.',
    ],
  },
  {
    title: 'How it is kept',
    says: [
      'The ID number and the images are stored encrypted, under a key of your own. The number is shown only in part afterwards, also to you. Images are made anew on arrival, so that place, device and other hidden details in them are gone.',
      `People of ${firm} can open your papers only after writing down why. Each time they do, it stands in your own activity, with the reason. Approving or rejecting takes two people.`,
      'Your papers are used to identify you and for nothing else. They are not sold, not used for advertising, and handed to others only where the law orders it.',
      'Records of identity must be kept for at least five years after the relationship ends. After that they are deleted, unless a dispute or an authority’s order needs them longer.',
    ],
  },
  {
    title: 'How it is decided',
    says: [
      'A reviewer decides within the time shown on the status page. If your identity cannot be verified you are told the reason and may submit again. A rejection changes nothing else in your account.',
    ],
  },
  {
    title: 'What investing means',
    says: [
      'Prices rise and fall. You can lose part or all of what you invest, and past returns do not tell the next. Nobody at the firm may promise you a return. Read what each product says about its costs, its risks and how you get out before you confirm.',
      'Orders, deposits and withdrawals count once the ledger has them, not when a button was pressed. Fees and taxes are itemised before you confirm and are only ever deducted: a withdrawal never needs a payment in.',
    ],
  },
  {
    title: 'Keeping your account yours',
    says: [
      'Your password, your PIN and the codes sent to you are for you alone. The firm never asks for them. Withdrawals go only to a bank account in your own name. If you think that somebody else is in your account, sign out everywhere or freeze it, and write to support.',
      'Notices are given in the app and by email to the address you signed up with. Keep it working.',
    ],
  },
  {
    title: 'Your rights',
    says: [
      'Under the Digital Personal Data Protection Act, 2023 you may see your data, have it corrected, and withdraw this consent. Withdrawing it ends the service, and does not delete what the law orders to be kept.',
      <>
        A complaint goes first to {brand.support.email}
        {mode(brand) === 'demo' && ' (in this demo nobody reads that address)'}; it is answered in writing
        within 21 days. If the answer does not satisfy you, SEBI SCORES and SMART ODR are open to you.
      </>,
      'Indian law applies. If a term changes to your disadvantage you are asked again before it counts.',
    ],
  },
]

export function AgreementText() {
  return (
    <ol className="grid gap-5">
      {clauses.map(({ title, says }, place) => (
        <li key={title}>
          <h2 className="text-lg">
            {place + 1}. {title}
          </h2>
          {says.map((text, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are written in the source and never move
            <p key={line} className="mt-1.5 text-soft">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
