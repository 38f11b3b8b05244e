/** public-pages: who runs this instance, in the words of `brand`, and the routes a complaint can take. */
import { brand, type Operator } from '@pramaan/brand'
import type { ReactNode } from 'react'
import { Outside, P, Points, Step, Steps } from './prose.tsx'
import { say } from './say-about.ts'

const SEBI_REGISTER = 'https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognised=yes'
const SEBI_CHECK = 'https://siportal.sebi.gov.in/intermediary/sebi-check'
const CYBER_CRIME = 'https://cybercrime.gov.in'

export function WhoRunsIt() {
  return brand.operator ? <Named operator={brand.operator} /> : <NoOperator />
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>
const outside = (href: string) => (inside: ReactNode) => <Outside href={href}>{inside}</Outside>

function NoOperator() {
  return (
    <>
      <P>{say.rich('noOperator', { strong })}</P>
      <P>{say('noOperatorMore')}</P>
    </>
  )
}

function Named({ operator }: { operator: Operator }) {
  const rows = [
    [say('legalName'), operator.legalName],
    [say('registration', { regulator: operator.registration.regulator }), operator.registration.number],
    [say('address'), operator.address],
    [
      say('depositAccount'),
      `${operator.bankAccount.holder}, ${operator.bankAccount.bank}, ${operator.bankAccount.number}, ${operator.bankAccount.ifsc}`,
    ],
  ] as const
  return (
    <dl className="mt-4 border-t border-line">
      {rows.map(([label, value]) => (
        <div key={label} className="grid gap-1 border-b border-line py-3 md:grid-cols-[14rem_1fr]">
          <dt className="text-soft">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function GrievanceRoute() {
  const officer = brand.operator?.grievanceOfficer
  return (
    <>
      <Steps>
        {brand.grievance.map((step, place) => (
          <Step
            key={step.title}
            number={place + 1}
            title={step.link ? <Outside href={step.link}>{step.title}</Outside> : step.title}
          >
            {step.says}
            {place === 0 && <> {officer ? <Officer officer={officer} /> : say('demoContact')}</>}
          </Step>
        ))}
      </Steps>
      <P>{say.rich('fraud', { strong, link: outside(CYBER_CRIME) })}</P>
    </>
  )
}

function Officer({ officer }: { officer: Operator['grievanceOfficer'] }) {
  const email = (
    <a className="text-link underline" href={`mailto:${officer.email}`}>
      {officer.email}
    </a>
  )
  const { name, phone } = officer
  return say.rich('officer', { name, email, phone, hours: brand.support.hours })
}

export function CheckTheFirm() {
  return (
    <Points>
      <li>{say.rich('checkRegister', { link: outside(SEBI_REGISTER) })}</li>
      <li>{say.rich('checkAccount', { link: outside(SEBI_CHECK), em: (inside) => <em>{inside}</em> })}</li>
      <li>{say('checkAddress')}</li>
    </Points>
  )
}
