/** portfolio: takes back what has not been bought yet, after one question. */
import { cancelOrder, limits, type Order } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { useState } from 'react'
import { useVeil } from '../../platform/amounts.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { ordersTouched } from '../../platform/orders/touched.ts'
import { toast } from '../../platform/toasts.ts'
import { cancelledWords, cancelQuestion } from './waiting-words.ts'

export function CancelOrder({ order }: { order: Order }) {
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const veil = useVeil()

  const cancel = async () => {
    setBusy(true)
    try {
      const now = await call(cancelOrder, { params: { id: order.id } })
      toast('success', cancelledWords(now), limits.requestToastMs)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(false)
      setSure(false)
      // Taken back or not: what the server has now is what counts.
      ordersTouched()
    }
  }

  if (!isSure) {
    return (
      <Button variant="danger" size="medium" onClick={() => setSure(true)}>
        Cancel order
      </Button>
    )
  }
  return (
    <fieldset className="w-full rounded-lg bg-sunken p-4">
      <legend className="sr-only">Cancel this order?</legend>
      <p>{veil(cancelQuestion(order))}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" size="medium" loading={isBusy} onClick={() => void cancel()}>
          Yes, cancel it
        </Button>
        <Button variant="outline" size="medium" disabled={isBusy} onClick={() => setSure(false)}>
          Keep it
        </Button>
      </div>
    </fieldset>
  )
}
