/** kyc: the second step: who the client is. What is typed is kept in the draft at once. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { clientMessages } from '@pramaan/contracts'
import { Button, SubmitButton } from '@pramaan/ui/button.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { istDate, now } from '../../platform/clock.ts'
import type { DraftKeeping } from './draft.ts'
import { type BaseForm, baseForm } from './forms.ts'
import { say } from './say.ts'
import { StepHeading } from './step-heading.tsx'

interface BaseStepProps extends Omit<DraftKeeping, 'clear'> {
  /** What the server said against the date of birth, if it did. */
  readonly refusal: string | null
}

export function BaseStep({ draft, change, refusal }: BaseStepProps) {
  const form = useForm<BaseForm>({
    resolver: standardSchemaResolver(baseForm),
    defaultValues: { full_name: draft.full_name, mobile: draft.mobile, dob: draft.dob },
  })
  const { errors } = form.formState
  useEffect(() => {
    if (refusal !== null) form.setError('dob', { message: refusal })
  }, [form, refusal])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => change(values) }),
    [form, change],
  )

  const dob = useRef<HTMLInputElement | null>(null)
  const { ref: dobRef, ...dobField } = form.register('dob')
  // A day that is only half there, or that does not exist, reads as empty: the browser alone knows.
  const dobError =
    errors.dob && dob.current?.validity.badInput ? clientMessages.kyc.dobFormat : errors.dob?.message

  return (
    <form
      noValidate
      aria-label={say('base')}
      onSubmit={form.handleSubmit((values) => change({ ...values, step: 'id' }))}
    >
      <StepHeading title={say('baseTitle')}>{say('baseLead')}</StepHeading>
      <TextInput
        label={say('fullName')}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        error={errors.full_name?.message}
        {...form.register('full_name')}
      />
      <TextInput
        label={say('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="+919876543210"
        sanitize
        hint={say('phoneHint')}
        error={errors.mobile?.message}
        {...form.register('mobile')}
      />
      <TextInput
        label={say('dateOfBirth')}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={istDate(now())}
        hint={say('dateOfBirthHint')}
        error={dobError}
        {...dobField}
        ref={(input) => {
          dob.current = input
          dobRef(input)
        }}
      />
      <div className="mt-3 flex flex-col-reverse gap-3 sm:flex-row md:flex-row">
        <Button variant="outline" onClick={() => change({ step: 'agreement' })}>
          {say('back')}
        </Button>
        <SubmitButton className="md:min-w-40">{say('continue')}</SubmitButton>
      </div>
    </form>
  )
}
