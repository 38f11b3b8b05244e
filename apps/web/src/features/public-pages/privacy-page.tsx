/** public-pages: what is known about a client, why, for how long, and what the client can ask. */
import { brand, mode } from '@pramaan/brand'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { KeptTable, P, Points } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'
import { say } from './say-privacy.ts'

const sections: Section[] = [
  { id: 'who', title: say('whoTitle'), body: <Who /> },
  { id: 'kept', title: say('keptTitle'), body: <Kept /> },
  { id: 'not-kept', title: say('notDoneTitle'), body: <NotDone /> },
  { id: 'seen-by', title: say('seenByTitle'), body: <SeenBy /> },
  { id: 'safe', title: say('safeTitle'), body: <Protected /> },
  { id: 'rights', title: say('rightsTitle'), body: <Rights /> },
  { id: 'changes', title: say('changesTitle'), body: <P>{say('changes')}</P> },
]

export default function PrivacyPage() {
  return <PublicPage title={say('title')} lead={say('lead')} sections={sections} />
}

function Who() {
  const { operator, support } = brand
  if (operator === null) {
    const strong = (inside: ReactNode) => <strong>{inside}</strong>
    return <P>{say.rich('whoDemo', { name: brand.name, strong })}</P>
  }
  const { legalName, address, grievanceOfficer } = operator
  const email = (
    <a className="text-link underline" href={`mailto:${grievanceOfficer.email}`}>
      {grievanceOfficer.email}
    </a>
  )
  return <P>{say.rich('whoOperator', { legalName, address, email, hours: support.hours })}</P>
}

const items = [
  'email',
  'password',
  'invitation',
  'status',
  'documents',
  'avatar',
  'sessions',
  'failures',
  'codes',
  'requests',
] as const

const kept = items.map((item) => ({
  what: say(`${item}What`),
  why: say(`${item}Why`),
  until: say(`${item}Until`),
}))

function Kept() {
  return (
    <>
      <KeptTable caption={say('keptCaption')} rows={kept} />
      <P>{say('keptLaw')}</P>
    </>
  )
}

function NotDone() {
  return (
    <Points>
      <li>{say('notSold')}</li>
      <li>{say('notTracked')}</li>
      <li>{say('notAccessed')}</li>
    </Points>
  )
}

function SeenBy() {
  const legalName = brand.operator?.legalName
  const isLive = mode(brand) !== 'demo' && legalName !== undefined
  return <P>{isLive ? say('seenByLive', { legalName }) : say('seenByDemo')}</P>
}

function Protected() {
  return (
    <Points>
      <li>{say('safePassword')}</li>
      <li>{say('safeSession')}</li>
      <li>{say('safeReset')}</li>
      <li>{say('safeLogs')}</li>
    </Points>
  )
}

const linkTo = (path: string) => (inside: ReactNode) => (
  <Link to={path} className="text-link underline">
    {inside}
  </Link>
)

function Rights() {
  return (
    <>
      <P>{say('rightsLead')}</P>
      <Points>
        <li>{say('rightKnow')}</li>
        <li>{say('rightCorrect')}</li>
        <li>{say('rightErase')}</li>
        <li>{say('rightConsent')}</li>
        <li>{say('rightNominee')}</li>
        <li>{say.rich('rightComplain', { link: linkTo('/about#complain') })}</li>
      </Points>
      <P>{say.rich('rightsBrowser', { link: linkTo('/cookie') })}</P>
      <P>{say('adults')}</P>
    </>
  )
}
