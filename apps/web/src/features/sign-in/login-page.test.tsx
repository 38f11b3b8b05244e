/** sign-in: what the sign-in form says, what it sends, and how it takes a no. */
import { messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { md5 } from '../../platform/md5.ts'
import { plugRouter } from '../../platform/navigation.ts'
import { signIn, signOut } from '../../platform/session.ts'
import { storage } from '../../platform/storage.ts'
import { answer, menuItems, ok, profile } from '../../platform/test/worlds.ts'
import LoginPage from './login-page.tsx'

interface Sent {
  path: string
  body: unknown
  headers: Headers
}

const sent: Sent[] = []
let loginAnswer: () => Response

const auth = { access_token: 'a', refresh_token: 'r', expires_in: 300 }

beforeEach(() => {
  sent.length = 0
  loginAnswer = () => ok(auth)
  plugRouter(() => undefined)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({
      path,
      body: init.body ? JSON.parse(String(init.body)) : null,
      headers: new Headers(init.headers),
    })
    if (path.endsWith('/login')) return loginAnswer()
    if (path.endsWith('/client_info')) return ok(profile)
    return ok(path.endsWith('/menu') ? menuItems : null)
  })
})

afterEach(async () => {
  await act(async () => signOut())
  vi.unstubAllGlobals()
})

const show = () =>
  onScreen(
    <MemoryRouter>
      <LoginPage />
    </MemoryRouter>,
  )
test('why one was signed out stays until it is dismissed', async () => {
  await signIn({ email: 'client@demo.test', password: 'demo1234', remember: false })
  await act(async () => signOut(messages.session.idle))
  show()
  const notice = () => document.querySelector('[role="status"]')?.textContent
  expect(notice()).toContain(messages.session.idle)
  expect(storage.signedOutBecause.read()).toBe(messages.session.idle)
  await press(find('button[aria-label="Dismiss"]'))
  expect(notice()).toBeUndefined()
  expect(storage.signedOutBecause.read()).toBeNull()
})

test('signing in takes the reason away', async () => {
  await signIn({ email: 'client@demo.test', password: 'demo1234', remember: false })
  await act(async () => signOut(messages.session.refreshFailed))
  await signIn({ email: 'client@demo.test', password: 'demo1234', remember: false })
  expect(storage.signedOutBecause.read()).toBeNull()
})

const email = () => find<HTMLInputElement>('input[name="email"]')
const password = () => find<HTMLInputElement>('input[name="password"]')
const noteOf = (field: HTMLElement) => find(`#${field.getAttribute('aria-describedby')}`).textContent
const submit = async () => {
  const button = find<HTMLButtonElement>('button[type="submit"]')
  await press(button)
  // After a success the button waits for the router to leave; the menu is the last thing that is asked for.
  await until(() => !button.disabled || sent.some(({ path }) => path.endsWith('/menu')))
}
const logins = () => sent.filter(({ path }) => path.endsWith('/login'))

test('an empty form says "Email is required" and "Password is required", sends nothing, and waits at the first', async () => {
  show()
  await submit()
  expect(noteOf(email())).toBe(messages.fields.emailRequired)
  expect(noteOf(password())).toBe(messages.fields.passwordRequired)
  expect(document.activeElement).toBe(email())
  expect(logins()).toHaveLength(0)
})

test('the password travels as the MD5 of its trimmed text, never in clear', async () => {
  show()
  type(email(), ' client@demo.test ')
  type(password(), ' demo1234 ')
  await submit()
  expect(logins().map(({ body }) => body)).toEqual([{ email: 'client@demo.test', password: md5('demo1234') }])
  expect(JSON.stringify(sent)).not.toContain('demo1234')
})

test('Remember Me goes out as a header and keeps the token in local storage', async () => {
  show()
  type(email(), 'client@demo.test')
  type(password(), 'demo1234')
  await press(find('input[name="remember"]'))
  await submit()
  expect(logins()[0]?.headers.get('x-remember-me')).toBe('1')
  expect(storage.remember.read()).toBe(true)
  expect(window.localStorage.getItem('pramaan.refresh')).toBe('r')
})

test("a refused password is marked with the server's sentence, and the form can be sent again", async () => {
  loginAnswer = () =>
    answer(400, { code: 'credentials_wrong', message: refusals.credentials_wrong.says, data: null })
  show()
  type(email(), 'client@demo.test')
  type(password(), 'wrong')
  await submit()
  expect(noteOf(password())).toBe(refusals.credentials_wrong.says)
  expect(document.activeElement).toBe(password())
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(false)
  type(password(), 'wrong2')
  expect(noteOf(password())).toBe('')
})

const LOCKED =
  'Too many wrong attempts from this network. Try again after 3:42 pm, or sign in with a code sent to your email.'
const locked = () =>
  answer(400, { code: 'sign_in_locked', message: LOCKED, data: null }, { 'Retry-After': '60' })
const button = (words: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === words)

test('a lock says until when and what else can be done, once, and offers it', async () => {
  loginAnswer = locked
  show()
  type(email(), 'client@demo.test')
  type(password(), 'wrong')
  expect(button('Sign in with an emailed code')).toBeUndefined()
  await submit()
  expect(noteOf(password())).toBe(LOCKED)
  expect(document.body.textContent?.split(LOCKED)).toHaveLength(2)
  expect(button('Sign in with an emailed code')).toBeDefined()
})

test('an emailed code makes the device known, and the password that was typed signs in', async () => {
  loginAnswer = locked
  show()
  type(email(), 'client@demo.test')
  type(password(), 'demo1234')
  await submit()
  await press(button('Sign in with an emailed code') ?? find('body'))
  await until(() => button('Send code') !== undefined)
  expect(find<HTMLInputElement>('form input[type="email"]').value).toBe('client@demo.test')
  await press(button('Send code') ?? find('body'))
  loginAnswer = () => ok(auth)
  type(find('input[autocomplete="one-time-code"]'), '482915')
  await press(button('Verify') ?? find('body'))
  await until(() => sent.filter(({ path }) => path.endsWith('/login')).length === 2)
  const paths = sent.map(({ path }) => path.replace('/api/', ''))
  expect(paths.slice(0, 4)).toEqual([
    'auth/app/v2/login',
    'client/app/v1/code/send',
    'client/app/v1/code',
    'auth/app/v2/login',
  ])
  expect(sent[2]?.body).toEqual({ email: 'client@demo.test', code: '482915' })
  expect(sent[3]?.body).toEqual({ email: 'client@demo.test', password: md5('demo1234') })
})

test('fields carry what password managers look for', () => {
  show()
  expect(email().autocomplete).toBe('username')
  expect(password().autocomplete).toBe('current-password')
})
