/** withdrawals: one of them: to whom, where to, what has happened, and proposing the decision. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose, type Received, viewFirmWithdrawal } from '@pramaan/contracts'
import { fromWire, inWords } from '@pramaan/money'
import { Card } from '@pramaan/ui/card.tsx'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { DecisionForm } from '../../platform/decision-form.tsx'
import { OverdueChip, WithdrawalChip } from '../../platform/money-states.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { StepsCard } from '../../platform/steps-card.tsx'

type Withdrawal = Received<(typeof viewFirmWithdrawal)['reply']>

export function WithdrawalPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }) => call(viewFirmWithdrawal, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(withdrawal) => <Everything withdrawal={withdrawal} />}
    </Answered>
  )
}

function Everything({ withdrawal }: { withdrawal: Withdrawal }) {
  const now = useBusinessNow()
  const amount = fromWire(withdrawal.amount)
  // Beside the decision while there is one to take, in its place afterwards.
  const isDecided = withdrawal.state !== 'requested'
  const facts = (
    <Card title="Facts">
      <Facts className="-my-2.5" facts={factsOf(withdrawal, now)} />
    </Card>
  )
  return (
    <>
      <PageHead
        back={
          <Link to="/withdrawals" className="text-link">
            Withdrawals
          </Link>
        }
        title={
          <>
            <Amount rupees={withdrawal.amount} /> to {withdrawal.bank_name}{' '}
            <span className="figures whitespace-nowrap">{withdrawal.card_no}</span>
          </>
        }
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <WithdrawalChip state={withdrawal.state} />
            {withdrawal.is_overdue && <OverdueChip />}
            {amount !== null && inWords(amount)}
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <StepsCard
            steps={withdrawal.steps}
            now={now}
            waitsFor={waitsFor(withdrawal)}
            promisedBy={withdrawal.promised_by}
            isOverdue={withdrawal.is_overdue}
          />
          {isDecided || facts}
        </div>
        <div className="grid min-w-0 gap-4">
          <Decision withdrawal={withdrawal} />
          {isDecided && facts}
        </div>
      </div>
    </>
  )
}

/** As the firm says it; the client reads the same in words of their own. */
function waitsFor({ state, payout_id }: Withdrawal): string | null {
  if (state === 'requested') return 'Waits for the decision of two people'
  if (state === 'approved')
    return payout_id ? 'Waits for the bank’s result' : 'Waits for the next payout file'
  return state === 'sent' ? 'Waits for the debit on the bank’s statement' : null
}

function factsOf(withdrawal: Withdrawal, now: number): Fact[] {
  const { client_id, client_name, reference, utr, payout_id, requested_at } = withdrawal
  return [
    {
      name: 'Client',
      value: (
        <Link to={`/clients/${client_id}`} className="text-link">
          {client_name}
        </Link>
      ),
    },
    { name: 'Account holder', value: withdrawal.holder_name },
    {
      name: 'Account',
      value: (
        <>
          {withdrawal.bank_name} <span className="figures whitespace-nowrap">{withdrawal.card_no}</span>
        </>
      ),
    },
    { name: 'IFSC', value: <span className="figures">{withdrawal.ifsc}</span> },
    { name: 'Requested', value: `${istMoment(requested_at)}, ${distanceWords(requested_at, now)}` },
    { name: 'Reference', value: <Copied text={reference} label="Reference" /> },
    ...(utr ? [{ name: 'UTR', value: <Copied text={utr} label="UTR" /> }] : []),
    ...(payout_id
      ? [
          {
            name: 'Payout file',
            value: (
              <Link to={`/payouts/${payout_id}`} className="text-link">
                The file it is in
              </Link>
            ),
          },
        ]
      : []),
  ]
}

const Copied = ({ text, label }: { text: string; label: string }) => (
  <span className="figures -my-2.5 -mr-3 inline-flex items-center">
    {text}
    <CopyControl content={text} label={label} />
  </span>
)

function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const { role } = useStaff()
  if (withdrawal.proposal_id) return <ProposalWaits id={withdrawal.proposal_id} />
  if (withdrawal.state === 'approved' && !withdrawal.payout_id) {
    return <NothingToPropose says="Approved. It goes to the bank with the next payout file." />
  }
  if (withdrawal.state !== 'requested') return null
  if (!mayPropose(role, 'withdrawal-decision')) return <NothingToPropose says={READS_ONLY} />
  return (
    <DecisionForm
      name={withdrawal.client_name}
      messageHint="The client reads this with the rejection. It never asks for a payment."
      reasonHint="What you checked. Kept for good; the client can read it."
      act={(decision, message) => ({
        kind: 'withdrawal-decision',
        withdrawal_id: withdrawal.id,
        decision,
        ...message,
      })}
    />
  )
}
