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

type Ready = Received<(typeof listPayouts)['reply']>['ready']

const counted = (count: number): string =>
  count === 1 ? 'One approved withdrawal' : `${groupIndian(String(count))} approved withdrawals`

export function NextFile({ ready }: { ready: Ready }) {
  const { role } = useStaff()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section
      aria-label="The next file"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-xl border border-line bg-raised px-4 py-4 shadow-card"
    >
      {ready.count === 0 ? (
        <p className="text-soft">
          Nothing is ready for the bank.{' '}
          <Link to="/withdrawals?filter=requested" className="text-link">
            What waits for a decision
          </Link>
        </p>
      ) : (
        <div className="min-w-0">
          <p className="text-soft text-sm">{counted(ready.count)} ready for the bank</p>
          <p className="font-semibold text-2xl">
            <Amount rupees={ready.total} />
          </p>
          <Link to="/withdrawals?filter=approved" className="text-link text-sm">
            See each of them
          </Link>
        </div>
      )}
      {ready.count > 0 && mayHandleFiles(role) && (
        <Button size="medium" onClick={() => setIsAsking(true)}>
          Make the payout file
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
      toast('success', 'The payout file is made. Download it for the bank.')
      onClose()
      void navigate(`/payouts/${payout.id}`)
    },
    // A refusal often means that someone else was quicker: look again in either case.
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <Dialog
      title="Make the payout file"
      description="From then on the clients can no longer cancel these withdrawals."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" wide onClick={onClose}>
            Not now
          </Button>
          <Button wide loading={making.isPending} onClick={() => making.mutate()}>
            Make the file
          </Button>
        </>
      }
    >
      <Facts
        className="-my-2.5"
        facts={[
          { name: 'Withdrawals', value: groupIndian(String(ready.count)) },
          { name: 'Total', value: <Amount rupees={ready.total} className="font-semibold" /> },
          ...(total === null ? [] : [{ name: 'In words', value: inWords(total) }]),
        ]}
      />
      <p className="mt-4 text-soft text-sm">
        What is approved until you press is in the file too. Its count and total are shown with it.
      </p>
    </Dialog>
  )
}
