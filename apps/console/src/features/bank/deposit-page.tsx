/** bank: one deposit: the proof, what has happened, the payment that belongs to it, and what can be proposed. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { addressOf } from '@pramaan/browser/wire.ts'
import { type Received, urlOf, viewDeposit, viewDepositProof } from '@pramaan/contracts'
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
import { DepositChip, OverdueChip } from '../../platform/money-states.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { ZoomImage } from '../../platform/zoom-image.tsx'
import { DepositActs } from './deposit-acts.tsx'
import { LineTable } from './line-table.tsx'

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
  if (deposit.state === 'created') return 'Waits for the client’s payment'
  return deposit.state === 'submitted' ? 'Waits for the payment on the bank’s statement' : null
}

function Everything({ file }: { file: DepositFile }) {
  const { deposit, lines } = file
  const now = useBusinessNow()
  const amount = fromWire(deposit.amount)
  return (
    <>
      <PageHead
        back={
          <Link to="/deposits" className="text-link">
            Deposits
          </Link>
        }
        title={
          <>
            <Amount rupees={deposit.amount} /> from {deposit.client_name}
          </>
        }
        note={
          <span className="inline-flex flex-wrap items-center gap-2">
            <DepositChip state={deposit.state} />
            {deposit.is_overdue && <OverdueChip />}
            {amount !== null && inWords(amount)}
          </span>
        }
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
          <Card title="Facts">
            <Facts className="-my-2.5" facts={factsOf(file, now)} />
          </Card>
        </div>
      </div>
      {lines.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-lg">On the bank’s statement</h2>
          <LineTable label="Lines of this deposit" lines={lines} />
        </section>
      )}
    </>
  )
}

function Proof({ file: { deposit } }: { file: DepositFile }) {
  if (!deposit.has_proof) {
    return (
      <Card title="Proof of the payment">
        <p className="text-soft">The client has not handed in a picture of the payment.</p>
      </Card>
    )
  }
  return (
    <ZoomImage
      name="Proof of the payment"
      alt={`What ${deposit.client_name} handed in for ${deposit.reference}`}
      src={addressOf(urlOf(viewDepositProof), { id: deposit.id })}
      whenFailed="The picture could not be loaded."
    />
  )
}

function factsOf({ deposit, approved_name }: DepositFile, now: number): Fact[] {
  return [
    {
      name: 'Client',
      value: (
        <Link to={`/clients/${deposit.client_id}`} className="text-link">
          {deposit.client_name}
        </Link>
      ),
    },
    { name: 'Name as approved', value: approved_name ?? 'None' },
    {
      name: 'Reference',
      value: (
        <span className="figures -my-2.5 -mr-3 inline-flex items-center">
          {deposit.reference}
          <CopyControl content={deposit.reference} label="Reference" />
        </span>
      ),
    },
    { name: 'Pays by', value: deposit.channel === 'upi' ? 'UPI' : 'Bank transfer' },
    {
      name: 'Announced',
      value: `${istMoment(deposit.created_at)}, ${distanceWords(deposit.created_at, now)}`,
    },
    ...(deposit.utr ? [{ name: 'UTR', value: <span className="figures">{deposit.utr}</span> }] : []),
    ...(deposit.credited === null
      ? []
      : [{ name: 'Credited', value: <Amount rupees={deposit.credited} className="font-semibold" /> }]),
  ]
}
