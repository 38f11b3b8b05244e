/** app: shown when the browser is offline after a failed request. Says what is known of that request and no more. */
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { sentenceOf } from '../platform/failures.ts'
import {
  forgetInterrupted,
  type Interrupted,
  type Place,
  placeOf,
  useInterrupted,
} from '../platform/interrupted.ts'
import { takeReturnRoute } from './guard-middleware.ts'
import { PlainPage } from './plain-page.tsx'
import { say } from './say-error.ts'

export function ErrorPage() {
  const interrupted = useInterrupted()
  const isOnline = useIsOnline()
  return interrupted === null ? (
    <Unread isOnline={isOnline} />
  ) : (
    <NotKnown interrupted={interrupted} isOnline={isOnline} />
  )
}

function useIsOnline(): boolean {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setIsOnline(navigator.onLine)
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}

function useGoBack(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetInterrupted()
    void navigate(takeReturnRoute() ?? '/dashboard', { replace: true })
  }
}

const icon = <WifiOff size={24} aria-hidden="true" />
const lineTitle = (isOnline: boolean) => say(isOnline ? 'backOnline' : 'offline')

/** Only a page was asked for. */
function Unread({ isOnline }: { isOnline: boolean }) {
  const goBack = useGoBack()
  return (
    <PlainPage
      icon={icon}
      title={lineTitle(isOnline)}
      action={<Button onClick={goBack}>{say(isOnline ? 'goBack' : 'tryAgain')}</Button>}
    >
      <p aria-live="polite">{say(isOnline ? 'backOnlineNote' : 'offlineNote')}</p>
    </PlainPage>
  )
}

const PLACES = {
  requests: ['/me/application', 'placeRequests'],
  orders: ['/dashboard', 'placeOrders'],
  bankAccounts: ['/me/profile#bank-section', 'placeBankAccounts'],
  identity: ['/kyc', 'placeIdentity'],
  signIn: ['/login', 'placeSignIn'],
  activity: ['/me/records', 'placeActivity'],
} as const satisfies Record<Place, readonly [string, Parameters<typeof say>[0]]>

type Outcome = { readonly kind: 'done' } | { readonly kind: 'refused' | 'unanswered'; readonly says: string }

function NotKnown({ interrupted, isOnline }: { interrupted: Interrupted; isOnline: boolean }) {
  const goBack = useGoBack()
  const [to, look] = PLACES[placeOf(interrupted.path) ?? 'activity']
  const { again } = interrupted
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isOpen = outcome === null || outcome.kind === 'unanswered'

  const send = async (sendAgain: () => Promise<unknown>) => {
    setBusy(true)
    setOutcome(await outcomeOf(sendAgain()))
    setBusy(false)
  }

  return (
    <PlainPage
      icon={icon}
      title={isOpen ? lineTitle(isOnline) : say(outcome.kind === 'done' ? 'requestDone' : 'requestRefused')}
      action={
        <div className="grid justify-items-center gap-3">
          {isOpen && again !== null && (
            <Button loading={isBusy} disabled={!isOnline} onClick={() => void send(again)}>
              {say('sendAgain')}
            </Button>
          )}
          {isOnline && (
            <Link to={to} replace className={buttonClasses('outline')} onClick={forgetInterrupted}>
              {say(look)}
            </Link>
          )}
          <Button variant="plain" size="medium" onClick={goBack}>
            {say('goBack')}
          </Button>
        </div>
      }
    >
      <div aria-live="polite">
        {isOpen && <p>{say('notKnown')}</p>}
        <p className="mt-2">{wordsOf(outcome, isOnline, again !== null)}</p>
      </div>
    </PlainPage>
  )
}

function wordsOf(outcome: Outcome | null, isOnline: boolean, canSend: boolean): string {
  if (outcome?.kind === 'done') return say('requestDoneNote')
  if (outcome) return outcome.says
  if (!canSend) return say('notKnownReloaded')
  return say(isOnline ? 'notKnownOnline' : 'notKnownOffline')
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return { kind: 'done' }
  } catch (failure) {
    const isAnswered = failure instanceof CallFailed && failure.status >= 400 && failure.status < 500
    return { kind: isAnswered ? 'refused' : 'unanswered', says: sentenceOf(failure) }
  }
}
