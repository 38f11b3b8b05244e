/** payouts: what would go into the next file, shown in full before it is made. */
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { type listPayouts, makePayout, type Received } from '@pramaan/contracts'
import { fromWire, groupIndian, inWords } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { mayHandleFiles } from '../../platform/movers.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

type Ready = Received<(typeof listPayouts)['reply']>['ready']

export function NextFile({ ready }: { ready: Ready }) {
  const { role } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section
      aria-label={say('nextFile')}
      className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-xl border border-line bg-raised px-4 py-4 shadow-card"
    >
      {ready.count === 0 ? (
        <p className="text-soft">
          {say.rich('nothingReady', {
            link: (inside) => (
              <Link key="requested" to="/withdrawals?filter=requested" className="text-link">
                {inside}
              </Link>
            ),
          })}
        </p>
      ) : (
        <div className="min-w-0">
          <p className="text-soft text-sm">{say('readyForBank', { count: ready.count })}</p>
          <p className="font-semibold text-2xl">
            <Amount rupees={ready.total} />
          </p>
          <Link to="/withdrawals?filter=approved" className="text-link text-sm">
            {say('seeEach')}
          </Link>
        </div>
      )}
      {ready.count > 0 && mayHandleFiles(role) && (
        <Button size="medium" onClick={() => setIsAsking(true)}>
          {say('createFile')}
        </Button>
      )}
      {isAsking && <ConfirmDialog ready={ready} onClose={() => setIsAsking(false)} />}
    </section>
  )
}

function ConfirmDialog({ ready, onClose }: { ready: Ready; onClose: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const intent = useIntent()
  const total = fromWire(ready.total)
  const making = useMutation({
    mutationFn: () => call(makePayout, {}, { idempotencyKey: intent(ready) }),
    onSuccess: (payout) => {
      toast('success', say('fileCreated'))
      onClose()
      void navigate(`/payouts/${payout.id}`)
    },
    // A refusal often means that someone else was quicker: look again in either case.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Dialog
      title={say('createFile')}
      description={say('createFileNote')}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" wide onClick={onClose}>
            {say('notNow')}
          </Button>
          <Button wide loading={making.isPending} onClick={() => making.mutate()}>
            {say('create')}
          </Button>
        </>
      }
    >
      <Facts
        className="-my-2.5"
        facts={[
          { name: say('withdrawals'), value: groupIndian(String(ready.count)) },
          { name: say('total'), value: <Amount rupees={ready.total} className="font-semibold" /> },
          ...(total === null ? [] : [{ name: say('inWords'), value: inWords(total) }]),
        ]}
      />
      <p className="mt-4 text-soft text-sm">{say('alsoIncluded')}</p>
    </Dialog>
  )
}
