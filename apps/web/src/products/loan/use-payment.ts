/** products, loan: a repayment as its form has it: what it would pay, sending it once, and what came of it. */
import { type LoanPayment, repayLoan } from '@pramaan/contracts'
import { type Paise, toWire } from '@pramaan/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountChanged } from '../../money/account.ts'
import { ordersTouched, useOrdersTouched } from '../../orders/touched.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { useIntent } from '../../platform/intent.ts'
import { useRested } from '../../platform/rested.ts'

/** So much of it, or all that is owed: what that is the server knows to the paisa. */
export type Wanted = Paise | 'all'

const bodyOf = (wanted: Wanted) => (wanted === 'all' ? {} : { amount: toWire(wanted) })

export function usePayment(id: string, wanted: Wanted | null) {
  const touched = useOrdersTouched()
  const asks = wanted === null ? null : JSON.stringify(bodyOf(wanted))
  const isRested = useRested(asks) === asks
  const [paid, setPaid] = useState<LoanPayment | null>(null)
  const asked = useQuery({
    queryKey: ['loan-payment', id, asks, touched],
    queryFn: ({ signal }) =>
      call(
        repayLoan,
        { params: { id }, query: { dry_run: '1' }, body: bodyOf(wanted ?? 'all') },
        { signal, inline: true },
      ),
    // Once it is paid there is nothing left to ask: of a loan that is closed it would be refused.
    enabled: wanted !== null && isRested && paid === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const intent = useIntent()
  const accountChanged = useAccountChanged()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallFailed | null>(null)
  const preview = wanted === null || asked.error ? null : (asked.data ?? null)
  const isCurrent = preview !== null && isRested && !asked.isPlaceholderData

  const pay = async () => {
    if (wanted === null || isBusy || !isCurrent || preview?.short_by !== null) return
    setBusy(true)
    setRefusal(null)
    try {
      const body = bodyOf(wanted)
      const key = intent({ id, ...body, owed: preview.owed_before })
      setPaid(
        await call(repayLoan, { params: { id }, query: {}, body }, { idempotencyKey: key, inline: true }),
      )
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(failure)
    } finally {
      setBusy(false)
      ordersTouched()
      accountChanged()
    }
  }
  const failure = refusal ?? (asked.error instanceof CallFailed && isRested ? asked.error : null)
  return { preview, isCurrent, isBusy, failure, paid, pay, again: () => setPaid(null) }
}
