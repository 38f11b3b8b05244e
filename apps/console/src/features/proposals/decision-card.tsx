/** proposals: the decision. Whoever proposed can only take it back; a checker decides; everyone else reads. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { istMoment } from '@pramaan/browser/clock.ts'
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import {
  type ActSignature,
  approveProposal,
  type Proposal,
  rejectProposal,
  type StaffProfile,
  withdrawProposal,
} from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CallFailed, call, wasRefused } from '../../platform/call.ts'
import { ReasonField, type ReasonForm, reasonForm } from '../../platform/reason-field.tsx'
import { useStaff } from '../../platform/session.ts'
import { isPasskey, useSigning, useStanding } from '../../platform/signing.ts'
import { SigningNotice, useCannotSign } from '../../platform/signing-notice.tsx'
import { say } from './say.ts'
import { isWrong, useFindings } from './signatures-card.tsx'

type Act = 'approve' | 'reject' | 'withdraw'

const acts = {
  approve: { contract: approveProposal, done: say('doneApproved') },
  reject: { contract: rejectProposal, done: say('doneRejected') },
  withdraw: { contract: withdrawProposal, done: say('doneWithdrawn') },
}

/** What this person can do about an open proposal. */
function actsOpenTo({ role }: Pick<StaffProfile, 'role'>, { is_mine }: Pick<Proposal, 'is_mine'>): Act[] {
  if (is_mine) return ['withdraw']
  return role === 'checker' ? ['reject', 'approve'] : []
}

export function DecisionCard({ proposal }: { proposal: Proposal }) {
  const staff = useStaff()
  const why = useCannotSign()
  if (proposal.state !== 'open') return <Outcome proposal={proposal} />
  const open = actsOpenTo(staff, proposal)
  return (
    <Card title={say('decision')}>
      {proposal.is_mine && (
        <p className="mb-4 flex items-start gap-2.5 rounded-lg bg-pending-wash px-3.5 py-3 font-medium text-pending">
          <Users size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
          {say('someoneElse')}
        </p>
      )}
      {open.length === 0 && <p className="text-soft">{say('checkerDecides')}</p>}
      {open.length > 0 &&
        // Whoever takes an own proposal back signs nothing.
        (why !== null && !proposal.is_mine ? (
          <SigningNotice why={why} />
        ) : (
          <DecisionForm proposal={proposal} open={open} />
        ))}
    </Card>
  )
}

const decisions = { approve: 'approved', reject: 'rejected' } as const

function useDecide(proposal: Proposal) {
  const { id } = proposal
  const queries = useQueryClient()
  const intent = useIntent()
  const signing = useSigning()
  const last = useRef<{ key: string; signature: ActSignature | null } | null>(null)

  /** Signed once for each intent: sent again, it is the very same decision. */
  const signatureOf = async (act: 'approve' | 'reject', reason: string, key: string) => {
    if (last.current?.key !== key)
      last.current = {
        key,
        signature: await signing.decision(proposal, { decision: decisions[act], reason }),
      }
    return last.current.signature
  }

  return useMutation({
    mutationFn: async ({ act, reason }: { act: Act; reason: string }) => {
      const idempotencyKey = intent({ act, id, reason })
      if (act === 'withdraw')
        return call(withdrawProposal, { params: { id }, body: { reason } }, { idempotencyKey })
      const signature = await signatureOf(act, reason, idempotencyKey)
      const body = { reason, ...(signature && { signature }) }
      try {
        return await call(acts[act].contract, { params: { id }, body }, { idempotencyKey })
      } catch (failure) {
        // Signed again when it is tried again: a passkey that counts has gone on since.
        if (wasRefused(failure)) last.current = null
        throw failure
      }
    },
    onSuccess: (_, { act }) => toast('success', acts[act].done),
    // A refusal often means that someone else was quicker: look again in either case.
    onSettled: () => queries.invalidateQueries(),
  })
}

function DecisionForm({ proposal, open }: { proposal: Proposal; open: readonly Act[] }) {
  const deciding = useDecide(proposal)
  // What does not fit its signature is not approved here, whatever the server says.
  const isForged = isWrong(useFindings(proposal))
  const form = useForm<ReasonForm>({
    resolver: standardSchemaResolver(reasonForm),
    defaultValues: { reason: '' },
  })
  const { has_passkey } = useStaff()
  const standing = useStanding()
  const [isAsking, setAsking] = useState(false)
  const signsByPasskey = standing?.kind === 'ready' && isPasskey(standing.signer)

  /** Whoever has a passkey approves with it, unless a passkey signs the decision. What it answers went wrong. */
  const approvedByPasskey = async (act: Act): Promise<string | undefined> => {
    if (!has_passkey || signsByPasskey || act !== 'approve') return undefined
    setAsking(true)
    try {
      const { approveByPasskey } = await import('../../platform/passkeys.ts')
      return await approveByPasskey(`proposal.approve:${proposal.id}`)
    } finally {
      setAsking(false)
    }
  }
  const decide = (act: Act) =>
    form.handleSubmit(async ({ reason }) => {
      try {
        const says = await approvedByPasskey(act)
        if (says) return toast('error', says)
        await deciding.mutateAsync({ act, reason })
      } catch (failure) {
        // The request layer has said why.
        if (!(failure instanceof CallFailed)) throw failure
      }
    })
  const button = (act: Act) => ({
    onClick: decide(act),
    loading: (deciding.isPending && deciding.variables.act === act) || (isAsking && act === 'approve'),
    disabled: deciding.isPending || isAsking || (isForged && act === 'approve'),
  })
  return (
    <form
      noValidate
      aria-label={say('decision')}
      onSubmit={(event) => event.preventDefault()}
      className="grid"
    >
      <ReasonField
        written={form.watch('reason')}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
      <div className="mt-2 grid grid-cols-2 gap-3">
        {open.includes('withdraw') && (
          <Button variant="outline" className="col-span-2" {...button('withdraw')}>
            {say('withdrawMine')}
          </Button>
        )}
        {open.includes('reject') && (
          <Button variant="outline" {...button('reject')}>
            {say('reject')}
          </Button>
        )}
        {open.includes('approve') && <Button {...button('approve')}>{say('approve')}</Button>}
      </div>
      {open.includes('approve') && (
        <p className="mt-3 text-soft text-sm">
          {say(signsByPasskey ? 'signedByPasskey' : has_passkey ? 'approvalByPasskey' : 'approvalFinal')}
        </p>
      )}
    </form>
  )
}

const outcomes: Record<Exclude<Proposal['state'], 'open'>, string> = {
  approved: say('outApproved'),
  rejected: say('outRejected'),
  withdrawn: say('outWithdrawn'),
  expired: say('outExpired'),
}

function Outcome({ proposal: { state, checker, decided_at, decision_reason } }: { proposal: Proposal }) {
  if (state === 'open') return null
  return (
    <Card title={say('decision')}>
      <p>{outcomes[state]}</p>
      <Facts
        className="mt-1 -mb-2.5"
        facts={[
          ...(checker ? [{ name: say('decidedBy'), value: checker }] : []),
          ...(decided_at ? [{ name: say('when'), value: istMoment(decided_at) }] : []),
          ...(decision_reason
            ? [{ name: say('reason'), value: <q className="whitespace-pre-wrap">{decision_reason}</q> }]
            : []),
        ]}
      />
    </Card>
  )
}
