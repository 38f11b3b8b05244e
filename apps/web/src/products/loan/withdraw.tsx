/** products, loan: takes an application back, after one question. */
import { type ViewedLoan, withdrawLoan } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { useState } from 'react'
import { useAccountChanged } from '../../money/account.ts'
import { ordersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { say } from './say.ts'

export function Withdraw({ loan: { id, can_withdraw } }: { loan: ViewedLoan }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const intent = useIntent()
  const accountChanged = useAccountChanged()
  const withdraw = async () => {
    setBusy(true)
    try {
      await call(withdrawLoan, { params: { id } }, { idempotencyKey: intent({ id }), inline: true })
      setAsking(false)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setFailed(say('withdrawFailed', { reason: failure.message }))
    } finally {
      setBusy(false)
      ordersTouched()
      accountChanged()
    }
  }
  if (!can_withdraw) return null
  if (!isAsking)
    return (
      <Button variant="plain" size="medium" className="-ml-4" onClick={() => setAsking(true)}>
        {say('withdraw')}
      </Button>
    )
  return (
    <div className="rounded-lg bg-pending-wash px-3 py-2.5 text-sm">
      <p>{say('withdrawSure')}</p>
      {failed && (
        <p role="alert" className="text-loss">
          {failed}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="danger" size="small" loading={isBusy} onClick={() => void withdraw()}>
          {say('withdrawYes')}
        </Button>
        <Button variant="outline" size="small" disabled={isBusy} onClick={() => setAsking(false)}>
          {say('keep')}
        </Button>
      </div>
    </div>
  )
}
