/** bank: one deposit: the proof, what has happened, the payment that belongs to it, and what can be proposed. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { addressOf } from '@pramaan/browser/wire.ts'
import { type Received, urlOf, viewDeposit, viewDepositProof } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { DepositChip } from '../../platform/money-states.tsx'
import { Copied, PaymentHead } from '../../platform/payment-head.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { ZoomImage } from '../../platform/zoom-image.tsx'
import { DepositActs } from './deposit-acts.tsx'
import { LineTable } from './line-table.tsx'
import { say } from './say.ts'

export type DepositFile = Received<(typeof viewDeposit)['reply']>

export function DepositPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['deposit', id],
    queryFn: ({ signal }) => call(viewDeposit, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(file) => <Everything file={file} />}
    </Answered>
  )
}

const waitsFor = ({ deposit }: DepositFile): string | null => {
  if (deposit.state === 'created') return say('awaitingPayment')
  return deposit.state === 'submitted' ? say('awaitingStatement') : null
}

function Everything({ file }: { file: DepositFile }) {
  const { deposit, lines } = file
  const now = useBusinessNow()
  return (
    <>
      <PaymentHead
        back={{ to: '/deposits', word: say('deposits') }}
        title={say.rich('depositTitle', {
          amount: <Amount key="amount" rupees={deposit.amount} />,
          client: deposit.client_name,
        })}
        rupees={deposit.amount}
        chip={<DepositChip state={deposit.state} />}
        isOverdue={deposit.is_overdue}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Proof file={file} />
          <StepsCard
            steps={file.steps}
            now={now}
            waitsFor={waitsFor(file)}
            promisedBy={deposit.promised_by}
            isOverdue={deposit.is_overdue}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <DepositActs file={file} />
          <Card title={say('details')}>
            <Facts className="-my-2.5" facts={factsOf(file, now)} />
          </Card>
        </div>
      </div>
      {lines.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-lg">{say('onStatement')}</h2>
          <LineTable label={say('depositLines')} lines={lines} />
        </section>
      )}
    </>
  )
}

function Proof({ file: { deposit } }: { file: DepositFile }) {
  if (!deposit.has_proof) {
    return (
      <Card title={say('proof')}>
        <p className="text-soft">{say('noProof')}</p>
      </Card>
    )
  }
  return (
    <ZoomImage
      name={say('proof')}
      alt={say('proofAlt', { client: deposit.client_name, reference: deposit.reference })}
      src={addressOf(urlOf(viewDepositProof), { id: deposit.id })}
      whenFailed={say('proofFailed')}
    />
  )
}

function factsOf({ deposit, approved_name }: DepositFile, now: number): Fact[] {
  return [
    {
      name: say('client'),
      value: (
        <Link to={`/clients/${deposit.client_id}`} className="text-link">
          {deposit.client_name}
        </Link>
      ),
    },
    { name: say('approvedName'), value: approved_name ?? say('none') },
    {
      name: say('reference'),
      value: <Copied text={deposit.reference} label={say('reference')} />,
    },
    { name: say('paidBy'), value: deposit.channel === 'upi' ? say('upi') : say('transfer') },
    {
      name: say('requested'),
      value: say('whenAndAgo', {
        when: istMoment(deposit.created_at),
        ago: distanceWords(deposit.created_at, now),
      }),
    },
    ...(deposit.utr ? [{ name: say('utr'), value: <span className="figures">{deposit.utr}</span> }] : []),
    ...(deposit.credited === null
      ? []
      : [{ name: say('credited'), value: <Amount rupees={deposit.credited} className="font-semibold" /> }]),
  ]
}
