/** kyc: the third step: the document. Leaving it forwards hands everything in. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { submitIdentity } from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useCallback, useEffect, useState } from 'react'
import { type Control, useController, useForm } from 'react-hook-form'
import { CallFailed, call } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/failures.ts'
import { useIntent } from '../../platform/intent.ts'
import { SendFailed } from '../../platform/send-failed.tsx'
import type { DraftKeeping } from './draft.ts'
import { type IdForm, idForm } from './forms.ts'
import { ImageField } from './image-field.tsx'
import { say } from './say.ts'
import { StepHeading } from './step-heading.tsx'

interface IdStepProps extends Omit<DraftKeeping, 'clear'> {
  readonly onHandedIn: () => void
  /** The server found the client too young: that is for the step before. */
  readonly onUnderage: (says: string) => void
}

export function IdStep({ draft, change, onHandedIn, onUnderage }: IdStepProps) {
  const form = useForm<IdForm>({
    resolver: standardSchemaResolver(idForm),
    defaultValues: {
      id_no: draft.id_no,
      id_front_url: draft.id_front_url,
      id_back_url: draft.id_back_url,
    },
  })
  const intent = useIntent()
  const { errors, isSubmitting } = form.formState
  const [failed, setFailed] = useState<CallFailed | null>(null)
  const [isFrontBusy, setFrontBusy] = useState(false)
  const [isBackBusy, setBackBusy] = useState(false)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => change(values) }),
    [form, change],
  )

  const submit = async (values: IdForm) => {
    setFailed(null)
    const { full_name, mobile, dob } = draft
    const body = { full_name, dob, ...(mobile === '' ? {} : { mobile }), ...values }
    try {
      await call(submitIdentity, { body }, { idempotencyKey: intent(body), inline: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      const says = sentenceOf(failure)
      if (failure.code === 'identity_underage') return onUnderage(says)
      // Another tab was quicker: what the server has is what counts.
      if (failure.code === 'identity_already_handed_in') return onHandedIn()
      if (failure.code === 'identity_image_not_yours') {
        form.setValue('id_front_url', '')
        form.setValue('id_back_url', '')
        form.setError('id_front_url', { message: says }, { shouldFocus: true })
      } else {
        setFailed(failure)
      }
      return
    }
    onHandedIn()
  }

  return (
    <form noValidate aria-label="ID" onSubmit={form.handleSubmit(submit)}>
      <StepHeading title={say('idTitle')}>{say('idLead')}</StepHeading>
      <TextInput
        label="ID number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={say('idNumberHint')}
        error={errors.id_no?.message}
        {...form.register('id_no')}
      />
      <div className="grid gap-x-4 gap-y-1 lg:grid-cols-2">
        <Side name="id_front_url" label={say('frontImage')} control={form.control} onBusy={setFrontBusy} />
        <Side name="id_back_url" label={say('backImage')} control={form.control} onBusy={setBackBusy} />
      </div>
      {failed && <SendFailed failure={failed} className="mt-3" />}
      <div className="mt-3 flex flex-col-reverse gap-3 md:flex-row">
        <Button variant="outline" disabled={isSubmitting} onClick={() => change({ step: 'base' })}>
          {say('back')}
        </Button>
        <SubmitButton className="md:min-w-40" loading={isSubmitting} disabled={isFrontBusy || isBackBusy}>
          {isFrontBusy || isBackBusy ? say('waitForUpload') : say('submitForReview')}
        </SubmitButton>
      </div>
    </form>
  )
}

interface SideProps {
  readonly name: 'id_front_url' | 'id_back_url'
  readonly label: string
  readonly control: Control<IdForm>
  readonly onBusy: (isBusy: boolean) => void
}

function Side({ name, label, control, onBusy }: SideProps) {
  const { field, fieldState } = useController({ name, control })
  const { onChange } = field
  const taken = useCallback((url: string) => onChange(url), [onChange])
  return (
    <ImageField
      label={label}
      url={field.value}
      onUploaded={taken}
      onBusy={onBusy}
      error={fieldState.error?.message}
      focusRef={field.ref}
    />
  )
}
