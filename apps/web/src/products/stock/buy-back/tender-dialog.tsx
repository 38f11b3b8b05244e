/** products, stock: tenders shares in a buy-back, changes how many, or withdraws: with what happens to them and when the money comes. */
import { type BuyBack, tenderShares } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { useState } from 'react'
import { Chips } from '../../../orders/chips.tsx'
import { countWords, sharesWords } from '../../../orders/order-words.ts'
import { groupQuantity, typedQuantity } from '../../../orders/quantities.ts'
import { SteppedField } from '../../../orders/stepped-field.tsx'
import { SumLine } from '../../../orders/sum-line.tsx'
import { ordersTouched } from '../../../orders/touched.ts'
import { CallFailed, call } from '../../../platform/call.ts'
import { istDay, istMoment } from '../../../platform/clock.ts'
import { useSentence } from '../../../platform/failures.ts'
import { useIntent } from '../../../platform/intent.ts'
import { toast } from '../../../platform/toasts.ts'
import { say } from './say.ts'

interface TenderDialogProps {
  readonly buyBack: BuyBack
  readonly onClose: () => void
}

export function TenderDialog({ buyBack, onClose }: TenderDialogProps) {
  const { name, most, entitled, tendered, closes_at, held_on_record_day, record_day, pay_day } = buyBack
  const [text, setText] = useState(countWords(tendered > 0 ? tendered : most))
  const { send, isBusy, refusal } = useTender(buyBack, onClose)
  const typed = typedQuantity(text)
  const quantity = typed !== null && typed <= most ? typed : null
  const shares = sharesWords(quantity ?? 0)
  const step = (way: 1 | -1) => setText(countWords(Math.min(most, Math.max(1, (typed ?? 0) + way))))
  return (
    <Dialog
      title={say('dialogTitle', { name })}
      description={say('dialogNote', { when: istMoment(closes_at) })}
      onClose={onClose}
      closeOnOutsidePress={false}
      footer={
        <>
          {tendered > 0 ? (
            <Button variant="outline" className="shrink-0" disabled={isBusy} onClick={() => void send(0)}>
              {say('withdraw')}
            </Button>
          ) : (
            <Button variant="outline" className="shrink-0" disabled={isBusy} onClick={onClose}>
              {say('cancel')}
            </Button>
          )}
          <Button
            wide
            loading={isBusy}
            disabled={quantity === null || quantity === tendered}
            onClick={() => quantity !== null && void send(quantity)}
          >
            {say(tendered > 0 ? 'changeTo' : 'tenderShares', { shares: sharesWords(quantity ?? most) })}
          </Button>
        </>
      }
    >
      <SteppedField
        label={say('quantity')}
        name="quantity"
        inputMode="numeric"
        text={text}
        onText={setText}
        tidy={groupQuantity}
        onStep={step}
        step={sharesWords(1)}
        error={quantity === null ? say('quantityWrong', { most: sharesWords(most) }) : undefined}
        hint={say('heldThen', { shares: sharesWords(held_on_record_day), day: istDay(record_day) })}
      />
      <Chips
        label={say('usual')}
        chips={chipsOf(buyBack).map(({ count, label }) => ({
          key: String(count),
          label,
          isChosen: quantity === count,
        }))}
        onChoose={(key) => setText(countWords(Number(key)))}
      />
      {refusal !== null && <Refused failure={refusal} />}
      <dl className="mt-3">
        <SumLine name={say('price')} amount={amountOf(buyBack, 1)} />
        <SumLine
          name={say('sure')}
          note={say('sureNote', { count: countWords(Math.min(entitled, quantity ?? 0)), shares })}
          amount={amountOf(buyBack, Math.min(entitled, quantity ?? 0))}
        />
        <SumLine
          name={say('ifAll')}
          note={say('beforeCharges')}
          amount={amountOf(buyBack, quantity ?? 0)}
          isSum
        />
      </dl>
      <p className="mt-3 text-sm text-soft">{say('whatHappens', { day: istDay(pay_day) })}</p>
    </Dialog>
  )
}

const amountOf = ({ price }: BuyBack, count: number) => paise(BigInt(Math.round(price * 100)) * BigInt(count))

function chipsOf({ entitled, most }: BuyBack): { count: number; label: string }[] {
  const all = { count: most, label: say('all', { count: countWords(most) }) }
  if (entitled === 0 || entitled >= most) return [all]
  return [{ count: entitled, label: say('entitled', { count: countWords(entitled) }) }, all]
}

/** Where no answer came, nobody knows yet; the same press again tenders at most once. */
function Refused({ failure }: { failure: CallFailed }) {
  const sentence = useSentence(failure)
  const isUnknown = failure.status === 0 || failure.status >= 500
  return (
    <p role="alert" className="mt-3 text-loss text-sm">
      {isUnknown ? say('unknown', { reason: sentence }) : sentence}
    </p>
  )
}

function useTender({ id, version, name }: BuyBack, onClose: () => void) {
  const intent = useIntent()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const send = async (quantity: number) => {
    setBusy(true)
    setRefusal(null)
    const body = { quantity, version }
    try {
      await call(
        tenderShares,
        { params: { id }, body },
        { idempotencyKey: intent({ id, ...body }), inline: true },
      )
      toast(
        'success',
        quantity === 0
          ? say('withdrawnToast')
          : say('tenderedToast', { shares: sharesWords(quantity), name }),
      )
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(failure)
      setBusy(false)
    } finally {
      ordersTouched()
    }
  }
  return { send, isBusy, refusal }
}
