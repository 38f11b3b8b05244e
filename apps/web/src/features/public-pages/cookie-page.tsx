/** public-pages: everything this app puts into a browser, item by item. */
import { brand } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { openModal } from '../../platform/modals.ts'
import { KeptTable, P, Points, type Row } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'
import { say } from './say-cookie.ts'

type Item =
  | 'device'
  | 'reset'
  | 'passkey'
  | 'refresh'
  | 'active'
  | 'return'
  | 'reloaded'
  | 'scroll'
  | 'signedOut'
  | 'interrupted'
  | 'ledger'
  | 'remember'
  | 'draft'
  | 'amounts'
  | 'theme'
  | 'notice'
  | 'searches'

/** An item by the name under which the browser itself lists it. */
const row = (item: Item, stored: string): Row => ({
  what: (
    <>
      {say(`${item}What`)}{' '}
      <code className="mt-0.5 block break-all font-normal text-sm text-soft">{stored}</code>
    </>
  ),
  why: say(`${item}Why`),
  until: say(`${item}Until`),
})

const cookies = [row('device', 'did'), row('reset', 'reset-proof'), row('passkey', 'passkey')]

const session = [
  row('refresh', 'pramaan.refresh'),
  row('active', 'pramaan.last-active'),
  row('return', 'pramaan.return'),
  row('reloaded', 'pramaan.reloaded'),
  row('scroll', 'pramaan.scroll'),
  row('signedOut', 'pramaan.signed-out'),
  row('interrupted', 'pramaan.interrupted'),
  row('ledger', 'pramaan.ledger.…'),
]

const choices = [
  row('remember', 'pramaan.remember'),
  row('draft', 'pramaan.identity-draft'),
  row('amounts', 'pramaan.show-assets'),
  row('theme', 'pramaan.theme'),
  row('notice', 'pramaan.cookie-notice'),
  row('searches', 'pramaan.searches.…'),
]

const sections: Section[] = [
  { id: 'short', title: say('shortTitle'), body: <InShort /> },
  {
    id: 'cookies',
    title: say('cookiesTitle'),
    body: (
      <>
        <P>{say('cookiesNote')}</P>
        <KeptTable caption={say('cookiesTitle')} rows={cookies} />
      </>
    ),
  },
  {
    id: 'session',
    title: say('sessionTitle'),
    body: (
      <>
        <P>{say('sessionNote')}</P>
        <KeptTable caption={say('sessionTitle')} rows={session} />
      </>
    ),
  },
  {
    id: 'choices',
    title: say('choicesTitle'),
    body: <KeptTable caption={say('choicesTitle')} rows={choices} />,
  },
  { id: 'control', title: say('controlTitle'), body: <Control /> },
]

export default function CookiePage() {
  return <PublicPage title={say('title')} lead={say('lead', { name: brand.name })} sections={sections} />
}

function InShort() {
  return (
    <Points>
      <li>{say('shortNeed')}</li>
      <li>{say('shortTracking')}</li>
      <li>{say('shortNever')}</li>
      <li>{say('shortKey')}</li>
    </Points>
  )
}

function Control() {
  return (
    <>
      <P>{say('control')}</P>
      <Button variant="outline" size="medium" className="mt-4" onClick={() => openModal('privacy-settings')}>
        {say('privacySettings')}
      </Button>
    </>
  )
}
