/** products, otc: takes a purchase back while the deal is open, after one question. */
import { cancelOrder, type DealOrder } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { useState } from 'react'
import { useVeil } from '../../money/amounts.ts'
import { sharesWords } from '../../orders/order-words.ts'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { say } from './say.ts'

export function TakeBack({ order: { id, applied, blocked } }: { order: DealOrder }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const intent = useIntent()
  const veil = useVeil()
  const takeBack = async () => {
    setBusy(true)
    try {
      await call(cancelOrder, { params: { id } }, { idempotencyKey: intent({ id }), inline: true })
      setAsking(false)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(say('takeBackFailed', { reason: failure.message }))
    } finally {
      setBusy(false)
      ordersTouched()
    }
  }
  if (!isAsking)
    return (
      <Button
        variant="plain"
        size="small"
        aria-label={say('takeBackOf', { shares: sharesWords(applied) })}
        onClick={() => setAsking(true)}
      >
        {say('takeBack')}
      </Button>
    )
  return (
    <div className="mt-2 w-full rounded-lg bg-pending-wash px-3 py-2.5 text-sm">
      <p>{veil(say('takeBackSure', { amount: formatRupees(fromWire(blocked) ?? paise(0n)) }))}</p>
      {failed && (
        <p role="alert" className="text-loss">
          {failed}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="danger" size="small" loading={isBusy} onClick={() => void takeBack()}>
          {say('takeBackYes')}
        </Button>
        <Button variant="outline" size="small" disabled={isBusy} onClick={() => setAsking(false)}>
          {say('keep')}
        </Button>
      </div>
    </div>
  )
}
