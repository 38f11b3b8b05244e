/** products, loan: one loan whole: what the client signed, what covers it, what happened, and what can be proposed now. */
import { istDay, istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose, type Received, viewFirmLoan } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Column, DataTable } from '@pramaan/ui/data-table.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { UnitPrice } from '@pramaan/ui/unit-price.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { DecideDialog, InvokeDialog } from './decisions.tsx'
import { percentWords, unitWords } from './figures.ts'
import { Clock, StateChip } from './loan-state.tsx'
import { say } from './say.ts'

export type WholeLoan = Received<(typeof viewFirmLoan)['reply']>
type Pledged = WholeLoan['cover']['holdings'][number]

const columns: Column<Pledged>[] = [
  { head: say('holding'), isMain: true, cell: ({ name }) => name },
  { head: say('units'), isFigure: true, cell: ({ units, decimals }) => unitWords(units, decimals) },
  {
    head: say('price'),
    isFigure: true,
    cell: ({ price }) => (price === null ? say('none') : <UnitPrice rupees={price} />),
  },
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

export function LoanPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['loans', 'one', id],
    queryFn: ({ signal }) => call(viewFirmLoan, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(whole) => <Whole whole={whole} />}
    </Answered>
  )
}

function Whole({ whole }: { whole: WholeLoan }) {
  const { loan, cover, events } = whole
  const now = useBusinessNow()
  return (
    <>
      <PageHead
        back={
          <Link to="/loans" className="text-link">
            {say('desk')}
          </Link>
        }
        title={say('loanTitle', { number: loan.number })}
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StateChip state={loan.status} />
            <Clock loan={loan} now={now} />
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Card title={say('facts')}>
            <Facts className="-my-2.5" facts={factsNow(whole)} />
          </Card>
          <Card title={say('keyFacts')}>
            <Facts className="-my-2.5" facts={signedFacts(whole)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <Acts whole={whole} />
          <Card title={say('history')} aside={say('clientReads')}>
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
          </Card>
        </div>
      </div>
      <Card title={say('pledge')} className="mt-4">
        {cover.holdings.length === 0 ? (
          <p className="text-soft">{say('noPledge')}</p>
        ) : (
          <DataTable label={say('pledge')} columns={columns} rows={cover.holdings} keyOf={({ key }) => key} />
        )}
      </Card>
    </>
  )
}

function factsNow({ loan, cover }: WholeLoan): Fact[] {
  return [
    {
      name: say('clientName'),
      value: (
        <Link to={`/clients/${loan.client_id}`} className="text-link">
          {loan.client_name}
        </Link>
      ),
    },
    { name: say('lenderIs'), value: loan.lender },
    { name: say('amount'), value: <Amount rupees={loan.amount} /> },
    { name: say('owed'), value: <Amount rupees={loan.owed} /> },
    ...(loan.overdue > 0 ? [{ name: say('overdue'), value: <Amount rupees={loan.overdue} /> }] : []),
    { name: say('coverValue'), value: <Amount rupees={cover.value} /> },
    { name: say('mayBeOwed'), value: <Amount rupees={cover.eligible} /> },
    {
      name: say('ltv'),
      value: cover.ltv_percent === null ? say('none') : percentWords(cover.ltv_percent),
    },
    ...(loan.shortfall > 0 ? [{ name: say('missing'), value: <Amount rupees={loan.shortfall} /> }] : []),
    { name: say('now'), value: loan.says },
  ]
}

const signedFacts = ({ facts, facts_sha256 }: WholeLoan): Fact[] => [
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
  { name: say('hash'), value: <span className="wrap-anywhere font-mono text-xs">{facts_sha256}</span> },
]

/** Only what can be done now, and only for those who may. */
function Acts({ whole }: { whole: WholeLoan }) {
  const { role } = useStaff()
  const [asking, setAsking] = useState<Asking | null>(null)
  const onClose = () => setAsking(null)
  const { status, proposal_id: proposal, may_invoke, cure_by, shortfall } = whole.loan
  if (proposal !== null) return <ProposalWaits id={proposal} />
  if (status !== 'pending' && status !== 'shortfall') return null
  const isPending = status === 'pending'
  if (!mayPropose(role, isPending ? 'loan-decision' : 'loan-invocation'))
    return <NothingToPropose says={READS_ONLY} />
  return (
    <Card title={say(isPending ? 'answer' : 'shortfallCard')}>
      {isPending && (
        <div className="flex flex-wrap gap-2">
          <Button size="medium" onClick={() => setAsking('approve')}>
            {say('approve')}
          </Button>
          <Button size="medium" variant="outline" onClick={() => setAsking('reject')}>
            {say('reject')}
          </Button>
        </div>
      )}
      {!isPending && !may_invoke && cure_by !== null && (
        <p>{shortfall > 0 ? say('notYet', { day: istDay(cure_by) }) : say('coveredNow')}</p>
      )}
      {!isPending &&
        may_invoke &&
        (whole.choices.length > 0 ? (
          <Button size="medium" variant="danger" onClick={() => setAsking('invoke')}>
            {say('invoke')}
          </Button>
        ) : (
          <p>{say(whole.cover.holdings.length === 0 ? 'allSold' : 'nothingToSell')}</p>
        ))}
      {asking === 'invoke' && <InvokeDialog whole={whole} onClose={onClose} />}
      {(asking === 'approve' || asking === 'reject') && (
        <DecideDialog whole={whole} decision={asking} onClose={onClose} />
      )}
    </Card>
  )
}
