/**
 * orders, shelf: the frame of a product's drawer, from what it is down to the button. What a product gives it scrolls; cost, what
 * we earn, the server's no, consent and the button stay in reach of the thumb. A product uses it so:
 *
 *   const form = useOrderForm(ordering, body)
 *   if (form.placed) return <OrderPlaced … onAgain={form.again} />
 *   return (
 *     <OrderForm form={form} label="Buy NABARD 2029" consent={say('consent')} button={say('buy')} shortBy={…} earns={…}
 *       cost={<CostLines … isCurrent={form.cost.isCurrent} />}>
 *       <OfferHead … /> <OfferFacts … /> <Part title="Documents"><OfferDocuments … /></Part> <CountField … />
 *     </OrderForm>
 *   )
 *
 * order-form.test.tsx has one whole.
 */
import type { Paise } from '@pramaan/money'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { CircleAlert, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import type { CallFailed } from '../../platform/call.ts'
import { atTheThumb } from '../../platform/fills-sheet.ts'
import { openDrawer } from '../../platform/modals.ts'
import { useSession } from '../../platform/session.ts'
import { ClosedToYou, useClosedToYou } from '../closed-to-you.tsx'
import { Complaints } from './complaints.tsx'
import { say } from './say.ts'
import type { OrderFormState } from './use-order-form.ts'

export interface OrderFormProps {
  readonly form: OrderFormState
  /** Names the form: 'Buy NABARD 7.62% 2029'. */
  readonly label: string
  /** What the client agrees to, in one sentence. */
  readonly consent: string
  /** A verb with its object, with the amount once it is known: 'Buy 10 bonds for ₹1,02,383.06'. */
  readonly button: string
  /** The cost, once there is something to work out. */
  readonly cost: ReactNode
  /** How much money is missing, as far as this screen knows (`useShortBy`). */
  readonly shortBy: Paise | null
  /** What our firm earns from it, in one line. */
  readonly earns: ReactNode
  /** The act is open to a frozen account too: it leaves, answers or gives back, and buys nothing. */
  readonly isOpenWhenFrozen?: boolean
  /** The act asks for no PIN, whoever has set one. */
  readonly withoutPin?: boolean
  /** A refusal that a field shows beside itself is not said again above the button. */
  readonly isShownAtField?: (failure: CallFailed) => boolean
  /** How much: on a desk it stands with the cost and the button beside the rest, on a phone between the rest and what is `below`. */
  readonly fields?: ReactNode
  /** What follows from how much, below the fields on a phone: the calendar, the payoff with the client's own amount. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** On a phone the parts of both columns are one list, so that the button can stand at the bottom edge from the first moment. */
const panel =
  'contents @4xl:sticky @4xl:top-0 @4xl:flex @4xl:flex-col @4xl:gap-3 @4xl:rounded-xl @4xl:border @4xl:border-line @4xl:p-4'
const besideIt = 'order-3 @4xl:static @4xl:order-none @4xl:m-0 @4xl:border-t-0 @4xl:p-0'

export function OrderForm({ form, label, consent, button, cost, shortBy, earns, ...rest }: OrderFormProps) {
  const { hasConsent, setConsent, isTried, isBusy, refusal, wasSent, isComplete } = form
  const isAtField = refusal !== null && rest.isShownAtField?.(refusal) === true
  const frozen = useClosedToYou()
  const closed = rest.isOpenWhenFrozen ? null : frozen
  const isReady = form.cost.isCurrent && shortBy === null && (refusal === null || wasSent)
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={shortBy === null && closed === null ? form.submit : (event) => event.preventDefault()}
      {...(rest.fields !== undefined && { 'data-wide-sheet': true })}
      className="@container flex min-h-full grow flex-col"
    >
      <div className="flex grow flex-col gap-4 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_23rem] @4xl:items-start @4xl:gap-8">
        <div className="contents @4xl:flex @4xl:min-w-0 @4xl:flex-col @4xl:gap-4">
          {closed !== null && <ClosedToYou why={closed} />}
          {rest.children}
          {rest.below && <div className="order-2 flex flex-col gap-4 @4xl:order-none">{rest.below}</div>}
        </div>
        <div className={panel}>
          {rest.fields && closed === null && (
            <div className="order-1 @4xl:order-none @4xl:[&>section]:border-t-0 @4xl:[&>section]:pt-0">
              {rest.fields}
            </div>
          )}
          <div className={classes(atTheThumb, besideIt)}>
            {closed === null && isComplete && refusal === null && cost}
            <div className="flex items-baseline justify-between gap-x-4 text-soft text-xs">
              <span className="min-w-0 flex-1">{earns}</span>
              <Complaints />
            </div>
            {closed === null && (
              <>
                <Refused failure={isAtField ? null : refusal} wasSent={wasSent} shortBy={shortBy} />
                <Checkbox
                  label={consent}
                  checked={hasConsent}
                  onChange={(event) => setConsent(event.target.checked)}
                  aria-invalid={isTried && !hasConsent ? true : undefined}
                  className="py-1 text-sm"
                />
                {isTried && !hasConsent && (
                  <p role="alert" className="mb-1 text-loss text-sm">
                    {say('consentNeeded')}
                  </p>
                )}
                <SubmitButton wide loading={isBusy} disabled={isComplete && !isReady} className="mt-1">
                  {button}
                </SubmitButton>
                <NextStep withoutPin={rest.withoutPin ?? false} />
              </>
            )}
          </div>
        </div>
      </div>
    </form>
  )
}

function NextStep({ withoutPin }: { withoutPin: boolean }) {
  const hasPin = useSession().profile?.has_pin === true && !withoutPin
  return (
    <p className="mt-1.5 flex items-center justify-center gap-1.5 text-soft text-xs">
      <Lock size={12} aria-hidden="true" />
      {hasPin ? say('nextPin') : say('noPin')}
    </p>
  )
}

interface RefusedProps {
  readonly failure: CallFailed | null
  readonly wasSent: boolean
  readonly shortBy: Paise | null
}

/** The server's no, in its own sentence; and the next step where there is one. */
function Refused({ failure, wasSent, shortBy }: RefusedProps) {
  const says = shortBy === null ? wordsOf(failure, wasSent) : say('short', { amount: rupeeWords(shortBy) })
  if (says === null) return null
  return (
    <div role="alert" className="my-1 text-loss text-sm">
      <p className="flex items-start gap-1.5">
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>{says}</span>
      </p>
      {(shortBy !== null || failure?.code === 'funds_short') && (
        <Button variant="plain" size="small" onClick={() => openDrawer('deposit')}>
          {say('deposit')}
        </Button>
      )}
    </div>
  )
}

function wordsOf(failure: CallFailed | null, wasSent: boolean): string | null {
  if (failure === null || failure.code === 'cancelled') return null
  const isAnswered = failure.status < 500 && failure.code !== 'timeout' && failure.code !== 'network'
  if (isAnswered) return failure.message
  return say(wasSent ? 'notKnown' : 'costLater', { reason: failure.message })
}
