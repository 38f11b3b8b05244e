/** account: a new authenticator app: both factors first, then the new secret, then a first code of it. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useIntent } from '@pramaan/browser/intent.ts'
import { md5 } from '@pramaan/browser/md5.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import {
  appCode,
  beginStaffFactor,
  confirmStaffFactor,
  messages,
  type TotpEnrolment,
} from '@pramaan/contracts'
import { AuthenticatorSecret } from '@pramaan/ui/authenticator-secret.tsx'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { AppCode } from '@pramaan/ui/second-factor-input.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { CallFailed, call } from '../../platform/call.ts'
import { useStaff } from '../../platform/session.ts'
import { say } from './say.ts'

const proofForm = z.object({
  password: z.string().check(z.trim(), z.minLength(1, messages.fields.passwordRequired)),
  code: appCode,
})
type Proof = z.output<typeof proofForm>

export function RenewFactorDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TotpEnrolment | null>(null)
  return (
    <Dialog
      title={say('newApp')}
      description={secret ? say('appCounts') : say('proveFirst')}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      {secret ? (
        <NewSecret secret={secret} onClose={onClose} onTooOld={() => setSecret(null)} />
      ) : (
        <ProofStep onSecret={setSecret} />
      )}
    </Dialog>
  )
}

function ProofStep({ onSecret }: { onSecret: (secret: TotpEnrolment) => void }) {
  const { email } = useStaff()
  const intent = useIntent()
  const form = useForm<Proof>({
    resolver: standardSchemaResolver(proofForm),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = async ({ password, code }: Proof) => {
    const body = { password: md5(password), code }
    try {
      onSecret(await call(beginStaffFactor, { body }, { idempotencyKey: intent(body), quiet: true }))
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      // A code that was looked at once is of no use again.
      form.setValue('code', '')
      form.setError('code', { message: failure.message }, { shouldFocus: true })
    }
  }
  return (
    <form onSubmit={form.handleSubmit(submit)} noValidate aria-label={say('prove')} className="grid">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextInput
        label={say('password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <TextInput
        label={say('currentCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={errors.code?.message}
        hint={say('currentCodeHint')}
        {...form.register('code')}
      />
      <SubmitButton wide loading={isSubmitting} className="mt-2">
        {say('showSecret')}
      </SubmitButton>
    </form>
  )
}

type NewSecretProps = { secret: TotpEnrolment; onClose: () => void; onTooOld: () => void }

function NewSecret({ secret, onClose, onTooOld }: NewSecretProps) {
  const [isBusy, setBusy] = useState(false)
  const [mistake, setMistake] = useState<string>()

  const confirm = async (code: string) => {
    setBusy(true)
    setMistake(undefined)
    try {
      await call(confirmStaffFactor, { body: { code } }, { quiet: true })
      toast('success', messages.staff.factorRenewed)
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.code === 'staff_enrolment_missing') {
        toast('error', failure.message)
        return onTooOld()
      }
      setMistake(failure.message)
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-5">
      <section>
        <h3 className="mb-3 text-base">{say('scan')}</h3>
        <AuthenticatorSecret secret={secret} />
      </section>
      <section>
        <h3 className="mb-3 text-base">{say('enter')}</h3>
        <AppCode
          label={say('newCode')}
          onCode={confirm}
          busy={isBusy}
          error={mistake}
          autoFocus={mistake !== undefined}
        />
      </section>
    </div>
  )
}
