/** payments: announcing a payment, where to pay it, its picture, and its way into the ledger. */
import { clientMessages, refusals } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  button,
  DEPOSIT,
  DEPOSITS,
  deposit,
  openPaper,
  show,
  text,
} from '../../../money/test/paper-money.tsx'
import { checkLedger, forgetLedger } from '../../../platform/proof.ts'
import { no, type PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { paperLine, type SentFile } from '../../../platform/test/paper-xhr.ts'
import { ok, profile } from '../../../platform/test/worlds.ts'
import DepositDrawer from '../deposit-drawer.tsx'
import { isPaymentLink, whyNotDeposit } from './rules.ts'

let server: PaperFetch
let files: SentFile[]
beforeEach(async () => {
  server = await openPaper()
  files = paperLine()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})
afterEach(async () => {
  await server.close()
  vi.restoreAllMocks()
})

const amount = () => find<HTMLInputElement>('input[name="amount"]')
const note = () => find(`#${CSS.escape(amount().getAttribute('aria-describedby') ?? '')}`).textContent

async function announce(said = '50000') {
  show(<DepositDrawer />)
  await until(() => document.querySelector('input[name="amount"]') !== null)
  type(amount(), said)
  await press(find('button[type="submit"]'))
}
async function choosePicture() {
  const input = find<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', {
    value: [new File(['x'], 'paid.png', { type: 'image/png' })],
    configurable: true,
  })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

test('₹19,999.99 is below the smallest deposit of ₹20,000, and ₹20,000 is not', () => {
  expect(whyNotDeposit(paise(1_999_999n), 20_000)).toBe('Deposit ₹20,000 or more.')
  expect(whyNotDeposit(paise(2_000_000n), 20_000)).toBeUndefined()
})

test('only a UPI payment link is offered to press', () => {
  expect(isPaymentLink('upi://pay?pa=a@b')).toBe(true)
  expect(isPaymentLink('javascript:alert(1)')).toBe(false)
  expect(isPaymentLink(null)).toBe(false)
})

test('too little is said at the amount and not sent', async () => {
  await announce('100')
  expect(note()).toBe('Deposit ₹20,000 or more.')
  expect(server.of(DEPOSIT)).toHaveLength(0)
})

test('requested: where to pay, with the reference, every field to copy, and nowhere else', async () => {
  server.on(DEPOSIT, () => ok(deposit('d-1')))
  await announce()
  await until(() => text().includes('with this reference'))
  expect(server.of(DEPOSIT).map(({ body }) => body)).toEqual([{ amount: 50_000, channel: 'upi' }])
  const copies = [...document.querySelectorAll('[aria-label^="Copy "]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(copies).toEqual(['Copy Reference', 'Copy Amount', 'Copy UPI ID', 'Copy Account holder'])
  expect(text()).toContain('Never pay to any other account.')
  expect(find('svg[role="img"] path').getAttribute('d')).toBe('M0 0h7v1h-7z')
  expect(find<HTMLAnchorElement>('a[href^="upi:"]').textContent).toContain('Open your UPI app')
})

test('by bank transfer there is number, IFSC and bank, and no code', async () => {
  server.on(DEPOSIT, () => ok(deposit('d-1', { channel: 'bank' })))
  await announce()
  await until(() => text().includes('50200012345678'))
  expect(text()).toContain('HDFC0000001')
  expect(document.querySelector('svg[role="img"]')).toBeNull()
})

test('a usual amount is one tap, grouped, and said in words', async () => {
  show(<DepositDrawer />)
  await until(() => document.querySelector('input[name="amount"]') !== null)
  await press(button('₹1,00,000'))
  expect(amount().value).toBe('1,00,000')
  expect(note()).toBe('One lakh rupees')
  expect(find('button[type="submit"]').textContent).toContain('Continue to pay ₹1,00,000')
})

test('with several open already the server’s sentence stands above the button, and nothing was changed', async () => {
  server.on(DEPOSIT, () => no('deposits_open_already', refusals.deposits_open_already.says))
  await announce()
  await until(() => text().includes(refusals.deposits_open_already.says))
  expect(text()).toContain(`${refusals.deposits_open_already.says} Nothing was changed.`)
})

test('the picture goes to its deposit, a broken line can be tried again, and the state follows', async () => {
  server.on(DEPOSITS, () => ok([deposit('d-1')]))
  show(<DepositDrawer id="d-1" />)
  await until(() => text().includes('Choose image'))
  await choosePicture()
  expect(files[0]?.url).toBe('/api/deposit/app/v1/d-1')
  await act(async () => files[0]?.breakLine())
  expect(text()).toContain(clientMessages.images.uploadFailed)
  await press(button('Try again'))
  expect(files[1]?.headers['Idempotency-Key']).toBe(files[0]?.headers['Idempotency-Key'])
  const proven = deposit('d-1', { state: 'submitted', has_proof: true })
  server.on(DEPOSITS, () => ok([proven]))
  await act(async () => files[1]?.answer(200, { code: 200, message: 'OK', data: proven }))
  await until(() => text().includes('Uploaded.'))
  expect(text()).toContain('Uploaded. We are matching your payment.')
})

test('while the ledger does not verify, no account to pay to is shown', async () => {
  server.on('GET /account/app/v1', () => ok({ entries: 1, head: 'ab' }))
  server.on('GET /proof/app/v1/entries', () => ok({ entries: [{ seq: 2 }], next: null }))
  await checkLedger(profile.id)
  show(<DepositDrawer />)
  await until(() => text().includes('Do not deposit now'))
  expect(text()).toContain('Do not deposit now')
  expect(document.querySelector('input[name="amount"]')).toBeNull()
  act(() => forgetLedger())
})

test('what is finished shows no account to pay to any more, and why it was returned', async () => {
  server.on(DEPOSITS, () =>
    ok([
      deposit('d-1', {
        state: 'returned',
        waits_for: null,
        promised_by: null,
        steps: [
          {
            state: 'returned',
            at: '2026-11-15T05:32:00.000Z',
            actor: 'Operations, two people',
            reason: 'The payer has another name.',
            promised_by: null,
          },
        ],
      }),
    ]),
  )
  show(<DepositDrawer id="d-1" />)
  await until(() => text().includes('The payer has another name.'))
  expect(text()).toContain('Returned to the sender')
  expect(text()).not.toContain('pramaan@hdfc')
})
