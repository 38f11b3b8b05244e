/** account: Change Password, message by message, and the sign-out that follows a success. */
import { limits, messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { md5 } from '../../platform/md5.ts'
import { plugRouter } from '../../platform/navigation.ts'
import { signIn, signOut } from '../../platform/session.ts'
import { answer, ok, profile } from '../../platform/test/worlds.ts'
import { currentToasts, dismissToast } from '../../platform/toasts.ts'
import ChangePasswordModal from './change-password-modal.tsx'
import ConfirmLogoutModal from './confirm-logout-modal.tsx'

const sent: { path: string; body: unknown }[] = []
const went: string[] = []
let refusal: Response | null

beforeEach(async () => {
  refusal = null
  plugRouter((path) => went.push(path))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : null })
    if (path.endsWith('/login')) return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
    if (path.endsWith('/client_info')) return ok({ ...profile, verified: 'pending' })
    return (path.endsWith('/change_pwd') && refusal) || ok(null)
  })
  await signIn({ email: 'client@demo.test', password: 'demo1234', remember: false })
  sent.length = 0
  went.length = 0
})

afterEach(async () => {
  await act(async () => signOut())
  for (const { id } of currentToasts()) dismissToast(id)
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
const fill = () => {
  type(field('current'), ' demo1234 ')
  type(field('next'), ' kaveri lantern ')
  type(field('confirm'), 'kaveri lantern')
}

test('an empty form asks for all three and sends nothing', async () => {
  await show(<ChangePasswordModal onClose={() => undefined} />)
  await submit()
  expect(['current', 'next', 'confirm'].map(noteOf)).toEqual([
    messages.fields.currentPasswordRequired,
    messages.fields.newPasswordRequired,
    messages.fields.changeConfirmRequired,
  ])
  expect(sent).toHaveLength(0)
})

test('both passwords travel as MD5; success says so for 3 s and signs out to /login', async () => {
  const onClose = vi.fn()
  await show(<ChangePasswordModal onClose={onClose} />)
  fill()
  await submit()
  expect(sent[0]?.body).toEqual({ old_password: md5('demo1234'), new_password: md5('kaveri lantern') })
  expect(JSON.stringify(sent)).not.toMatch(/demo1234|lantern/)
  expect(currentToasts()).toMatchObject([
    { kind: 'success', text: messages.account.passwordChanged, ms: limits.accountToastMs },
  ])
  expect(onClose).toHaveBeenCalled()
  expect(went).toEqual(['/login'])
})

test.each([
  ['password_wrong', 'current'],
  ['password_common', 'next'],
  ['password_unchanged', 'next'],
] as const)('%s is marked at "%s" and nobody is signed out', async (code, name) => {
  refusal = answer(400, { code, message: refusals[code].says, data: null })
  await show(<ChangePasswordModal onClose={() => undefined} />)
  fill()
  await submit()
  expect(noteOf(name)).toContain(refusals[code].says)
  expect(currentToasts()).toEqual([])
  expect(document.activeElement).toBe(field(name))
  expect(went).toEqual([])
})

test('Confirm Logout: staying sends nothing, leaving ends the session and goes to /login', async () => {
  await show(<ConfirmLogoutModal onClose={() => undefined} />)
  const [stay, leave] = document.querySelectorAll<HTMLButtonElement>('[role="dialog"] footer button')
  if (stay) await press(stay)
  expect(sent).toHaveLength(0)
  if (leave) await press(leave)
  expect(sent.map(({ path }) => path)).toEqual(['/api/auth/app/v2/logout'])
  expect(went).toEqual(['/login'])
})
