/** public-pages: what is known about a client, why, for how long, and what the client can ask. */
import { brand, mode } from '@pramaan/brand'
import { Link } from 'react-router'
import { KeptTable, P, Points } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'

const sections: Section[] = [
  { id: 'who', title: 'Who is responsible', body: <Who /> },
  { id: 'kept', title: 'What is kept, and why', body: <Kept /> },
  { id: 'not-kept', title: 'What is not done', body: <NotDone /> },
  { id: 'seen-by', title: 'Who can see it', body: <SeenBy /> },
  { id: 'safe', title: 'How it is protected', body: <Protected /> },
  { id: 'rights', title: 'Your rights', body: <Rights /> },
  { id: 'changes', title: 'Changes to this page', body: <Changes /> },
]

export default function PrivacyPage() {
  return (
    <PublicPage
      title="Privacy"
      lead="What this app knows about you, why it needs it, when it is deleted, and what you can ask for."
      sections={sections}
    />
  )
}

function Who() {
  const { operator, support } = brand
  return operator ? (
    <P>
      {operator.legalName}, {operator.address}, decides why and how your data is used. Write to{' '}
      <a className="text-link underline" href={`mailto:${operator.grievanceOfficer.email}`}>
        {operator.grievanceOfficer.email}
      </a>{' '}
      about anything on this page. Hours: {support.hours}.
    </P>
  ) : (
    <P>
      <strong>This is a demo without an operator.</strong> Whoever started this copy of {brand.name} holds
      what is entered into it. Use invented names and addresses. Do not enter real identity papers, bank
      details or a password that you use elsewhere.
    </P>
  )
}

const kept = [
  {
    what: 'Email address and account name',
    why: 'To let you sign in, to send reset codes and notices about your account.',
    until: 'While the account exists, then as the law below asks.',
  },
  {
    what: 'Password',
    why: 'To recognise you. Only a slow, salted hash is kept; nobody can read the password back.',
    until: 'Until you change it or the account ends.',
  },
  {
    what: 'The invitation code you used',
    why: 'To know which advisor invited you.',
    until: 'While the account exists.',
  },
  {
    what: 'Identity status: unverified, pending, approved or rejected',
    why: 'The law asks that a client is identified before investing.',
    until: 'While the account exists, then as the law below asks.',
  },
  {
    what: 'Identity papers: full name, date of birth, phone if you give one, ID number, images of its front and back',
    why: 'To identify you. The ID number and the images are encrypted; staff open them only with a written reason, and each time stands in your activity.',
    until: 'As the law below asks. An image that was uploaded but not handed in goes after seven days.',
  },
  {
    what: 'Your avatar, if you upload one',
    why: 'To show it to you in the app. What is hidden in the file, such as the place, is taken out.',
    until: 'Until you replace it or the account ends.',
  },
  {
    what: 'Sessions: when you signed in and when each session ends',
    why: 'To keep you signed in, to sign you out everywhere, and to notice a stolen session.',
    until: 'A session lives 12 hours, or 30 days with Remember Me; its record goes 30 days later.',
  },
  {
    what: 'Failed sign-ins, with the network address they came from',
    why: 'To slow down and stop people who guess passwords.',
    until: 'About two days.',
  },
  {
    what: 'Reset codes',
    why: 'To set a new password when you cannot sign in.',
    until: 'A code works for 10 minutes, once; its record goes after 30 days.',
  },
  {
    what: 'Requests that changed something, by a random number',
    why: 'So that a request sent twice on a bad line takes effect once.',
    until: '30 days.',
  },
]

function Kept() {
  return (
    <>
      <KeptTable caption="Data kept about a client" rows={kept} />
      <P>
        Records of identity and transactions must be kept for at least five years after the relationship ends,
        under the Prevention of Money Laundering Act, 2002 and SEBI's regulations. They are then deleted
        unless a dispute or an authority's order needs them longer. This page is extended before anything new
        is asked of you.
      </P>
    </>
  )
}

function NotDone() {
  return (
    <Points>
      <li>Nothing is sold, rented or used for advertising.</li>
      <li>
        No analytics, trackers, advertising networks or fonts from other sites. Pages load from one address
        only.
      </li>
      <li>No access to your contacts, photos, location, camera or microphone.</li>
    </Points>
  )
}

function SeenBy() {
  return mode(brand) === 'demo' ? (
    <P>
      You, and whoever runs this demo. Nothing leaves the machine it runs on: mail is not sent but kept in a
      local outbox there, and no other company receives anything.
    </P>
  ) : (
    <P>
      You, and the people at {brand.operator?.legalName} whose work needs it. An authority sees it only where
      the law orders it. Mail goes through the mail server that the firm has chosen; no other company receives
      your data from this app.
    </P>
  )
}

function Protected() {
  return (
    <Points>
      <li>
        The password is hashed in your browser, and hashed again with Argon2id and a secret key on the server.
      </li>
      <li>
        A session is tied to your browser by a cookie that no script can read. A copied session token is
        noticed when it is used twice, and ends every session that came from it.
      </li>
      <li>Changing or resetting the password ends every session on every device.</li>
      <li>Logs carry no passwords, tokens or codes.</li>
    </Points>
  )
}

function Rights() {
  return (
    <>
      <P>
        The Digital Personal Data Protection Act, 2023 gives you these rights, and they are honoured here
        whatever the day on which each section comes into force:
      </P>
      <Points>
        <li>to know what is kept about you, why, and with whom it was shared;</li>
        <li>to have mistakes corrected and gaps filled;</li>
        <li>to have data erased that no law requires to be kept;</li>
        <li>to withdraw a consent as easily as you gave it;</li>
        <li>to name someone who acts for you if you die or cannot act;</li>
        <li>
          to complain: first here (see{' '}
          <Link to="/about#complain" className="text-link underline">
            If something is wrong
          </Link>
          ), then to the Data Protection Board of India.
        </li>
      </Points>
      <P>
        What is stored in your browser you can see and clear yourself: read the{' '}
        <Link to="/cookie" className="text-link underline">
          Cookie Policy
        </Link>
        .
      </P>
      <P>This app is for adults. Nobody under 18 can be verified as a client.</P>
    </>
  )
}

function Changes() {
  return (
    <P>
      This page changes only together with the app. Anything new that needs your consent is asked for
      separately, before it happens, and a silence is never taken as a yes.
    </P>
  )
}
