/** pin: Verify Your Pin — what it sends, and what a wrong, locked, disabled or missing PIN says. */
import { limits, refusals } from '@pramaan/contracts'
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { md5 } from '../../platform/md5.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import VerifyPinModal from './verify-pin-modal.tsx'

const VERIFY = 'POST /client/app/v1/pin/verify'
const question = { operation: 'card.delete:c-1', says: 'Your PIN deletes the card.' }

let server: PaperFetch
let right: ReturnType<typeof vi.fn<() => void>>
beforeEach(() => {
  server = new PaperFetch()
  right = vi.fn<() => void>()
})
afterEach(() => server.close())

const text = () => document.querySelector('[role="dialog"]')?.textContent ?? ''
const places = () => [...document.querySelectorAll<HTMLInputElement>('[role="group"] input')]

async function enter(digits: string) {
  await until(() => places().length === limits.pinDigits && !places()[0]?.disabled)
  for (const [at, digit] of [...digits].entries()) {
    const place = places()[at]
    if (place) type(place, digit)
  }
}

async function show({ hasPin = true } = {}) {
  await server.open({ has_pin: hasPin })
  onScreen(<VerifyPinModal {...question} onRight={right} onClose={vi.fn()} />)
  await until(() => document.querySelector('[role="dialog"]') !== null)
}

test('a right PIN travels as MD5, bound to the one act it is for', async () => {
  await show()
  await enter('482915')
  await until(() => right.mock.calls.length > 0)
  const [sent] = server.of(VERIFY)
  expect(sent?.body).toEqual({ pin: md5('482915') })
  expect(sent?.headers.get('x-op')).toBe('card.delete:c-1')
  expect(right).toHaveBeenCalledOnce()
})

test('a wrong PIN marks the field, empties it, and takes another', async () => {
  await show()
  server.on(VERIFY, () => no('pin_wrong', refusals.pin_wrong.says))
  await enter('111222')
  await until(() => text().includes(refusals.pin_wrong.says))
  expect(text()).toContain(refusals.pin_wrong.says)
  expect(places()[0]?.getAttribute('aria-invalid')).toBe('true')
  expect(
    places()
      .map(({ value }) => value)
      .join(''),
  ).toBe('')
  expect(right).not.toHaveBeenCalled()
  // One message for one error: no toast says the same.
  expect(document.body.textContent?.split(refusals.pin_wrong.says)).toHaveLength(2)
  expect(currentToasts()).toEqual([])
  server.on(VERIFY, () => ok(null))
  await enter('482915')
  await until(() => right.mock.calls.length > 0)
  expect(text()).not.toContain(refusals.pin_wrong.says)
})

test('a locked PIN says until when, takes no digits, and opens by itself when the time is over', async () => {
  await show()
  const says = 'Too many wrong PINs. Try again after 3:42 pm, or set a new PIN with your password.'
  server.on(VERIFY, () => no('pin_locked', says, { 'Retry-After': '1' }))
  await enter('111222')
  await until(() => text().includes(says))
  expect(text()).not.toContain('You can try again at')
  expect(places()).toHaveLength(0)
  await until(() => places().length === limits.pinDigits)
  expect(places()).toHaveLength(limits.pinDigits)
})

test('a disabled PIN leads to a new one', async () => {
  await show()
  server.on(VERIFY, () => no('pin_disabled', refusals.pin_disabled.says))
  await enter('111222')
  await until(() => text().includes(refusals.pin_disabled.says))
  expect(text()).not.toContain('You can try again at')
  await press(find('[role="dialog"] .mt-4'))
  await until(() => document.querySelector('input[name="password"]') !== null)
  expect(text()).toContain('Set PIN')
})

test('a client without a PIN sets one first, and it counts at once', async () => {
  await show({ hasPin: false })
  expect(text()).toContain('Set a PIN first.')
  await until(() => document.querySelector('input[name="password"]') !== null)
  type(find<HTMLInputElement>('input[name="password"]'), 'demo1234')
  await press(find('[role="dialog"] button[type="submit"]'))
  await enter('482915')
  await until(() => right.mock.calls.length > 0)
  expect(server.sent.map(({ call }) => call)).toEqual(
    expect.arrayContaining(['POST /client/app/v1/pwd_verify', 'POST /client/app/v1/pin', VERIFY]),
  )
  expect(server.of(VERIFY)[0]?.headers.get('x-op')).toBe('card.delete:c-1')
})
