/** products, ipo: the client's own application: number, bids, what became of it; changed and withdrawn until the close. */
import { cancelOrder, type Ipo, type IpoApplication } from '@pramaan/contracts'
import { Button, buttonClasses } from '@pramaan/ui/button.tsx'
import { StatusChip } from '@pramaan/ui/status-chip.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../money/amounts.ts'
import { countWords, statusWords } from '../../orders/order-words.ts'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { istDay } from '../../platform/clock.ts'
import { useIntent } from '../../platform/intent.ts'
import { closeDrawer, openModal } from '../../platform/modals.ts'
import { asPaise, lotsWords } from './bids.ts'
import { rupeesOf } from './figures.ts'
import { say } from './say.ts'

export interface OwnApplicationProps {
  readonly issue: Ipo
  readonly own: IpoApplication
  readonly onChange: () => void
}

export function OwnApplication({ issue, own, onChange }: OwnApplicationProps) {
  return (
    <Part title={say('own')} aside={say('ownNumber', { number: own.number })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusChip {...statusWords(own.status)} />
        <span className="figures">{becameOf(issue, own)}</span>
      </div>
      {own.is_late && (
        <p className="mt-1 font-medium text-loss">{say('ownLate', { day: istDay(own.release_on) })}</p>
      )}
      <ul className="figures mt-2 text-sm text-soft">
        {own.bids.map(({ lots, price }) => (
          <li key={`${lots} ${price}`}>
            {price === null
              ? say('bidCutOff', { lots: lotsWords(lots) })
              : say('bidAt', { lots: lotsWords(lots), price: rupeesOf(price) })}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        {own.can_change && <Changing own={own} onChange={onChange} />}
        {own.status === 'cancelled' && issue.state === 'open' && (
          <Button size="small" onClick={onChange}>
            {say('applyAgain')}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          onClick={() => openModal('order-details', { did: own.id, ttype: 'ipo' })}
        >
          {say('viewReceipt')}
        </Button>
        {own.rank !== null && (
          <button
            type="button"
            className={buttonClasses('outline', 'small')}
            onClick={() => closeDrawer({ thenGo: `/draw/${own.offer_id}` })}
          >
            {say('viewDraw')}
          </button>
        )}
      </div>
    </Part>
  )
}

function becameOf({ state }: Ipo, own: IpoApplication): string {
  if (own.status === 'cancelled') return say('ownWithdrawn')
  if (own.allotted === null || own.status === 'pending')
    return say('ownBlocked', { amount: rupeeWords(asPaise(own.blocked)) })
  if (own.allotted === 0) return say(state === 'failed' ? 'ownFailed' : 'ownNot')
  return say('ownAllotted', {
    allotted: countWords(own.allotted),
    applied: countWords(own.applied),
    price: rupeesOf(own.issue_price ?? 0),
  })
}

/** A withdrawal is asked about once, and releases everything at once. */
function Changing({ own, onChange }: Pick<OwnApplicationProps, 'own' | 'onChange'>) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const intent = useIntent()
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(
        cancelOrder,
        { params: { id: own.id } },
        { idempotencyKey: intent({ id: own.id }), inline: true },
      )
      setAsking(false)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(say('withdrawFailed', { reason: failure.message }))
    } finally {
      setBusy(false)
      ordersTouched()
    }
  }
  if (isAsking)
    return (
      <div className="w-full rounded-lg bg-pending-wash px-3 py-2.5">
        <p>{say('withdrawSure', { amount: rupeeWords(asPaise(own.blocked)) })}</p>
        {failed && (
          <p role="alert" className="text-loss">
            {failed}
          </p>
        )}
        <div className="mt-2 flex gap-2">
          <Button variant="danger" size="small" loading={isBusy} onClick={() => void withdraw()}>
            {say('withdraw')}
          </Button>
          <Button variant="outline" size="small" onClick={() => setAsking(false)}>
            {say('keep')}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <Button size="small" onClick={onChange}>
        {say('change')}
      </Button>
      <Button variant="outline" size="small" onClick={() => setAsking(true)}>
        {say('withdraw')}
      </Button>
    </>
  )
}
