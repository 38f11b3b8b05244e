/** sign-in: with a passkey instead of the form. What goes wrong is said where the form says it. */
import { signInByPasskey } from '../../platform/passkeys.ts'
import { remember } from '../../platform/storage.ts'
import type { LoginMistakes } from './login-form.ts'

export default async function byPasskey(
  setBusy: (isBusy: boolean) => void,
  show: (found: LoginMistakes) => void,
): Promise<void> {
  setBusy(true)
  show({})
  const says = await signInByPasskey(remember.read() ?? false)
  setBusy(false)
  show({ password: says })
}
