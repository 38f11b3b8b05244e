/** account: what a member of the firm types, what is sent of it, and what is said when it is refused. */
import { currentToasts } from '@pramaan/browser/toasts.ts'
import { messages, refusals } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { AccountPage } from './account-page.tsx'

const secret = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauth_url: 'otpauth://totp/x',
  qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>',
}
const hex = /^[0-9a-f]{32}$/
const field = (name: string) => find<HTMLInputElement>(`[role="dialog"] input[name="${name}"]`)
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) type(field(name), value)
}
const submit = async () => press(find('[role="dialog"] button[type="submit"]'))

async function sit(answers: Readonly<Record<string, unknown>>, button: string) {
  const sent = paperServer(answers)
  await sitDown('auditor', <AccountPage />)
  await press(buttonNamed(button))
  await until(() => document.querySelector('[role="dialog"] form') !== null)
  return sent
}

test('an auditor too changes the own way in', async () => {
  paperServer({})
  await sitDown('auditor', <AccountPage />)
  expect(buttons()).toEqual(['Change password', 'Set up a new app', 'Manage passkeys'])
})

test.each(['maker', 'checker'] as const)('a %s proposes to reset a colleague’s passkeys', async (role) => {
  const sent = paperServer({})
  await sitDown(role, <AccountPage />)
  await press(buttonNamed('Reset a colleague’s passkeys'))
  await until(() => document.querySelector('[role="dialog"] form') !== null)
  await submit()
  await until(() => says('Enter your colleague’s email.'))
  type(field('email'), 'colleague@firm.test')
  type(
    find<HTMLTextAreaElement>('[role="dialog"] textarea'),
    'Lost phone and laptop; I called and know the voice.',
  )
  await submit()
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: { kind: 'staff-passkey-reset', email: 'colleague@firm.test' },
  })
})

test('an advisor is not offered a colleague’s passkeys', async () => {
  paperServer({})
  await sitDown('advisor', <AccountPage />)
  expect(buttons()).toEqual(['Change password', 'Set up a new app', 'Manage passkeys'])
})

test('a new password is sent as two hashes, never as itself, and the dialog closes', async () => {
  const sent = await sit({ '/account/password': null }, 'Change password')
  fill({ current: 'the old one', next: 'a brand new one', confirm: 'a brand new one' })
  await submit()
  await until(() => document.querySelector('[role="dialog"] form') === null)
  const { body } = sent.find(({ path }) => path.endsWith('/account/password')) ?? {}
  expect(body).toEqual({
    old_password: expect.stringMatching(hex),
    new_password: expect.stringMatching(hex),
  })
  expect(currentToasts()).toMatchObject([{ kind: 'success', text: messages.staff.passwordChanged }])
})

test('two different new passwords are not even sent', async () => {
  const sent = await sit({}, 'Change password')
  fill({ current: 'the old one', next: 'a brand new one', confirm: 'another one' })
  await submit()
  await until(() => says(messages.fields.passwordsMustMatch))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a wrong current password is said at its field', async () => {
  const wrong = refused(400, 'password_wrong', refusals.password_wrong.says)
  await sit({ '/account/password': wrong }, 'Change password')
  fill({ current: 'wrong', next: 'a brand new one', confirm: 'a brand new one' })
  await submit()
  await until(() => says(refusals.password_wrong.says))
  expect(field('current').getAttribute('aria-invalid')).toBe('true')
  expect(currentToasts()).toEqual([])
})

test('a new app takes both factors, shows the secret as a picture and in fours, and a first code of it', async () => {
  const sent = await sit(
    { '/second-factor/confirm': null, '/account/second-factor': secret },
    'Set up a new app',
  )
  fill({ password: 'the password', code: '123456' })
  await submit()
  await until(() => says('JBSW Y3DP EHPK 3PXP'))
  expect(find<HTMLImageElement>('[role="dialog"] img').src).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  const places = [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')]
  for (const [at, digit] of [...'654321'].entries()) {
    const place = places[at]
    if (place) type(place, digit)
  }
  await until(() => currentToasts().length > 0)
  expect(currentToasts()).toMatchObject([{ kind: 'success', text: messages.staff.factorRenewed }])
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { password: expect.stringMatching(hex), code: '123456' },
    { code: '654321' },
  ])
})

test('a refused proof empties the code and shows no secret', async () => {
  const wrong = refused(400, 'staff_proof_wrong', refusals.staff_proof_wrong.says)
  await sit({ '/account/second-factor': wrong }, 'Set up a new app')
  fill({ password: 'wrong', code: '123456' })
  await submit()
  await until(() => says(refusals.staff_proof_wrong.says))
  expect(field('code').value).toBe('')
  expect(document.querySelector('[role="dialog"] img')).toBeNull()
})
