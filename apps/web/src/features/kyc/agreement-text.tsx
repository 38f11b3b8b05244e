/** kyc: what the client agrees to before any paper is asked for. Every sentence is something the product keeps. */
import { brand, mode } from '@pramaan/brand'
import { say } from './say.ts'

const firm = brand.operator?.legalName ?? say('theFirm')

const clauses: readonly { title: string; says: readonly string[] }[] = [
  {
    title: say('partiesTitle'),
    says: [
      brand.operator
        ? say('agreementWithFirm', {
            legalName: brand.operator.legalName,
            address: brand.operator.address,
            name: brand.name,
          })
        : say('agreementDemo', { name: brand.name }),
    ],
  },
  {
    title: say('whyTitle'),
    says: [say('whyLaw'), say('whyDuties')],
  },
  {
    title: say('askedTitle'),
    says: [say('agreementAsked')],
  },
  {
    title: say('keptTitle'),
    says: [say('keptEncrypted'), say('keptReaders', { firm }), say('keptUse'), say('keptYears')],
  },
  {
    title: say('decidedTitle'),
    says: [say('decided')],
  },
  {
    title: say('investingTitle'),
    says: [say('investingRisk'), say('investingLedger')],
  },
  {
    title: say('accountTitle'),
    says: [say('accountSecrets'), say('accountNotices')],
  },
  {
    title: say('rightsTitle'),
    says: [
      say('rightsData'),
      mode(brand) === 'demo'
        ? say('agreementComplaintDemo', { email: brand.support.email })
        : say('agreementComplaint', { email: brand.support.email }),
      say('rightsLaw'),
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
