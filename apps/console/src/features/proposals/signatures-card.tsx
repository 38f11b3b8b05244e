/** proposals: who signed the proposal and the decision, with which key, and that this browser checked it by itself. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { type Proposal, signProposal } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, PenLine, ShieldAlert, ShieldQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { CallFailed, call } from '../../platform/call.ts'
import { KeyId } from '../../platform/key-id.tsx'
import { say } from '../../platform/say-signing.ts'
import { staffKeysQuery, useSigning, useStanding } from '../../platform/signing.ts'
import { checkSignatures, type Finding, type Findings } from './check-signatures.ts'
import { SignedAct } from './signed-act.tsx'

/** What this browser finds about a proposal's signatures; undefined while it looks. */
export function useFindings(proposal: Proposal): Findings | undefined {
  const { data: keys } = useQuery(staffKeysQuery)
  const { data } = useQuery({
    queryKey: ['staff-keys', 'signatures', proposal, keys],
    queryFn: () => (keys ? checkSignatures(proposal, keys) : null),
    enabled: keys !== undefined,
  })
  return data ?? undefined
}

export const isWrong = (findings: Findings | undefined): boolean =>
  findings?.proposal?.kind === 'wrong' || findings?.decision?.kind === 'wrong'

export function SignaturesCard({ proposal }: { proposal: Proposal }) {
  const findings = useFindings(proposal)
  const { signed, decision_signed, maker, checker } = proposal
  return (
    <Card title={say('signatures')}>
      {signed === null && <Unsigned proposal={proposal} />}
      {signed !== null && !findings && <p className="text-soft">{say('checking')}</p>}
      <div className="grid gap-5">
        {signed && findings?.proposal && (
          <Signature
            title={say('proposedWith', { name: maker })}
            good={say('checkedHere')}
            text={signed.text}
            finding={findings.proposal}
          />
        )}
        {signed && findings?.proposal?.kind === 'good' && proposal.state === 'open' && (
          <SignedAct text={signed.text} maker={maker} />
        )}
        {decision_signed && findings?.decision && (
          <Signature
            title={say('decidedWith', { name: checker ?? '' })}
            good={say('checkedDecision')}
            text={decision_signed.text}
            finding={findings.decision}
          />
        )}
      </div>
    </Card>
  )
}

interface SignatureProps {
  readonly title: string
  readonly good: string
  readonly text: string
  readonly finding: Finding
}

const looks = {
  good: { icon: BadgeCheck, look: 'text-gain' },
  wrong: { icon: ShieldAlert, look: 'text-loss' },
  uncheckable: { icon: ShieldQuestionMark, look: 'text-pending' },
}

function Signature({ title, good, text, finding }: SignatureProps) {
  const { icon: Icon, look } = looks[finding.kind]
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex items-start gap-2.5">
      <Icon size={20} aria-hidden="true" className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        <h3 className="text-base">{title}</h3>
        {finding.kind === 'wrong' && (
          <p role="alert" className="wrap-anywhere text-loss">
            {say('wrong', { why: finding.why })}
          </p>
        )}
        {finding.kind === 'uncheckable' && <p className="text-pending">{say('uncheckable')}</p>}
        {finding.kind === 'good' && (
          <>
            <p className="text-sm">
              <KeyId id={finding.row.id} isShort />
            </p>
            <p className="text-soft text-sm">
              {say('keySince', { when: istMoment(finding.row.asked_at) })}
              {finding.row.state === 'ended' && ` ${say('keyEnded')}`}
            </p>
            <p className="text-soft text-sm">{good}</p>
          </>
        )}
        <details className="mt-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link text-sm">
            {say('exactText')}
          </summary>
          {isOpen && <p className="figures wrap-anywhere rounded-lg bg-sunken px-3 py-2 text-xs">{text}</p>}
        </details>
      </div>
    </div>
  )
}

function Unsigned({ proposal }: { proposal: Proposal }) {
  const standing = useStanding()
  const isRequired = standing !== undefined && standing.kind !== 'not-needed'
  if (proposal.unsigned_act !== null && standing?.kind === 'ready') return <SignIt proposal={proposal} />
  const waits = proposal.state === 'open' && isRequired
  return (
    <p className="text-soft">{waits ? say('waitsForMaker', { maker: proposal.maker }) : say('unsigned')}</p>
  )
}

function SignIt({ proposal }: { proposal: Proposal }) {
  const queries = useQueryClient()
  const signing = useSigning()
  const signIt = useMutation({
    mutationFn: async () => {
      const signature = await signing.unsigned(proposal)
      if (signature) await call(signProposal, { params: { id: proposal.id }, body: { signature } })
    },
    onSuccess: () => toast('success', say('signedIt')),
    onError: (failure) => {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    },
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <p className="mb-3 text-soft">{say('signItNote')}</p>
      <Button
        wide
        loading={signIt.isPending}
        icon={<PenLine size={18} aria-hidden="true" />}
        onClick={() => signIt.mutate()}
      >
        {say('signIt')}
      </Button>
    </>
  )
}
