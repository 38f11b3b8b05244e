/** public-pages: who runs this instance, in the words of `brand`, and the routes a complaint can take. */
import { brand, type Operator } from '@pramaan/brand'
import { Outside, P, Points, Step, Steps } from './prose.tsx'

const SEBI_REGISTER = 'https://www.sebi.gov.in/sebiweb/other/OtherAction.do?doRecognised=yes'
const SEBI_CHECK = 'https://siportal.sebi.gov.in/intermediary/sebi-check'
const CYBER_CRIME = 'https://cybercrime.gov.in'

export function WhoRunsIt() {
  return brand.operator ? <Named operator={brand.operator} /> : <NoOperator />
}

function NoOperator() {
  return (
    <>
      <P>
        <strong>No operator is configured, so this is a demo.</strong> No firm stands behind it. No broker,
        bank, exchange or depository is connected. Every amount, price and account in it is simulated, and the
        band at the top of every screen says so.
      </P>
      <P>
        Do not send money to anyone because of what you see here. A firm that uses this app with real clients
        names itself on this page, with its registration number, address, bank account and grievance officer.
        The band cannot be switched off before that.
      </P>
    </>
  )
}

function Named({ operator }: { operator: Operator }) {
  const rows = [
    ['Legal name', operator.legalName],
    [`${operator.registration.regulator} registration`, operator.registration.number],
    ['Address', operator.address],
    [
      'The only account that takes your deposits',
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
            {place === 0 && <> {officer ? <Officer officer={officer} /> : <DemoContact />}</>}
          </Step>
        ))}
      </Steps>
      <P>
        If you have paid money to a fraud, call the national helpline <strong>1930</strong> at once and report
        it at <Outside href={CYBER_CRIME}>cybercrime.gov.in</Outside>. The first hours matter most.
      </P>
    </>
  )
}

function Officer({ officer }: { officer: Operator['grievanceOfficer'] }) {
  return (
    <>
      Grievance officer: {officer.name},{' '}
      <a className="text-link underline" href={`mailto:${officer.email}`}>
        {officer.email}
      </a>
      , {officer.phone}. Hours: {brand.support.hours}.
    </>
  )
}

function DemoContact() {
  return (
    <>
      This demo has no grievance officer; a named operator must appoint one. Nobody reads mail for this demo.
    </>
  )
}

export function CheckTheFirm() {
  return (
    <Points>
      <li>
        Look up the firm's name and registration number in{' '}
        <Outside href={SEBI_REGISTER}>SEBI's list of registered intermediaries</Outside>. Search there
        yourself; a picture of a certificate proves nothing.
      </li>
      <li>
        Before you pay, look up the bank account or UPI handle in{' '}
        <Outside href={SEBI_CHECK}>SEBI Check</Outside>. After the @, a registered firm's UPI handle reads{' '}
        <em>valid</em> and then the bank's name.
      </li>
      <li>Compare the address in your browser's bar with the one on the firm's own letter or agreement.</li>
    </Points>
  )
}
