/** public-pages: everything this app puts into a browser, item by item. */
import { brand } from '@pramaan/brand'
import { Button } from '@pramaan/ui/button.tsx'
import { openModal } from '../../platform/modals.ts'
import { KeptTable, P, Points, type Row } from './prose.tsx'
import { PublicPage, type Section } from './public-page.tsx'

const Name = ({ children }: { children: string }) => (
  <code className="mt-0.5 block break-all text-sm font-normal text-soft">{children}</code>
)

const cookies: Row[] = [
  {
    what: (
      <>
        This device <Name>did</Name>
      </>
    ),
    why: 'Ties your session to this browser, so that a session token copied elsewhere is worthless. No script can read it.',
    until: 'One year from your last sign-in.',
  },
  {
    what: (
      <>
        Reset proof <Name>reset-proof</Name>
      </>
    ),
    why: 'Set when you enter the right reset code; lets you choose a new password once. No script can read it.',
    until: '10 minutes.',
  },
]

const session: Row[] = [
  {
    what: (
      <>
        Session token <Name>pramaan.refresh</Name>
      </>
    ),
    why: 'Keeps you signed in. It is replaced each time it is used.',
    until:
      'With Remember Me up to 30 days; without it until the tab closes, at most 12 hours. Logging out removes it.',
  },
  {
    what: (
      <>
        Last activity <Name>pramaan.last-active</Name>
      </>
    ),
    why: 'Signs you out after 30 minutes without a touch, in all tabs together.',
    until: 'Until you clear it.',
  },
  {
    what: (
      <>
        Page to return to <Name>pramaan.return</Name>
      </>
    ),
    why: 'Brings you back to the page you wanted before you had to sign in.',
    until: 'Until used, or until the tab closes.',
  },
  {
    what: (
      <>
        Reload mark <Name>pramaan.reloaded</Name>
      </>
    ),
    why: 'Stops the page from reloading itself again and again after an update.',
    until: 'Until the tab closes.',
  },
  {
    what: (
      <>
        Scroll positions <Name>pramaan.scroll</Name>
      </>
    ),
    why: 'Shows a page where you left it when you go back to it.',
    until: 'Until the tab closes.',
  },
]

const choices: Row[] = [
  {
    what: (
      <>
        Remember Me <Name>pramaan.remember</Name>
      </>
    ),
    why: 'Ticks the box for you next time.',
    until: 'Until you clear it.',
  },
  {
    what: (
      <>
        Identity form <Name>pramaan.identity-draft</Name>
      </>
    ),
    why: 'Keeps a half-done identity form over a reload. Not the images, only their private addresses.',
    until: 'Until you hand it in, sign out or close the tab.',
  },
  {
    what: (
      <>
        Show amounts <Name>pramaan.show-assets</Name>
      </>
    ),
    why: 'Remembers whether your amounts are shown or hidden.',
    until: 'Until you clear it.',
  },
  {
    what: (
      <>
        Appearance <Name>pramaan.theme</Name>
      </>
    ),
    why: 'Light, dark, or as your device.',
    until: 'Until you clear it.',
  },
  {
    what: (
      <>
        This notice <Name>pramaan.cookie-notice</Name>
      </>
    ),
    why: 'Remembers that you have seen the cookie notice.',
    until: 'Until you clear it.',
  },
]

const sections: Section[] = [
  { id: 'short', title: 'In short', body: <InShort /> },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <P>Two, both necessary. Over an encrypted connection their names begin with __Host-.</P>
        <KeptTable caption="Cookies" rows={cookies} />
      </>
    ),
  },
  {
    id: 'session',
    title: 'Storage for your session',
    body: (
      <>
        <P>Kept in the browser's own storage and not sent along with requests as cookies are.</P>
        <KeptTable caption="Storage for your session" rows={session} />
      </>
    ),
  },
  {
    id: 'choices',
    title: 'Storage for your choices',
    body: <KeptTable caption="Storage for your choices" rows={choices} />,
  },
  { id: 'control', title: 'See and clear it', body: <Control /> },
]

export default function CookiePage() {
  return (
    <PublicPage
      title="Cookie Policy"
      lead={`Everything ${brand.name} puts into your browser, what each thing is for, and when it goes.`}
      sections={sections}
    />
  )
}

function InShort() {
  return (
    <Points>
      <li>Only what signing in and your own choices need.</li>
      <li>No analytics, no advertising, no cookies of other companies, no fingerprinting.</li>
      <li>Your password, your amounts and your identity papers are never stored in the browser.</li>
      <li>
        The key that opens your account for five minutes at a time lives in memory and is gone when the tab
        is.
      </li>
    </Points>
  )
}

function Control() {
  return (
    <>
      <P>
        Privacy settings change or clear your choices. Logging out removes the session token. Your browser's
        own settings for this site remove everything, the cookies too; you are then signed out.
      </P>
      <Button variant="outline" size="medium" className="mt-4" onClick={() => openModal('privacy-settings')}>
        Privacy settings
      </Button>
    </>
  )
}
