/** products, loan: one loan whole: what the client signed, what covers it, what happened, and what can be proposed now. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { type ReactNode, useState } from 'react'
import { Amount } from '../../platform/amount.tsx'
import { useStaff } from '../../platform/session.ts'
import { DecideDialog, InvokeDialog } from './decisions.tsx'
import { percentWords, unitWords } from './figures.ts'
import { say } from './say.ts'
import { useFirmLoan, type WholeLoan } from './use-loans.ts'

type Pledged = WholeLoan['cover']['holdings'][number]

const columns: Column<Pledged>[] = [
  { head: say('holding'), isMain: true, cell: ({ name }) => name },
  { head: say('units'), isFigure: true, cell: ({ units, decimals }) => unitWords(units, decimals) },
  { head: say('value'), isFigure: true, cell: ({ value }) => <Amount rupees={value} /> },
  { head: say('lent'), isFigure: true, cell: ({ ltv_percent }) => percentWords(ltv_percent) },
  {
    head: say('trigger'),
    isFigure: true,
    cell: ({ trigger_price }) =>
      trigger_price === null ? say('none') : <UnitPrice rupees={trigger_price} />,
  },
]

type Asking = 'approve' | 'reject' | 'invoke'

export function LoanDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useFirmLoan(id)
  const [asking, setAsking] = useState<Asking | null>(null)
  if (data && asking === 'invoke') return <InvokeDialog whole={data} onClose={onClose} />
  if (data && (asking === 'approve' || asking === 'reject'))
    return <DecideDialog whole={data} decision={asking} onClose={onClose} />
  return (
    <Dialog
      title={data ? say('loanTitle', { number: data.loan.number }) : say('loading')}
      description={data && `${data.loan.client_name} · ${data.loan.lender}`}
      size="large"
      onClose={onClose}
    >
      {data ? <Whole whole={data} onAsk={setAsking} /> : <SkeletonList rows={5} label={say('loading')} />}
    </Dialog>
  )
}

function Whole({ whole, onAsk }: { whole: WholeLoan; onAsk: (asking: Asking) => void }) {
  const { loan, facts, facts_sha256, cover, events } = whole
  return (
    <div className="grid gap-5">
      <p>{loan.says}</p>
      <Acts whole={whole} onAsk={onAsk} />
      <Part title={say('keyFacts')}>
        <Facts
          facts={[
            { name: say('apr'), value: percentWords(facts.apr_percent) },
            { name: say('interest'), value: say('aYear', { percent: percentWords(facts.rate_percent) }) },
            {
              name: say('feeAndGst'),
              value: (
                <>
                  <Amount rupees={facts.fee} /> + <Amount rupees={facts.fee_gst} />
                </>
              ),
            },
            { name: say('received'), value: <Amount rupees={facts.received} /> },
            { name: say('instalment'), value: <Amount rupees={facts.instalment} /> },
            { name: say('lastDue'), value: istDay(facts.last_due) },
            { name: say('repaid'), value: <Amount rupees={facts.repaid} /> },
            { name: say('hash'), value: <span className="font-mono text-xs">{facts_sha256}</span> },
          ]}
        />
      </Part>
      {cover.holdings.length > 0 && (
        <Part title={say('pledge')}>
          <DataTable label={say('pledge')} columns={columns} rows={cover.holdings} keyOf={({ key }) => key} />
        </Part>
      )}
      <Part title={say('history')}>
        <ul className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.id} className="py-2">
              <p className="wrap-anywhere flex items-baseline justify-between gap-4">
                <span>{event.says}</span>
                {event.amount !== null && <Amount rupees={event.amount} className="shrink-0" />}
              </p>
              <p className="figures text-soft text-sm">{istMoment(event.at)}</p>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
)

/** Only what can be done now, and only for those who may. */
function Acts({ whole, onAsk }: { whole: WholeLoan; onAsk: (asking: Asking) => void }) {
  const { role } = useStaff()
  const { status, has_proposal, may_invoke, cure_by } = whole.loan
  if (has_proposal) return <p className="rounded-lg bg-sunken px-3 py-2 text-sm">{say('waits')}</p>
  if (status === 'pending' && mayPropose(role, 'loan-decision'))
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => onAsk('approve')}>
          {say('approve')}
        </Button>
        <Button size="medium" variant="outline" onClick={() => onAsk('reject')}>
          {say('reject')}
        </Button>
      </div>
    )
  if (status !== 'shortfall') return null
  if (!may_invoke)
    return cure_by === null ? null : (
      <p className="rounded-lg bg-sunken px-3 py-2 text-sm">{say('notYet', { day: istDay(cure_by) })}</p>
    )
  return mayPropose(role, 'loan-invocation') && whole.choices.length > 0 ? (
    <Button size="medium" variant="danger" className="justify-self-start" onClick={() => onAsk('invoke')}>
      {say('invoke')}
    </Button>
  ) : null
}
