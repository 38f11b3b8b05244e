/** payments: everything about one withdrawal, and the way to take it back while it is not with the bank. */
import { cancelWithdrawal, type Withdrawal } from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { Timeline } from '@pramaan/ui/timeline.tsx'
import { useState } from 'react'
import { useAccountChanged } from '../../../money/account.ts'
import { rupeeWords } from '../../../money/amounts.ts'
import { ClaimLink } from '../../../money/claim-link.tsx'
import { CallFailed, call } from '../../../platform/call.ts'
import { istMoment } from '../../../platform/clock.ts'
import { SendFailed } from '../../../platform/send-failed.tsx'
import { storyOf } from '../story.ts'
import { say } from './say.ts'
import { withdrawalStory } from './words.ts'

export function OneWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const facts = [
    { name: say('to'), value: `${withdrawal.bank_name} ${withdrawal.card_no}` },
    { name: say('ifsc'), value: withdrawal.ifsc },
    { name: say('accountHolder'), value: withdrawal.holder_name },
    { name: say('requestedOn'), value: istMoment(withdrawal.requested_at) },
    ...(withdrawal.utr === null ? [] : [{ name: say('utr'), value: withdrawal.utr }]),
  ]
  return (
    <>
      <Timeline label={say('progress')} steps={storyOf(withdrawal, withdrawalStory)} />
      <Facts facts={facts} className="mt-4 border-line border-t" />
      {withdrawal.can_cancel && <Cancel withdrawal={withdrawal} />}
      <ClaimLink about="withdrawal" id={withdrawal.id} className="-ml-4 mt-2" />
    </>
  )
}

function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const [isSure, setSure] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallFailed | null>(null)
  const changed = useAccountChanged()
  const amount = fromWire(withdrawal.amount)
  const said = amount === null ? say('theAmount') : rupeeWords(amount)

  const cancel = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await call(cancelWithdrawal, { params: { id: withdrawal.id } }, { inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(failure)
    } finally {
      setBusy(false)
      setSure(false)
      // Taken back or not: what the server has now is what counts.
      changed()
    }
  }

  if (!isSure) {
    return (
      <div className="mt-4">
        {failed && <SendFailed failure={failed} />}
        <Button variant="danger" size="medium" onClick={() => setSure(true)}>
          {say('cancel')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className="mt-4 rounded-lg bg-sunken p-4">
      <legend className="sr-only">{say('cancelTitle')}</legend>
      <p>{say('cancelNote', { amount: said })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" size="medium" loading={isBusy} onClick={() => void cancel()}>
          {say('cancelYes')}
        </Button>
        <Button variant="outline" size="medium" disabled={isBusy} onClick={() => setSure(false)}>
          {say('cancelNo')}
        </Button>
      </div>
    </fieldset>
  )
}
