/** orders: what the exchange has not answered, and answers of it that cannot be right. Nothing is shown while there is none. */

import { istMoment } from '@pramaan/browser/clock.ts'
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import {
  checkExchangeAnswer,
  type ExchangeCase,
  listExchangeCases,
  mayPropose,
  staffReason,
} from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../platform/call.ts'
import { mayWorkOrders } from '../../platform/orders.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { say } from './say.ts'

const REASON_MOST = 500

export function ExchangeCases() {
  const { role } = useStaff()
  const [checked, setChecked] = useState<ExchangeCase | null>(null)
  const [answered, setAnswered] = useState<ExchangeCase | null>(null)
  const { data } = useQuery({
    queryKey: ['exchange-cases'],
    queryFn: ({ signal }) => call(listExchangeCases, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  if (!data || data.cases.length === 0) return null
  return (
    <Card title={say('exchangeCases')} className="mb-5">
      <p className="mb-2 text-soft">{say('exchangeCasesNote')}</p>
      <ul className="grid divide-y divide-line">
        {data.cases.map((one) => (
          <li key={`${one.kind}:${one.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{one.title}</p>
              <p className="break-words text-soft text-sm">{notesOf(one)}</p>
            </div>
            {one.order_id !== null && (
              <Link to={`/orders/${one.order_id}`} className="text-link">
                {say('viewOrder')}
              </Link>
            )}
            {one.kind === 'unanswered' && mayPropose(role, 'exchange-answer') && (
              <Button size="medium" variant="outline" onClick={() => setAnswered(one)}>
                {say('enterAnswer')}
              </Button>
            )}
            {one.kind === 'refused' && mayWorkOrders(role) && (
              <Button size="medium" variant="outline" onClick={() => setChecked(one)}>
                {say('markChecked')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {answered && <AnswerDialog one={answered} onClose={() => setAnswered(null)} />}
      {checked && <CheckDialog one={checked} onClose={() => setChecked(null)} />}
    </Card>
  )
}

const notesOf = ({ client_name, says, since }: ExchangeCase): string =>
  [client_name, says, say('sinceWhen', { when: istMoment(since) })].filter(Boolean).join(' · ')

function CheckDialog({ one, onClose }: { one: ExchangeCase; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = staffReason.safeParse(reason).error?.issues[0]?.message
  const checking = useChecking(one, onClose)
  return (
    <Dialog title={say('markChecked')} description={one.title} onClose={onClose} closeOnOutsidePress={false}>
      <form
        noValidate
        aria-label={say('markChecked')}
        className="grid"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (problem === undefined) checking.mutate(reason.trim())
        }}
      >
        <TextArea
          label={say('whatExchangeSaid')}
          hint={say('checkHint')}
          maxLength={REASON_MOST}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={hasTried ? problem : undefined}
        />
        <SubmitButton wide loading={checking.isPending} className="mt-2">
          {say('markChecked')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

function useChecking({ id }: ExchangeCase, onDone: () => void) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (reason: string) =>
      call(
        checkExchangeAnswer,
        { params: { id }, body: { reason } },
        { idempotencyKey: intent({ id, reason }) },
      ),
    onSuccess: () => {
      toast('success', say('checkedToast'))
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
