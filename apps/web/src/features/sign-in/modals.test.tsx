/** sign-in: Create Account and Forget Password, message by message, and what they put on the wire. */
import { limits, messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { md5 } from '../../platform/md5.ts'
import { plugRouter } from '../../platform/navigation.ts'
import { signOut } from '../../platform/session.ts'
import { answer, menuItems, ok, profile } from '../../platform/test/worlds.ts'
import { currentToasts, dismissToast } from '../../platform/toasts.ts'
import { address, noteAddress } from './address.ts'
import CreateAccountModal from './create-account-modal.tsx'
import ForgetPasswordModal from './forget-password-modal.tsx'

const sent: { path: string; body: unknown; key: string | null }[] = []
let answers: Record<string, () => Response>

const no = (code: keyof typeof refusals) => () =>
  answer(400, { code, message: refusals[code].says, data: null })

beforeEach(() => {
  sent.length = 0
  answers = {}
  plugRouter(() => undefined)
  noteAddress('')
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = path.split('/').at(-1) ?? ''
    const body = init.body ? JSON.parse(String(init.body)) : null
    sent.push({ path, body, key: new Headers(init.headers).get('Idempotency-Key') })
    if (answers[call]) return answers[call]()
    if (call === 'login') return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (call === 'client_info') return ok({ ...profile, verified: 'unverified' })
    return ok(call === 'menu' ? menuItems : null)
  })
})

afterEach(async () => {
  for (const { id } of currentToasts()) dismissToast(id)
  await act(async () => signOut())
  vi.unstubAllGlobals()
})

/** The dialog takes the keyboard to its first field a moment after it opens. */
async function show(modal: ReactElement) {
  onScreen(modal)
  await until(() => find('[role="dialog"]').contains(document.activeElement))
}

const field = (name: string) => find<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`)
const noteOf = (name: string) =>
  find(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`).textContent
const submit = async () => {
  const button = find<HTMLButtonElement>('[role="dialog"] button[type="submit"]')
  await press(button)
  await until(() => !button.isConnected || !button.disabled)
}
const bodiesOf = (call: string) =>
  sent.filter(({ path }) => path.endsWith(`/${call}`)).map(({ body }) => body)
const says = () => currentToasts().map(({ text }) => text)

function fillRegistration(change: Record<string, string> = {}) {
  const form = {
    email: 'asha@example.test',
    password: 'kaveri lantern',
    confirm: 'kaveri lantern',
    inviteCode: 'DEMO-2026',
    ...change,
  }
  for (const [name, text] of Object.entries(form)) type(field(name), text)
}

test('Create Account: an empty form shows its four messages and sends nothing', async () => {
  await show(<CreateAccountModal onClose={() => undefined} />)
  await submit()
  expect(['email', 'password', 'confirm', 'inviteCode'].map(noteOf)).toEqual([
    messages.fields.emailRequired,
    messages.fields.registerPasswordShort,
    messages.fields.registerConfirmRequired,
    messages.fields.invitationRequired,
  ])
  expect(document.activeElement).toBe(field('email'))
  expect(sent).toHaveLength(0)
})

test('Create Account: fields are trimmed, the password is hashed, and the same credentials sign in at once', async () => {
  const onClose = vi.fn()
  await show(<CreateAccountModal onClose={onClose} />)
  fillRegistration({ email: ' asha@example.test ', password: ' kaveri lantern ', inviteCode: ' DEMO-2026 ' })
  await submit()
  const password = md5('kaveri lantern')
  expect(bodiesOf('register')).toEqual([{ email: 'asha@example.test', password, invite_code: 'DEMO-2026' }])
  expect(bodiesOf('login')).toEqual([{ email: 'asha@example.test', password }])
  expect(JSON.stringify(sent)).not.toContain('lantern')
  expect(currentToasts()).toMatchObject([
    { kind: 'success', text: messages.account.registered, ms: limits.accountToastMs },
  ])
  expect(onClose).toHaveBeenCalled()
})

test('Create Account: when that sign-in is refused, the address waits in the sign-in form', async () => {
  answers.login = no('credentials_wrong')
  const onClose = vi.fn()
  await show(<CreateAccountModal onClose={onClose} />)
  fillRegistration()
  await submit()
  expect(onClose).toHaveBeenCalled()
  expect(address.get()).toEqual({ typed: 'asha@example.test', isReady: true })
})

