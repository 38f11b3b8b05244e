/** pin: Set PIN — the password first, then six digits that send themselves. */
import { clientMessages, limits, messages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { md5 } from '../../platform/md5.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import SetPinModal from './set-pin-modal.tsx'

const CHECK = 'POST /client/app/v1/pwd_verify'
const SET = 'POST /client/app/v1/pin'

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
})
afterEach(() => server.close())

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
const password = () => find<HTMLInputElement>('input[name="password"]')
const goOn = () => press(find('[role="dialog"] button[type="submit"]'))
const places = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')]

async function enter(digits: string) {
  await until(() => places().length === limits.pinDigits && !places()[0]?.disabled)
  for (const [at, digit] of [...digits].entries()) {
    const place = places()[at]
    if (place) type(place, digit)
  }
}

async function proven() {
  await until(() => document.querySelector('input[name="password"]') !== null)
  type(password(), ' demo1234 ')
  await goOn()
}

test('without a password: "Password is required", and nothing is sent', async () => {
  onScreen(<SetPinModal onClose={vi.fn()} />)
  await until(() => document.querySelector('input[name="password"]') !== null)
  await goOn()
  expect(text()).toContain(messages.fields.passwordRequired)
  expect(server.sent).toHaveLength(0)
})

test('a wrong password is marked at the field: "Incorrect password"', async () => {
  server.on(CHECK, () => no('password_wrong', refusals.password_wrong.says))
  onScreen(<SetPinModal onClose={vi.fn()} />)
  await proven()
  await until(() => text().includes(messages.fields.passwordIncorrect))
  expect(text()).toContain(messages.fields.passwordIncorrect)
  expect(places()).toHaveLength(0)
})

test('the sixth digit sends the PIN as MD5; "PIN has been set" shows for 3 s and the dialog closes', async () => {
  const close = vi.fn()
  onScreen(<SetPinModal onClose={close} />)
  await proven()
  await enter('48291')
  expect(server.of(SET)).toHaveLength(0)
  await enter('482915')
  await until(() => close.mock.calls.length > 0)
  expect(server.of(CHECK).map(({ body }) => body)).toEqual([{ password: md5('demo1234') }])
  expect(server.of(SET).map(({ body }) => body)).toEqual([{ pin: md5('482915') }])
  expect(currentToasts()).toMatchObject([
    { kind: 'success', text: clientMessages.pin.done, ms: limits.accountToastMs },
  ])
  expect(close).toHaveBeenCalledOnce()
})

test('a weak PIN says so at the field, "Failed to set PIN." in a notice, and the field is empty again', async () => {
  server.on(SET, () => no('pin_weak', refusals.pin_weak.says))
  const close = vi.fn()
  onScreen(<SetPinModal onClose={close} />)
  await proven()
  await enter('123456')
  await until(() => text().includes(refusals.pin_weak.says))
  expect(text()).toContain(refusals.pin_weak.says)
  expect(text()).toContain(`${clientMessages.pin.failed} ${refusals.pin_weak.says}`)
  expect(currentToasts()).toEqual([])
  expect(places().map(({ value }) => value)).toEqual(['', '', '', '', '', ''])
  expect(close).not.toHaveBeenCalled()
})

test('a password proven more than 5 minutes ago is asked for again', async () => {
  server.on(SET, () => no('password_proof_missing', 'You do not have permission.', {}, 403))
  onScreen(<SetPinModal onClose={vi.fn()} />)
  await proven()
  await enter('482915')
  await until(() => document.querySelector('input[name="password"]') !== null)
  expect(password().value).toBe('')
})

test('the digits are hidden until the person wants to see them', async () => {
  server.on(CHECK, () => ok(null))
  onScreen(<SetPinModal onClose={vi.fn()} />)
  await proven()
  await enter('')
  expect(places().every((place) => place.type === 'password')).toBe(true)
  await press(find('[role="dialog"] input[type="checkbox"]'))
  expect(places().every((place) => place.type === 'text')).toBe(true)
})
