/** portfolio: an open order with Cancel beside it; takes back what has not been bought yet, after one question. */
import { cancelOrder, limits, type Order } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { useVeil } from '../../money/amounts.ts'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { toast } from '../../platform/toasts.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { say } from './say-open-orders.ts'
import { cancelledWords, cancelQuestion } from './waiting-words.ts'

export interface CancelOrderProps {
  readonly order: Order
  readonly title: string
  readonly children: ReactNode
  /** What its product adds: between it and Cancel on a desk, below them on a phone. */
  readonly beside?: ReactNode
}

export function CancelOrder({ order, title, children, beside }: CancelOrderProps) {
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)

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

  return (
    <>
      <div className="flex items-center gap-x-4 max-md:flex-wrap">
        <div className="min-w-0 flex-1">{children}</div>
        {beside && <div className="max-md:order-last max-md:w-full md:max-w-[45%] md:shrink-0">{beside}</div>}
        {order.can_cancel && !isSure && (
          <Button
            variant="outline"
            size="medium"
            aria-label={say('cancelOf', { order: title })}
            onClick={() => setSure(true)}
          >
            {say('cancel')}
          </Button>
        )}
      </div>
      {isSure && (
        <Question order={order} isBusy={isBusy} onYes={() => void cancel()} onNo={() => setSure(false)} />
      )}
    </>
  )
}

interface QuestionProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

function Question({ order, isBusy, onYes, onNo }: QuestionProps) {
  const veil = useVeil()
  const { units } = useOrderScreens(order.ttype)
  return (
    <fieldset className="mt-2 rounded-lg bg-sunken p-3">
      <legend className="sr-only">{say('sure')}</legend>
      <p className="text-sm">{veil(cancelQuestion(order, units))}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="danger" size="medium" loading={isBusy} onClick={onYes}>
          {say('yes')}
        </Button>
        <Button variant="outline" size="medium" disabled={isBusy} onClick={onNo}>
          {say('keep')}
        </Button>
      </div>
    </fieldset>
  )
}
