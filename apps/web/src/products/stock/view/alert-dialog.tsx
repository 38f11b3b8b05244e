/** products, stock: tells the client once when a price is reached. Which way follows from the price of now. */
import { type Alert, marketMessages, type StockDetail } from '@pramaan/contracts'
import { fromWire, type Paise, parseRupees, toWire } from '@pramaan/money'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { IconButton } from '@pramaan/ui/icon-button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { BellRing, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { alertWords } from '../../../market/alert-words.ts'
import { keyOf, sameStock, usePrice } from '../../../market/live.ts'
import { useAlertActs, useAlerts } from '../../../market/watching.ts'
import { istMoment } from '../../../platform/clock.ts'
import { useIntent } from '../../../platform/intent.ts'
import { toast } from '../../../platform/toasts.ts'
import { say } from './say.ts'

interface AlertDialogProps {
  readonly detail: StockDetail
  readonly onClose: () => void
}

export function AlertDialog({ detail, onClose }: AlertDialogProps) {
  const mine = (useAlerts().data ?? []).filter((alert) => sameStock(alert, detail))
  return (
    <Dialog
      title={say('alertFor', { symbol: detail.symbol })}
      description={marketMessages.alertSet}
      onClose={onClose}
      size="small"
    >
      <NewAlert detail={detail} onClose={onClose} />
      {mine.length > 0 && (
        <ul aria-label={say('yourAlerts')} className="mt-4 divide-y divide-line border-line border-t">
          {mine.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** A person types 1,100 or ₹1100.50 and means the same as the server's 1100 and 1100.5. */
const typedPrice = (text: string): Paise | null => parseRupees(text.replace(/[₹,\s]/g, ''))

function NewAlert({ detail, onClose }: AlertDialogProps) {
  const live = usePrice(keyOf(detail))
  const now = live ? BigInt(live.hundredths) : (fromWire(detail.price) ?? 0n)
  const { add } = useAlertActs()
  const intent = useIntent()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const price = typedPrice(text)
  const direction = price !== null && price > now ? 'above' : 'below'

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (price === null) return setError(marketMessages.alertPriceNeeded)
    const body = { market: detail.market, symbol: detail.symbol, direction, price: toWire(price) } as const
    try {
      await add.mutateAsync({ ...body, key: intent(body) })
    } catch {
      // The request layer has shown the server's sentence; the price stays to be changed.
      return
    }
    toast('success', marketMessages.alertSet)
    onClose()
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={say('newAlert')}>
      <TextInput
        label={say('price')}
        inputMode="decimal"
        autoComplete="off"
        leading={detail.kind === 'index' ? undefined : '₹'}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setError(undefined)
        }}
        error={error}
        hint={
          price === null ? say('alertHint') : direction === 'above' ? say('alertRises') : say('alertFalls')
        }
      />
      <SubmitButton wide loading={add.isPending}>
        {say('setAlert')}
      </SubmitButton>
    </form>
  )
}

function AlertRow({ alert }: { alert: Alert }) {
  const { remove } = useAlertActs()
  const says = alertWords(alert)
  return (
    <li className="flex items-center gap-3 py-1.5">
      <BellRing size={18} aria-hidden="true" className={alert.fired_at ? 'text-faint' : 'text-accent'} />
      <span className="figures min-w-0 flex-1">
        {says}
        {alert.fired_at && (
          <span className="block text-soft text-sm">{say('reached', { at: istMoment(alert.fired_at) })}</span>
        )}
      </span>
      <IconButton
        label={say('removeAlert', { alert: says })}
        icon={<Trash2 size={18} aria-hidden="true" />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(alert.id)}
      />
    </li>
  )
}
