/** platform: the dialog that proposes an act: what it would do, any fields of its own, and why. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { istMoment } from '@pramaan/browser/clock.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import type { ProposalAsk, propose, Received } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { CallFailed, wasRefused } from './call.ts'
import { usePropose } from './propose.ts'
import { ReasonField, type ReasonForm, reasonForm } from './reason-field.tsx'
import { say } from './say.ts'
import { asSentence } from './sentences.ts'
import { SigningNotice, useCannotSign } from './signing-notice.tsx'

export type Proposed = Received<(typeof propose)['reply']>

export interface ProposeDialogProps {
  readonly title: string
  readonly description: ReactNode
  /** The act as its own fields have it, or null while one of them is wrong. */
  readonly act: () => ProposalAsk | null
  /** Fields of its own. */
  readonly children?: ReactNode
  readonly button: string
  /** For an act that is chosen from a list. */
  readonly size?: 'medium' | 'large'
  readonly onClose: () => void
  /** Instead of going to the new proposal. */
  readonly onProposed?: (proposed: Proposed) => void
}

/** Says that nothing has happened yet, and until when someone has to decide. */
export function useGoToProposal(): (proposed: Proposed) => void {
  const navigate = useNavigate()
  return ({ proposal }) => {
    toast('success', say('proposed', { when: istMoment(proposal.expires_at) }))
    void navigate(`/proposals/${proposal.id}`)
  }
}

/** What was refused has changed nothing; of what was cut short nobody knows, and its own sentence says so. */
const refusalOf = (failure: CallFailed): string => {
  const why = asSentence(failure.message)
  return wasRefused(failure) ? say('refused', { why }) : why
}

/** Whoever cannot sign here reads that in place of the form, before anything is typed. */
export function ProposeDialog(props: ProposeDialogProps) {
  const why = useCannotSign()
  if (why === null) return <ProposeForm {...props} />
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <SigningNotice why={why} />
    </Dialog>
  )
}

function ProposeForm(props: ProposeDialogProps) {
  const goToProposal = useGoToProposal()
  const proposing = usePropose({ quiet: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<ReasonForm>({
    resolver: standardSchemaResolver(reasonForm),
    defaultValues: { reason: '' },
    // The first field that is wrong has the eyes, and that is rarely the reason, which stands last.
    shouldFocusError: false,
  })
  const submit = async ({ reason }: ReasonForm) => {
    const act = props.act()
    setRefusal(null)
    if (!act) return
    try {
      const proposed = await proposing.mutateAsync({ act, reason })
      if (props.onProposed) return props.onProposed(proposed)
      props.onClose()
      goToProposal(proposed)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setRefusal(refusalOf(failure))
    }
  }
  return (
    <Dialog
      title={props.title}
      description={props.description}
      size={props.size ?? 'medium'}
      onClose={props.onClose}
      closeOnOutsidePress={false}
    >
      <form
        onSubmit={(event) => {
          // The act's own fields show what is wrong with them at the same press.
          props.act()
          const shown = event.currentTarget
          return form
            .handleSubmit(submit)(event)
            .then(() => shown.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
        }}
        noValidate
        aria-label={props.title}
        className="grid"
      >
        {props.children}
        <ReasonField
          written={form.watch('reason')}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        {refusal !== null && (
          <p role="alert" className="mt-2 rounded-lg bg-loss-wash px-3.5 py-3 text-loss">
            {refusal}
          </p>
        )}
        <SubmitButton wide loading={proposing.isPending} className="mt-2">
          {props.button}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">{say('nothingYet')}</p>
      </form>
    </Dialog>
  )
}
