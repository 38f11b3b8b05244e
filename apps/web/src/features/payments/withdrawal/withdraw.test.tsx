/** payments: withdrawing, from the waterfall to what is held, and taking it back. */
import { refusals } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ACCOUNT,
  account,
  button,
  CARDS,
  card,
  openPaper,
  show,
  text,
  WITHDRAW,
  WITHDRAWALS,
  withdrawal,
} from '../../../money/test/paper-money.tsx'
import { answerPin } from '../../../platform/ask-pin.ts'
import { no, type PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import WithdrawDrawer from '../withdraw-drawer.tsx'

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
})
afterEach(() => server.close())

const amount = () => find<HTMLInputElement>('input[name="amount"]')
const note = () => find(`#${CSS.escape(amount().getAttribute('aria-describedby') ?? '')}`).textContent
async function open() {
  show(<WithdrawDrawer />)
  await until(() => document.querySelector('input[name="amount"]') !== null)
}
const held = {
  id: 'w-2',
  amount: 40_000,
  requested_at: '2026-11-15T05:32:00.000Z',
  promised_by: '2026-11-16T05:32:00.000Z',
}

test('cash − what waits = what can be withdrawn, and the line opens its cause with the date', async () => {
  await open()
  const said = text()
  expect(said).toContain('Cash in your ledger₹1,84,250.00')
  expect(said).toContain('Blocked for withdrawals−₹25,000.00')
  expect(said).toContain('Withdrawable now₹1,59,250.00')
  expect(said).toContain('Next step by 16 Nov 2026, 11:02 am')
  expect(said).not.toContain('Blocked for orders')
})

test('the amount is said in words, the button says it too, and All is the whole balance', async () => {
  await open()
  type(amount(), '40000')
  expect(note()).toBe('Forty thousand rupees')
  expect(button('Withdraw ₹40,000').disabled).toBe(false)
  await press(button('All'))
  expect(amount().value).toBe('1,59,250')
  expect(note()).toBe('One lakh fifty-nine thousand two hundred fifty rupees')
})

test('₹19,999.99 is not sent, and the form says why; more than there is is said while typing', async () => {
  await open()
  type(amount(), '159250.01')
  expect(note()).toBe('You can withdraw up to ₹1,59,250 now.')
  type(amount(), '19999.99')
  expect(note()).toContain('Nineteen thousand')
  await press(find('button[type="submit"]'))
  expect(note()).toContain('Withdraw ₹20,000 or more')
  expect(server.of(WITHDRAW)).toHaveLength(0)
})

test('the PIN stands between the button and the money: not given, nothing is sent; given, the amount is blocked', async () => {
  server.on(WITHDRAW, () => ok(held))
  await open()
  type(amount(), '40,000')
  await press(button('Withdraw ₹40,000'))
  await act(async () => answerPin(false))
  expect(server.of(WITHDRAW)).toHaveLength(0)
  await press(button('Withdraw ₹40,000'))
  await act(async () => answerPin(true))
  await until(() => text().includes('is blocked for this withdrawal'))
  expect(server.of(WITHDRAW).map(({ body }) => body)).toEqual([{ amount: 40_000, bank_card_id: '1' }])
  expect(text()).toContain('₹40,000 is blocked for this withdrawal')
  expect(text()).toContain('Promised by 16 Nov 2026, 11:02 am.')
  expect(text()).not.toMatch(/success/i)
})

test('sent again after a broken line it is the same intent', async () => {
  server.on(WITHDRAW, () => no('http_503', 'Service Unavailable.', {}, 503))
  await open()
  type(amount(), '40000')
  for (const _ of [1, 2]) {
    await press(button('Withdraw ₹40,000'))
    await act(async () => answerPin(true))
    await until(() => !button('Withdraw ₹40,000').disabled)
  }
  const keys = server.of(WITHDRAW).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('less money than the screen knew: the server’s sentence stands at the amount, and the figures are asked for anew', async () => {
  server.on(WITHDRAW, () => no('funds_short', refusals.funds_short.says))
  await open()
  type(amount(), '40000')
  await press(button('Withdraw ₹40,000'))
  server.on(ACCOUNT, () => ok({ ...account, cash: 60_000, withdrawable: 35_000 }))
  await act(async () => answerPin(true))
  await until(() => text().includes('₹35,000.00'))
  expect(note()).toBe(refusals.funds_short.says)
})

test('an account in its 24 hours is shown with its time and cannot be chosen', async () => {
  server.on(CARDS, () => ok([card('1', { is_usable: false }), card('2')]))
  await open()
  const [waiting, usable] = document.querySelectorAll<HTMLInputElement>('input[type="radio"]')
  expect([waiting?.disabled, usable?.checked]).toEqual([true, true])
  expect(text()).toContain('Can receive money from 16 Nov 2026, 11:02 am')
})

test('without a bank account there is the way to add one, and nothing to press but that', async () => {
  server.on(CARDS, () => ok([]))
  await open()
  expect(button('Add bank account')).toBeTruthy()
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true)
})

test('no word of this drawer asks for money', async () => {
  await open()
  expect(text()).toContain('No one may ask you for money to release a withdrawal.')
  expect(text()).not.toMatch(/deposit|top up|add funds/i)
})

test('a withdrawal is taken back after a second look, and what the server then has is asked for', async () => {
  server.on(WITHDRAWALS, () => ok([withdrawal('w-1')]))
  show(<WithdrawDrawer id="w-1" />)
  await until(() => text().includes('Cancel withdrawal'))
  expect(find<HTMLDetailsElement>('details').open).toBe(true)
  await press(button('Cancel withdrawal'))
  expect(server.of('POST /withdraw/app/v1/w-1/cancel')).toHaveLength(0)
  await press(button('Keep it'))
  await press(button('Cancel withdrawal'))
  server.on(WITHDRAWALS, () => ok([withdrawal('w-1', { state: 'cancelled', can_cancel: false })]))
  await press(button('Yes, cancel it'))
  await until(() => !text().includes('Cancel withdrawal'))
  expect(server.of('POST /withdraw/app/v1/w-1/cancel')).toHaveLength(1)
})

test('an overdue one says so, and a rejected one says why', async () => {
  server.on(WITHDRAWALS, () =>
    ok([
      withdrawal('w-1', { is_overdue: true }),
      withdrawal('w-2', {
        state: 'rejected',
        can_cancel: false,
        waits_for: null,
        promised_by: null,
        reason: 'The account belongs to another person.',
        steps: [
          {
            state: 'rejected',
            at: held.requested_at,
            actor: 'Operations, two people',
            reason: 'The account belongs to another person.',
            promised_by: null,
          },
        ],
      }),
    ]),
  )
  show(<WithdrawDrawer id="w-2" />)
  await until(() => text().includes('Overdue'))
  expect(text()).toContain('Operations, two people · 15 Nov 2026, 11:02 am')
  expect(text()).toContain('The account belongs to another person.')
})
