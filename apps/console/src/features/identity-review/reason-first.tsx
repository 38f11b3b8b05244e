/** identity-review: why do you need to see it? Asked before anything is shown. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useIntent } from '@pramaan/browser/intent.ts'
import { type IdentityFile, openIdentityFile } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { EmptyState } from '@pramaan/ui/empty-state.tsx'
import { Eye, FileQuestion } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { CallFailed, call } from '../../platform/call.ts'
import { ReasonField, type ReasonForm, reasonForm } from '../../platform/reason-field.tsx'
import { say } from './say.ts'

interface ReasonFirstProps {
  readonly clientId: string
  readonly name: string
  readonly hasSubmission: boolean
  readonly onOpened: (file: IdentityFile) => void
}

export function ReasonFirst({ clientId, name, hasSubmission, onOpened }: ReasonFirstProps) {
  const form = useForm<ReasonForm>({
    resolver: standardSchemaResolver(reasonForm),
    defaultValues: { reason: '' },
  })
  const intent = useIntent()
  if (!hasSubmission) {
    return (
      <EmptyState
        className="rounded-xl border border-line bg-raised shadow-card"
        icon={<FileQuestion size={24} aria-hidden="true" />}
        title={say('noFile')}
      >
        <p>{say('noFileNote', { name })}</p>
      </EmptyState>
    )
  }
  const open = async ({ reason }: ReasonForm) => {
    const sent = { params: { id: clientId }, body: { reason } }
    try {
      onOpened(await call(openIdentityFile, sent, { idempotencyKey: intent(sent) }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.status === 400) form.setError('reason', { message: failure.message })
    }
  }
  return (
    <Card title={say('why')} className="max-w-2xl">
      <p className="mb-4 flex items-start gap-2.5 rounded-lg bg-accent-wash px-3.5 py-3 text-accent">
        <Eye size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        <span>
          {say.rich('willSee', {
            name,
            strong: (inside) => (
              <strong key="who" className="font-semibold">
                {inside}
              </strong>
            ),
          })}
        </span>
      </p>
      <form onSubmit={form.handleSubmit(open)} noValidate aria-label={say('openForm')} className="grid">
        <ReasonField
          hint={say('reasonHint')}
          written={form.watch('reason')}
          error={form.formState.errors.reason?.message}
          {...form.register('reason')}
        />
        <SubmitButton loading={form.formState.isSubmitting} className="mt-2 justify-self-start">
          {say('openFor')}
        </SubmitButton>
      </form>
    </Card>
  )
}
