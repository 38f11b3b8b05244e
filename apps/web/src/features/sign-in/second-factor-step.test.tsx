/** sign-in: the code step that follows a right password, for those who have a second factor. */
import { refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signOut } from '../../platform/session.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { answer, ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import LoginPage from './login-page.tsx'

const LOGIN = 'POST /auth/app/v2/login'
const needed = () =>
  answer(200, { code: 'second_factor_needed', message: refusals.second_factor_needed.says, data: null })

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
  signOut()
  server.sent.length = 0
  server.on(LOGIN, ({ headers }) => {
    const code = headers.get('x-second-factor')
    if (code === null) return needed()
    if (code === '000000') return no('second_factor_wrong', refusals.second_factor_wrong.says)
    if (code === '999999') return no('credentials_wrong', refusals.credentials_wrong.says)
    return ok({ access_token: 'a', refresh_token: 'r', expires_in: 300 })
  })
  onScreen(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  )
  type(find<HTMLInputElement>('input[name="email"]'), 'client@demo.test')
  type(find<HTMLInputElement>('input[name="password"]'), 'demo1234')
  await press(find('button[type="submit"]'))
  await until(() => places().length === 6)
})
afterEach(() => server.close())

const text = () => document.body.textContent ?? ''
const places = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')]
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
async function enter(digits: string) {
  await until(() => places().length === 6 && !places()[0]?.disabled)
  for (const [at, digit] of [...digits].entries()) {
    const place = places()[at]
    if (place) type(place, digit)
  }
}
const logins = () => server.of(LOGIN)

test('a right password opens the code step without a notice of failure', () => {
  expect(text()).toContain('Enter your code')
  expect(currentToasts()).toEqual([])
})

test('the sixth digit sends the same body again, with the code in the header', async () => {
  await enter('123456')
  await until(() => logins().length === 2)
  expect(logins()[1]?.body).toEqual(logins()[0]?.body)
  expect(logins()[1]?.headers.get('x-second-factor')).toBe('123456')
})

test('a wrong code is marked and the step stays', async () => {
  await enter('000000')
  await until(() => text().includes(refusals.second_factor_wrong.says))
  expect(
    places()
      .map(({ value }) => value)
      .join(''),
  ).toBe('')
  expect(text()).toContain('Enter your code')
})

test('a recovery code goes the same way', async () => {
  await press(button('Use a recovery code'))
  type(find<HTMLInputElement>('input[name="recovery"]'), ' AAAAA-BBBBB ')
  await press(button('Continue'))
  await until(() => logins().length === 2)
  expect(logins()[1]?.headers.get('x-second-factor')).toBe('AAAAA-BBBBB')
})

test('back leads to the form with the address in it and the password empty', async () => {
  await press(button('Back to password'))
  expect(find<HTMLInputElement>('input[name="email"]').value).toBe('client@demo.test')
  expect(find<HTMLInputElement>('input[name="password"]').value).toBe('')
})

test('a password that was changed meanwhile leads back to the form, and is marked there', async () => {
  await enter('999999')
  await until(() => document.querySelector('input[name="password"]') !== null)
  expect(text()).toContain(refusals.credentials_wrong.says)
})
