/** identity-review: proposes to approve or to reject. A rejection tells the client what to do differently. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { messages, type ProposalAsk, staffReason } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { classes } from '@pramaan/ui/classes.ts'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallFailed } from '../../platform/call.ts'
import { usePropose } from '../../platform/propose.ts'
import { useGoToProposal } from '../../platform/propose-dialog.tsx'
import { ReasonField } from '../../platform/reason-field.tsx'

const MESSAGE_LEAST = 10
const MESSAGE_MOST = 500

export const decisionForm = z
  .object({
    decision: z.enum(['approved', 'rejected']),
    message: z.string().check(z.trim(), z.maxLength(MESSAGE_MOST)),
    reason: staffReason,
  })
  .check(
    z.refine(({ decision, message }) => decision === 'approved' || message.trim().length >= MESSAGE_LEAST, {
      error: messages.kyc.rejectionNeedsMessage,
      path: ['message'],
      // Judged whatever else is wrong, so that one submit shows everything.
      when: () => true,
    }),
  )
type Form = z.output<typeof decisionForm>

const choices = [
  { value: 'approved', word: 'Approve' },
  { value: 'rejected', word: 'Reject' },
] as const

export function DecisionProposal({ submissionId, name }: { submissionId: string; name: string }) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(decisionForm),
    defaultValues: { decision: 'approved', message: '', reason: '' },
  })
  const proposing = usePropose()
  const goToProposal = useGoToProposal()
  const isRejection = form.watch('decision') === 'rejected'
  const { errors } = form.formState

  const submit = async ({ decision, message, reason }: Form) => {
    const act: ProposalAsk = {
      kind: 'identity-decision',
      submission_id: submissionId,
      decision,
      ...(decision === 'rejected' ? { message } : {}),
    }
    try {
      goToProposal(await proposing.mutateAsync({ act, reason }))
    } catch (failure) {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
  return (
    <Card title="Propose a decision">
      <form onSubmit={form.handleSubmit(submit)} noValidate aria-label="Propose a decision" className="grid">
        <fieldset className="mb-4">
          <legend className="mb-1.5 font-medium text-sm text-soft">Decision</legend>
          <div className="grid grid-cols-2 gap-1 rounded-lg border border-line bg-sunken p-1">
            {choices.map(({ value, word }) => (
              <label
                key={value}
                className={classes(
                  'grid min-h-11 cursor-pointer place-items-center rounded-md text-soft transition-colors duration-150 hover:text-ink',
                  'has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-card',
                  'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                )}
              >
                <input type="radio" value={value} className="sr-only" {...form.register('decision')} />
                {word}
              </label>
            ))}
          </div>
        </fieldset>
        {isRejection && (
          <TextArea
            label={`Message to ${name}`}
            hint="The client reads this and can hand in again: say what to do differently."
            maxLength={MESSAGE_MOST}
            error={errors.message?.message}
            {...form.register('message')}
          />
        )}
        <ReasonField
          hint="What you checked. Kept for good."
          written={form.watch('reason')}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <SubmitButton wide loading={proposing.isPending} className="mt-2">
          {isRejection ? 'Propose the rejection' : 'Propose the approval'}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">Nothing changes until someone else approves it.</p>
      </form>
    </Card>
  )
}
