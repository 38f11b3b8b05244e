/** product-drawers: everything about one withdrawal, and the way to take it back while it is not with the bank. */
import { cancelWithdrawal, type Withdrawal } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { useState } from 'react'
import { useAccountChanged } from '../../../platform/account.ts'
import { rupeeWords } from '../../../platform/amounts.ts'
import { CallFailed, call } from '../../../platform/call.ts'
import { istMoment } from '../../../platform/clock.ts'
import { storyOf } from '../story.ts'
import { withdrawalStory } from './words.ts'

export function OneWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const facts = [
    { name: 'To', value: `${withdrawal.bank_name} ${withdrawal.card_no}` },
    { name: 'IFSC', value: withdrawal.ifsc },
    { name: 'Account holder', value: withdrawal.holder_name },
    { name: 'Asked', value: istMoment(withdrawal.requested_at) },
    ...(withdrawal.utr === null ? [] : [{ name: 'UTR', value: withdrawal.utr }]),
  ]
  return (
    <>
      <Timeline label="How far it is" steps={storyOf(withdrawal, withdrawalStory)} />
      <Facts facts={facts} className="mt-4 border-line border-t" />
      {withdrawal.can_cancel && <Cancel withdrawal={withdrawal} />}
    </>
  )
}

function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const changed = useAccountChanged()
  const amount = fromWire(withdrawal.amount)
  const said = amount === null ? 'The amount' : rupeeWords(amount)

  const cancel = async () => {
    setBusy(true)
    try {
      await call(cancelWithdrawal, { params: { id: withdrawal.id } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
    } finally {
      setBusy(false)
      setSure(false)
      // Taken back or not: what the server has now is what counts.
      changed()
    }
  }

  if (!isSure) {
    return (
      <Button variant="danger" size="medium" className="mt-4" onClick={() => setSure(true)}>
        Cancel withdrawal
      </Button>
    )
  }
  return (
    <fieldset className="mt-4 rounded-lg bg-sunken p-4">
      <legend className="sr-only">Cancel this withdrawal?</legend>
      <p>{said} will not be paid out. It is yours to use again at once.</p>
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
