/** products, compensation: one claim: the clock, what was computed, what the client wrote, the evidence and the decision. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type FirmClaimFile, mayPropose, viewFirmClaim } from '@pramaan/contracts'
import { formatRupees, fromWire } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { type Fact, Facts } from '@pramaan/ui/facts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Amount } from '../../platform/amount.tsx'
import { Answered } from '../../platform/answered.tsx'
import { useBusinessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { NothingToPropose, ProposalWaits, READS_ONLY } from '../../platform/decided-elsewhere.tsx'
import { PaymentHead } from '../../platform/payment-head.tsx'
import { whilePresent } from '../../platform/presence.ts'
import { useStaff } from '../../platform/session.ts'
import { StepsCard } from '../../platform/steps-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { say } from './say.ts'
import { ClaimChip } from './state-chip.tsx'

export function ClaimPage() {
  const { id = '' } = useParams()
  const query = useQuery({
    queryKey: ['claims', 'one', id],
    queryFn: ({ signal }) => call(viewFirmClaim, { params: { id } }, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })
  return (
    <Answered query={query} isPage>
      {(claim) => <Everything claim={claim} />}
    </Answered>
  )
}

function Everything({ claim }: { claim: FirmClaimFile }) {
  const now = useBusinessNow()
  const isOpen = claim.state === 'pending'
  return (
    <>
      <PaymentHead
        back={{ to: '/claims', word: say('claims') }}
        title={say('title', { reference: claim.reference })}
        rupees={claim.paid ?? claim.amount}
        chip={<ClaimChip state={claim.state} />}
        isOverdue={claim.is_overdue}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="grid min-w-0 gap-4">
          <Card title={say('facts')}>
            <Facts className="-my-2.5" facts={factsOf(claim)} />
          </Card>
          <Computed claim={claim} />
          <Card title={say('words')}>
            <ul className="grid gap-3">
              {claim.words.map(({ at, text }) => (
                <li key={`${at} ${text}`}>
                  <p className="wrap-anywhere whitespace-pre-line">{text}</p>
                  <p className="figures text-soft text-sm">{istMoment(at)}</p>
                </li>
              ))}
            </ul>
          </Card>
          <EvidenceCard claim={claim} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Decision claim={claim} />
          <StepsCard
            steps={claim.steps}
            now={now}
            waitsFor={isOpen ? say('waits') : null}
            promisedBy={isOpen ? claim.promised_by : null}
            isOverdue={claim.is_overdue}
          />
        </div>
      </div>
    </>
  )
}

function factsOf(claim: FirmClaimFile): Fact[] {
  const { client_id, client_name, order, about_id, title, note } = claim
  return [
    {
      name: say('client'),
      value: (
        <Link to={`/clients/${client_id}`} className="text-link">
          {client_name}
        </Link>
      ),
    },
    { name: say('about'), value: `${title}, ${note}` },
    {
      name: say(order ? 'viewOrder' : 'viewWithdrawal'),
      value: (
        <Link to={order ? `/orders/${order.id}` : `/withdrawals/${about_id}`} className="text-link">
          {title}
        </Link>
      ),
    },
    { name: say('claimed'), value: <Amount rupees={claim.amount} /> },
    ...(claim.paid_before > 0
      ? [{ name: say('paidBefore'), value: <Amount rupees={claim.paid_before} /> }]
      : []),
    {
      name: say('day'),
      value: say('dayOf', { day: claim.day, days: claim.days, when: istMoment(claim.promised_by) }),
    },
    ...(claim.reason === null ? [] : [{ name: say('answer'), value: claim.reason }]),
  ]
}

const Computed = ({ claim: { computed, difference } }: { claim: FirmClaimFile }) => (
  <Card
    title={say('difference')}
    aside={difference === null ? say('notComputed') : <Amount rupees={difference} />}
  >
    <p>{computed.says}</p>
    {computed.lines.length > 0 && (
      <Facts
        facts={computed.lines.map(({ name, detail, amount }) => ({
          name: detail === null ? name : `${name} · ${detail}`,
          value: <span className="figures">{signedWords(amount)}</span>,
        }))}
      />
    )}
    {computed.record && <p className="mt-2 text-soft text-sm">{computed.record}</p>}
  </Card>
)

/** Lines of a computation may be taken off. */
function signedWords(rupees: number): string {
  const size = fromWire(Math.abs(rupees))
  return size === null ? '' : `${rupees < 0 ? '−' : ''}${formatRupees(size)}`
}

function Decision({ claim }: { claim: FirmClaimFile }) {
  const { role } = useStaff()
  const [isOpen, setOpen] = useState(false)
  if (claim.decision_proposal) return <ProposalWaits id={claim.decision_proposal} />
  if (claim.state !== 'pending') return null
  if (!mayPropose(role, 'claim-decision')) return <NothingToPropose says={READS_ONLY} />
  return (
    <Card title={say('decide')}>
      <Button wide onClick={() => setOpen(true)}>
        {say('decide')}
      </Button>
      {isOpen && <DecideDialog claim={claim} onClose={() => setOpen(false)} />}
    </Card>
  )
}
