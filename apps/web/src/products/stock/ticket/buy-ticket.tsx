/** products, stock: buying: how much, what it costs and can cost, consent, PIN, and what did happen. */

import { orderMessages, type PlacedOrder, type StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { keyOf, useLine, usePrice } from '../../../market/live.ts'
import { shownState } from '../../../market/shown-state.ts'
import { useCash } from '../../../money/account.ts'
import { ClosedToYou, useClosedToYou } from '../../../orders/closed-to-you.tsx'
import { CallFailed } from '../../../platform/call.ts'
import { useSentence } from '../../../platform/failures.ts'
import { atTheThumb } from '../../../platform/fills-sheet.ts'
import { useSession } from '../../../platform/session.ts'
import type { Ask, Purchase } from './asks.ts'
import { CostPanel, OrderOutlook } from './cost-panel.tsx'
import { TicketFields } from './fields.tsx'
import { costNow } from './figures.ts'
import { useCost, usePlacing } from './place.ts'
import { Refused } from './refused.tsx'
import { say } from './say.ts'
import { useTicket } from './use-ticket.ts'
import { placeOf, waitsBecause } from './words.ts'

export interface BuyTicketProps {
  readonly ask: Ask
  readonly detail: StockDetail
  /** The most that the desk takes in one order. */
  readonly most?: number
  readonly onPlaced: (order: PlacedOrder) => void
}

/** A refusal belongs to what was sent; with other figures it is history. */
interface Answered {
  readonly to: Purchase
  readonly failure: CallFailed
}

const same = (a: Purchase, b: Purchase | null): boolean =>
  b !== null && a.quantity === b.quantity && a.limit === b.limit

export function BuyTicket({ ask, detail, most, onPlaced }: BuyTicketProps) {
  const account = useCash().data
  const ticket = useTicket(ask, detail, account ? fromWire(account.minimum_trade) : null)
  const { purchase, wrong } = ticket
  const cost = useCost(ask, purchase)
  const place = usePlacing(ask)
  const [hasConsent, setConsent] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<Answered | null>(null)

  const wasSent = answered !== null && same(answered.to, purchase)
  const refusal = wasSent ? answered.failure : cost.failure
  useSentence(refusal)
  const at = refusal && placeOf(refusal.code)
  const says = (place: typeof at) => (refusal && at === place ? refusal.message : undefined)
  const tried = (words: string | undefined) => (isTried ? words : undefined)
  const usable = account ? fromWire(account.withdrawable) : null
  const shortBy = cost.isCurrent && cost.order ? missing(costNow(cost.order), usable) : null
  const isReady = purchase !== null && cost.isCurrent && cost.order !== null && shortBy === null

  const closed = useClosedToYou()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || !hasConsent || ticket.needsSure || isBusy) return
    setBusy(true)
    setAnswered(null)
    try {
      const placed = await place(purchase)
      if (placed !== null) onPlaced(placed)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setAnswered({ to: purchase, failure })
    } finally {
      setBusy(false)
    }
  }

  // As in every drawer: nothing to fill in that could not be sent.
  if (closed !== null) return <ClosedToYou why={closed} />
  return (
    <form
      noValidate
      aria-label={say('form', { symbol: detail.symbol })}
      onSubmit={(event) => void submit(event)}
      className="flex grow flex-col gap-3"
    >
      <WaitNotice detail={detail} />
      <TicketFields
        {...{ ask, ticket, most, usable }}
        errors={{
          size: ticket.tooSmall ?? says('quantity') ?? tried(wrong.quantity ?? wrong.amount),
          price: says('price') ?? tried(wrong.price),
          sure: ticket.needsSure ? tried(say('sureNeeded')) : undefined,
        }}
        until={cost.order?.expires_at ?? null}
      />
      {purchase !== null && <OrderOutlook cost={cost} />}
      <div className={atTheThumb}>
        {purchase !== null && <CostPanel cost={cost} usable={usable} />}
        <Refused failure={at === 'button' ? refusal : null} wasSent={wasSent} shortBy={shortBy} />
        <Checkbox
          label={ask.consent}
          checked={hasConsent}
          onChange={(event) => setConsent(event.target.checked)}
          aria-invalid={isTried && !hasConsent ? true : undefined}
          className="py-1 text-sm"
        />
        {isTried && !hasConsent && (
          <p role="alert" className="mb-1 text-loss text-sm">
            {orderMessages.consentNeeded}
          </p>
        )}
        <SubmitButton wide loading={isBusy} disabled={purchase !== null && !isReady} className="mt-1">
          {isReady ? ask.verbFor(cost.order) : ask.verb(detail.symbol)}
        </SubmitButton>
        <NextStep />
      </div>
    </form>
  )
}

const missing = (needed: Paise, usable: Paise | null): Paise | null =>
  usable !== null && needed > usable ? paise(needed - usable) : null

function NextStep() {
  const hasPin = useSession().profile?.has_pin === true
  return (
    <p className="mt-1.5 flex items-center justify-center gap-1.5 text-soft text-xs">
      <Lock size={12} aria-hidden="true" />
      {hasPin ? say('nextPin') : say('noPin')}
    </p>
  )
}

/** Said before anything is typed: what is placed now would not be bought now. */
function WaitNotice({ detail }: { detail: StockDetail }) {
  const price = usePrice(keyOf(detail))
  const state = shownState(price ?? detail, useLine())
  if (state === 'live') return null
  return <p className="rounded-lg bg-pending-wash px-4 py-2 text-pending text-sm">{waitsBecause[state]}</p>
}
