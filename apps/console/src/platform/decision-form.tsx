/** platform: proposes to approve or to reject what a client asked for. A rejection tells the client why. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { clientMessages, honestText, type ProposalAsk, staffReason } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallFailed } from './call.ts'
import { ChoiceField } from './choice-field.tsx'
import { usePropose } from './propose.ts'
import { useGoToProposal } from './propose-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { say } from './say.ts'
import { SigningNotice, useCannotSign } from './signing-notice.tsx'

const MESSAGE_LEAST = 10
const MESSAGE_MOST = 500

export const decisionForm = z
  .object({
    decision: z.enum(['approved', 'rejected']),
    message: z.string().check(z.trim(), z.maxLength(MESSAGE_MOST), honestText),
    reason: staffReason,
  })
  .check(
    z.refine(({ decision, message }) => decision === 'approved' || message.trim().length >= MESSAGE_LEAST, {
      error: clientMessages.kyc.rejectionNeedsMessage,
      path: ['message'],
      // Judged whatever else is wrong, so that one submit shows everything.
      when: () => true,
    }),
  )
type Form = z.output<typeof decisionForm>

const choices = [
  { value: 'approved', word: say('approve') },
  { value: 'rejected', word: say('reject') },
] as const

export interface DecisionFormProps {
  /** Who reads the message. */
  readonly name: string
  readonly messageHint: string
  readonly reasonHint: string
  /** With a message only after a rejection. */
  readonly act: (decision: Form['decision'], message: { message?: string }) => ProposalAsk
}

/** Whoever cannot sign here reads that in place of the form, before anything is typed. */
export function DecisionForm(props: DecisionFormProps) {
  const why = useCannotSign()
  if (why === null) return <ProposedDecision {...props} />
  return (
    <Card title={say('proposeDecision')}>
      <SigningNotice why={why} />
    </Card>
  )
}

function ProposedDecision({ name, messageHint, reasonHint, act }: DecisionFormProps) {
  const form = useForm<Form>({
    resolver: standardSchemaResolver(decisionForm),
    defaultValues: { decision: 'approved', message: '', reason: '' },
  })
  const proposing = usePropose()
  const goToProposal = useGoToProposal()
  const isRejection = form.watch('decision') === 'rejected'
  const { errors } = form.formState

  const submit = async ({ decision, message, reason }: Form) => {
    const asked = act(decision, decision === 'rejected' ? { message } : {})
    try {
      goToProposal(await proposing.mutateAsync({ act: asked, reason }))
    } catch (failure) {
      // The request layer has said why.
      if (!(failure instanceof CallFailed)) throw failure
    }
  }
  return (
    <Card title={say('proposeDecision')}>
      <form
        onSubmit={form.handleSubmit(submit)}
        noValidate
        aria-label={say('proposeDecision')}
        className="grid"
      >
        <ChoiceField legend={say('decision')} choices={choices} {...form.register('decision')} />
        {isRejection && (
          <TextArea
            label={say('messageTo', { name })}
            hint={messageHint}
            maxLength={MESSAGE_MOST}
            error={errors.message?.message}
            {...form.register('message')}
          />
        )}
        <ReasonField
          hint={reasonHint}
          written={form.watch('reason')}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <SubmitButton wide loading={proposing.isPending} className="mt-2">
          {isRejection ? say('proposeRejection') : say('proposeApproval')}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">{say('nothingYet')}</p>
      </form>
    </Card>
  )
}
