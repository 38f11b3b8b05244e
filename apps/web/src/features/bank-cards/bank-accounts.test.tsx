/** bank-cards: the section in every state — loading, failed, empty, waiting, full, frozen. */
import { type BankCard, clientMessages, refusals } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerPin } from '../../platform/ask-pin.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import { BankAccounts } from './bank-accounts.tsx'

const LIST = 'GET /bankcard/app/v1/list'
const card = (id: string, more: Partial<BankCard> = {}): BankCard => ({
  id,
  bank_name: `Bank ${id}`,
  card_no: '205••••678',
  ifsc: 'SBIN0000300',
  holder_name: 'Asha Kumar',
  created_at: '2026-11-15T10:12:00.000Z',
  usable_from: '2026-11-16T10:12:00.000Z',
  is_usable: false,
  ...more,
})
const standing = {
  score: 40,
  parts: [],
  vip: 0,
  vip_rule: '',
  assets: 0,
  frozen_at: null,
  has_second_factor: false,
}

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('GET /client/app/v1/standing', () => ok(standing))
  await server.open({ has_pin: true })
})
afterEach(() => server.close())

const text = () => document.body.textContent ?? ''
const show = () =>
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BankAccounts />
    </QueryClientProvider>,
  )

test('while the list is on its way, its shape stands there and says so to readers', () => {
  server.on(LIST, () => new Promise<Response>(() => undefined))
  show()
  expect(find('[role="status"]').textContent).toBe('Loading your bank accounts')
})

test('a list that cannot be loaded says that nothing has changed, and can be asked for again', async () => {
  server.on(LIST, () => no('http_500', 'Internal Server Error.', {}, 500))
  show()
  await until(() => text().includes('did not load'))
  server.on(LIST, () => ok([card('1')]))
  await press(find('[role="alert"] button'))
  await until(() => text().includes('Bank 1'))
  expect(text()).toContain('1 of 5')
})

test('an empty list says what belongs here and offers to add', async () => {
  server.on(LIST, () => ok([]))
  show()
  await until(() => text().includes('No bank account yet'))
  expect(text()).toContain('Add bank account')
})

test('a new account says from when it can receive withdrawals; whether it can is the server’s word', async () => {
  server.on(LIST, () => ok([card('1'), card('2', { is_usable: true, usable_from: '2099-01-01T00:00:00Z' })]))
  show()
  await until(() => text().includes('Bank 2'))
  expect(text()).toContain('Can receive withdrawals from 16 Nov 2026, 3:42 pm')
  expect(text()).not.toContain('2099')
})

test('with 5 accounts there is no way to add, and the reason', async () => {
  server.on(LIST, () => ok(['1', '2', '3', '4', '5'].map((id) => card(id))))
  show()
  await until(() => text().includes('Bank 5'))
  expect(text()).toContain(refusals.card_limit_reached.says)
  expect(text()).not.toContain('Add bank account')
})

test('a frozen account changes nothing: no add, no edit, no delete', async () => {
  server.on('GET /client/app/v1/standing', () => ok({ ...standing, frozen_at: '2026-11-15T10:12:00.000Z' }))
  server.on(LIST, () => ok([card('1')]))
  show()
  await until(() => text().includes(refusals.account_frozen.says))
  expect(text()).toContain(refusals.account_frozen.says)
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('deleting asks for the PIN; a failure says "Failed to delete card" and the account stays', async () => {
  server.on(LIST, () => ok([card('1')]))
  server.on('DELETE /bankcard/app/v1/1', () =>
    no('pin_grant_missing', 'You do not have permission.', {}, 403),
  )
  show()
  await until(() => text().includes('Bank 1'))
  const remove = () => press(find('button[aria-label^="Delete"]'))
  await remove()
  await act(async () => answerPin(false))
  expect(server.of('DELETE /bankcard/app/v1/1')).toHaveLength(0)
  await remove()
  await act(async () => answerPin(true))
  await until(() => text().includes(clientMessages.bankCard.deleteFailed))
  expect(currentToasts()).toEqual([])
  expect(text()).toContain('Bank 1')
})