test('Create Account: a refused invitation is marked; trying again with the same form is the same intent', async () => {
  answers.register = no('invitation_invalid')
  await show(<CreateAccountModal onClose={() => undefined} />)
  fillRegistration()
  await submit()
  expect(noteOf('inviteCode')).toBe(refusals.invitation_invalid.says)
  expect(document.activeElement).toBe(field('inviteCode'))
  await submit()
  const keys = sent.filter(({ path }) => path.endsWith('/register')).map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('Create Account: a common password is marked at the password', async () => {
  answers.register = no('password_common')
  await show(<CreateAccountModal onClose={() => undefined} />)
  fillRegistration()
  await submit()
  expect(noteOf('password')).toBe(refusals.password_common.says)
})

const sendButton = () =>
  find<HTMLButtonElement>('[role="dialog"] form[aria-label="Forget Password"] > button[type="button"]')

async function reachStepOne() {
  type(field('email'), 'asha@example.test')
  type(field('code'), '123456')
  await submit()
}

test('Forget Password: step 0 needs the address and the code', async () => {
  await show(<ForgetPasswordModal onClose={() => undefined} />)
  await submit()
  expect(noteOf('email')).toBe(messages.fields.emailRequired)
  expect(noteOf('code')).toBe(messages.fields.codeRequired)
  expect(sent).toHaveLength(0)
})

test('Forget Password: sending a code needs a valid address, then waits 60 s and says where the demo keeps it', async () => {
  noteAddress('asha')
  await show(<ForgetPasswordModal onClose={() => undefined} />)
  await press(sendButton())
  await until(() => noteOf('email') !== '')
  expect(noteOf('email')).toBe(messages.fields.emailInvalid)
  expect(sent).toHaveLength(0)

  type(field('email'), ' asha@example.test ')
  await press(sendButton())
  await until(() => sendButton().textContent !== 'Send code')
  expect(bodiesOf('send')).toEqual([{ email: 'asha@example.test' }])
  expect(sendButton().disabled).toBe(true)
  expect(sendButton().textContent).toMatch(/^Send again in (60|59) s$/)
  expect(find('[role="dialog"]').textContent).toContain('npm run outbox')
})

test('Forget Password: a wrong code says "Verification failed. Please try again." for 3 s and stays on step 0', async () => {
  answers.code = no('verification_failed')
  await show(<ForgetPasswordModal onClose={() => undefined} />)
  await reachStepOne()
  expect(noteOf('code')).toBe(messages.account.verificationFailed)
  expect(says()).toEqual([messages.account.verificationFailed])
})

test('Forget Password: step 1 asks for 6 characters and the same text twice', async () => {
  await show(<ForgetPasswordModal onClose={() => undefined} />)
  await reachStepOne()
  await submit()
  expect(noteOf('password')).toBe(messages.fields.registerPasswordShort)
  expect(noteOf('confirm')).toBe(messages.fields.resetConfirmRequired)
  type(field('password'), 'kaveri lantern')
  type(field('confirm'), 'kaveri lanterm')
  await submit()
  expect(noteOf('confirm')).toBe(messages.fields.passwordsMustMatch)
})

test('Forget Password: the new password travels as MD5, says "Password reset successfully." and hands the address over', async () => {
  const onClose = vi.fn()
  await show(<ForgetPasswordModal onClose={onClose} />)
  await reachStepOne()
  type(field('password'), ' kaveri lantern ')
  type(field('confirm'), 'kaveri lantern')
  await submit()
  expect(bodiesOf('reset_pwd')).toEqual([{ email: 'asha@example.test', password: md5('kaveri lantern') }])
  expect(says()).toEqual([messages.account.passwordReset])
  expect(onClose).toHaveBeenCalled()
  expect(address.get()).toEqual({ typed: 'asha@example.test', isReady: true })
})

test('Forget Password: without its proof the reset fails with its sentence and returns to step 0', async () => {
  answers.reset_pwd = no('reset_proof_missing')
  await show(<ForgetPasswordModal onClose={() => undefined} />)
  await reachStepOne()
  type(field('password'), 'kaveri lantern')
  type(field('confirm'), 'kaveri lantern')
  await submit()
  expect(says()).toEqual([messages.account.passwordResetFailed])
  expect(field('code').value).toBe('')
})
