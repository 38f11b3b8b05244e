/** withdrawals: one of them: to whom, where to, what has happened, and proposing the decision. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { mayPropose, type Received, viewFirmWithdrawal } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { DecisionForm } from '../../platform/decision-form.tsx'
import { WithdrawalChip } from '../../platform/money-states.tsx'
import { Copied, PaymentHead } from '../../platform/payment-head.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { say } from './say.ts'

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
  // Beside the decision while there is one to take, in its place afterwards.
  const isDecided = withdrawal.state !== 'requested'
  const facts = (
    <Card title={say('details')}>
      <Facts className="-my-2.5" facts={factsOf(withdrawal, now)} />
    </Card>
  )
  return (
    <>
      <PaymentHead
        back={{ to: '/withdrawals', word: say('withdrawals') }}
        title={say.rich('titleOf', {
          amount: <Amount key="amount" rupees={withdrawal.amount} />,
          bank: withdrawal.bank_name,
          card: (
            <span key="card" className="figures whitespace-nowrap">
              {withdrawal.card_no}
            </span>
          ),
        })}
        rupees={withdrawal.amount}
        chip={<WithdrawalChip state={withdrawal.state} />}
        isOverdue={withdrawal.is_overdue}
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
  if (state === 'requested') return say('awaitingDecision')
  if (state === 'approved') return payout_id ? say('awaitingBankResult') : say('awaitingPayoutFile')
  return state === 'sent' ? say('awaitingDebit') : null
}

function factsOf(withdrawal: Withdrawal, now: number): Fact[] {
  const { client_id, client_name, reference, utr, payout_id, requested_at } = withdrawal
  return [
    {
      name: say('client'),
      value: (
        <Link to={`/clients/${client_id}`} className="text-link">
          {client_name}
        </Link>
      ),
    },
    { name: say('holder'), value: withdrawal.holder_name },
    {
      name: say('account'),
      value: (
        <>
          {withdrawal.bank_name} <span className="figures whitespace-nowrap">{withdrawal.card_no}</span>
        </>
      ),
    },
    { name: say('ifsc'), value: <span className="figures">{withdrawal.ifsc}</span> },
    {
      name: say('requested'),
      value: say('whenAndAgo', { when: istMoment(requested_at), ago: distanceWords(requested_at, now) }),
    },
    { name: say('reference'), value: <Copied text={reference} label={say('reference')} /> },
    ...(utr ? [{ name: say('utr'), value: <Copied text={utr} label={say('utr')} /> }] : []),
    ...(payout_id
      ? [
          {
            name: say('payoutFile'),
            value: (
              <Link to={`/payouts/${payout_id}`} className="text-link">
                {say('viewPayoutFile')}
              </Link>
            ),
          },
        ]
      : []),
  ]
}

function Decision({ withdrawal }: { withdrawal: Withdrawal }) {
  const { role } = useStaff()
  if (withdrawal.proposal_id) return <ProposalWaits id={withdrawal.proposal_id} />
  if (withdrawal.state === 'approved' && !withdrawal.payout_id) {
    return <NothingToPropose says={say('approvedNext')} />
  }
  if (withdrawal.state !== 'requested') return null
  if (!mayPropose(role, 'withdrawal-decision')) return <NothingToPropose says={READS_ONLY} />
  return (
    <DecisionForm
      name={withdrawal.client_name}
      messageHint={say('messageHint')}
      reasonHint={say('reasonHint')}
      act={(decision, message) => ({
        kind: 'withdrawal-decision',
        withdrawal_id: withdrawal.id,
        decision,
        ...message,
      })}
    />
  )
}
