/** me: the cash ledger with its filters, its pages, its files, and what this device found about it. */
import type { CashRecord } from '@pramaan/contracts'
import { refusals } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import * as modals from '../../platform/modals.ts'
import { checkLedger, forgetLedger } from '../../platform/proof.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok, profile } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import Records from './records.tsx'

const LIST = 'GET /record/app/v1/list'
const NOTES = 'GET /client/app/v1/notes'
const SUMS = 'GET /record/app/v1/statement'
const ENTRIES = 'GET /proof/app/v1/entries'

const record = (seq: number, more: Partial<CashRecord> = {}): CashRecord => ({
  seq,
  at: '2026-11-15T05:32:00.000Z',
  act: 'deposit',
  title: 'Deposit',
  memo: null,
  ref: null,
  ttype: null,
  day: null,
  amount: 100,
  moved: null,
  balance: seq * 100,
  cash: seq * 100,
  blocked: 0,
  unsettled: 0,
  hash: 'ab',
  ...more,
})

const nothing = { balance: 0, cash: 0, blocked: 0, unsettled: 0 }

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('GET /account/app/v1', () =>
    ok({
      cash: 0,
      withdrawable: 0,
      held: 0,
      blocked: 0,
      unsettled: 0,
      entries: 0,
      head: '',
      as_of: '2026-11-15T05:32:00.000Z',
    }),
  )
  server.on('GET /client/app/v1/order/holding', () => ok({ positions: [], entries: 0, head: '' }))
  server.on('GET /client/app/v1/activity', () => ok([]))
  server.on(NOTES, () => ok({ items: [], next: null }))
  server.on(SUMS, () => ok({ opening: nothing, in: 0, out: 0, closing: nothing }))
  server.on(LIST, () => ok({ items: [record(2), record(1)], next: null }))
  await server.open()
})
afterEach(async () => {
  act(() => {
    forgetLedger()
    showAmounts(true)
  })
  await server.close()
  vi.restoreAllMocks()
})

const text = () => document.body.textContent ?? ''
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
async function show(address = '/me/records') {
  onScreen(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Records />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await until(() => !text().includes('Loading your ledger'))
}
const lastQuery = () => server.of(LIST).at(-1)?.query
const choose = (select: HTMLSelectElement, value: string) =>
  act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('each entry shows its amount with a sign and the balance after it', async () => {
  server.on(LIST, () => ok({ items: [record(7, { amount: -25_000, balance: 1_59_250 })], next: null }))
  await show()
  await until(() => text().includes('₹1,59,250'))
  expect(text()).toContain('−₹25,000.00')
  expect(text()).toContain('₹1,59,250.00')
  expect(text()).toContain('15 Nov 2026, 11:02 am')
})

test('hidden amounts are dots here too, and in every sentence that names one', async () => {
  const said = { seq: 1, at: '2026-11-15T05:32:00.000Z', actor: 'You', is_firm: false, signed_event: null }
  server.on(LIST, () =>
    ok({ items: [record(1, { memo: 'Interest of ₹1,00,000.50 too little.' })], next: null }),
  )
  server.on('GET /client/app/v1/activity', () =>
    ok([{ ...said, what: 'Deposit of ₹75,000.00 announced.', reason: 'For ₹12.' }]),
  )
  showAmounts(false)
  await show()
  await until(() => text().includes('announced'))
  expect(text()).toContain('Interest of ₹•••••• too little.')
  expect(text()).toContain('Deposit of ₹•••••• announced.')
  expect(text()).not.toMatch(/₹\d/)
})

test('a line of an order opens its receipt, one of a withdrawal or claim its drawer, one of a loan its page, a correction nothing', async () => {
  const modal = vi.spyOn(modals, 'openModal')
  const drawer = vi.spyOn(modals, 'openDrawer')
  server.on(LIST, () =>
    ok({
      items: [
        record(5, { act: 'loan-drawn', title: 'Loan paid out', ref: 'l' }),
        record(4, { act: 'claim-paid', title: 'Compensation paid', ref: 'c' }),
        record(3, { act: 'order-sold', title: 'Sold', ref: 'o', ttype: 'fo' }),
        record(2, { act: 'withdrawal-held', title: 'Blocked for a withdrawal', ref: 'w' }),
        record(1, { act: 'adjustment', title: 'Correction by the firm', ref: 'p' }),
      ],
      next: null,
    }),
  )
  await show()
  await until(() => text().includes('Correction by the firm'))
  await press(button('Sold'))
  expect(modal).toHaveBeenLastCalledWith('order-details', { did: 'o', ttype: 'fo' })
  await press(button('Blocked for a withdrawal'))
  expect(drawer).toHaveBeenLastCalledWith('withdraw', { id: 'w' })
  await press(button('Compensation paid'))
  expect(drawer).toHaveBeenLastCalledWith('compensation', { id: 'c' })
  expect(find('a[href="/loan/l"]').textContent).toBe('Loan paid out')
  expect(() => button('Correction by the firm')).toThrow()
})

test('kind and period are asked of the server; the financial year is that of the server’s day', async () => {
  await show()
  await press(find('input[type="radio"][value="withdrawals"]'))
  await until(() => lastQuery()?.includes('kind=withdrawals') ?? false)
  await choose(find('select'), 'year')
  await until(() => lastQuery()?.includes('from=') ?? false)
  expect(lastQuery()).toBe('kind=withdrawals&from=2026-04-01')
})

test('50 at a time: older entries take the place of newer ones, and the way back is kept', async () => {
  const page = (from: number) => Array.from({ length: 50 }, (_, at) => record(from - at))
  server.on(LIST, ({ query }) =>
    ok(query === '' ? { items: page(120), next: '71' } : { items: page(70), next: '21' }),
  )
  await show()
  await until(() => text().includes('Entries 120 to 71'))
  await press(button('Older'))
  await until(() => text().includes('Entries 70 to 21'))
  expect(lastQuery()).toBe('before=71')
  expect(document.querySelectorAll('tbody tr, ol[aria-label="Cash ledger"] > li')).toHaveLength(50)
  await press(button('Newer'))
  await until(() => text().includes('Entries 120 to 71'))
  expect(text()).toContain('Entries 120 to 71')
})

test('nothing booked, and nothing of a kind, say which of the two it is', async () => {
  server.on(LIST, () => ok({ items: [], next: null }))
  await show()
  await until(() => text().includes('No entries yet'))
  await press(find('input[type="radio"][value="trades"]'))
  await until(() => text().includes('No such entries'))
  expect(text()).toContain('There are no entries of this kind on these days.')
})

test('a file is fetched with the session’s token and saved under the server’s name', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here/1')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  server.on(
    'GET /record/app/v1/statement.csv',
    () => new Response('a,b', { headers: { 'Content-Disposition': 'attachment; filename="statement.csv"' } }),
  )
  await show()
  await press(button('Cash ledger'))
  await until(() => saved.length > 0)
  expect(saved).toEqual(['statement.csv'])
  expect(server.of('GET /record/app/v1/statement.csv')[0]?.headers.get('Authorization')).toBe('Bearer a')
})

test('a PDF that would be too long says what to do instead', async () => {
  server.on('GET /record/app/v1/statement.pdf', () =>
    no('statement_too_long', refusals.statement_too_long.says),
  )
  await show()
  await press(button('Statement'))
  await until(() => currentToasts().length > 0)
  expect(currentToasts().map((toast) => toast.text)).toEqual([refusals.statement_too_long.says])
})

test('a ledger that does not verify is said in red with the entry, and the row is marked', async () => {
  server.on('GET /account/app/v1', () => ok({ entries: 1, head: 'ab', as_of: '2026-11-15T05:32:00.000Z' }))
  server.on(ENTRIES, () => ok({ entries: [{ ...record(1), client: profile.id, prev: 'wrong' }], next: null }))
  await show()
  await act(() => checkLedger(profile.id))
  await until(() => text().includes('Does not verify'))
  expect(find('[role="alert"]').textContent).toContain('Entry 1 does not follow from the entry before it')
  expect(text().match(/Does not verify/g)).toHaveLength(2)
})

test('an empty ledger has nothing to prove yet, and names nobody who would agree', async () => {
  server.on(ENTRIES, () => ok({ entries: [], next: null }))
  await show()
  await act(() => checkLedger(profile.id))
  await until(() => text().includes('Verified just now'))
  expect(text()).toContain('Nothing to prove yet')
  expect(text()).toContain('Your ledger has no entries.')
  expect(text()).not.toContain('Who agrees')
})

test('a check that nobody answered says so beside what was found before, and takes nothing back', async () => {
  server.on(ENTRIES, () => ok({ entries: [], next: null }))
  await show()
  await act(() => checkLedger(profile.id))
  await until(() => text().includes('Verified just now'))
  expect(text()).not.toContain('got no answer')
  server.on('GET /account/app/v1', () => new Response('{}', { status: 503 }))
  await act(() => checkLedger(profile.id))
  await until(() =>
    text().includes('The last try got no answer from us. What stands here is from before it.'),
  )
  expect(text()).toContain('Verified just now')
})

test('contract notes: one a day with what it came to, whether its charges are final, and its PDF', async () => {
  server.on(NOTES, () =>
    ok({
      items: [
        { day: '2026-11-17', trades: 1, net: -150_178.61, is_final: false },
        { day: '2026-11-16', trades: 2, net: 4944.59, is_final: true },
      ],
      next: null,
    }),
  )
  server.on('GET /client/app/v1/note.pdf', () => no('note_unknown', refusals.note_unknown.says))
  await show()
  await until(() => text().includes('16 Nov 2026'))
  // Figures are there twice: drawn, and for readers.
  expect(text()).toMatch(/1 trade · (₹1,50,178\.61)+ payable/)
  expect(text()).toMatch(/2 trades · (₹4,944\.59)+ receivable/)
  expect(text().match(/Charges are estimates until the day is over/g)).toHaveLength(1)
  await press(button('PDF of 16 Nov 2026'))
  await until(() => server.of('GET /client/app/v1/note.pdf').length > 0)
  expect(server.of('GET /client/app/v1/note.pdf')[0]?.query).toBe('day=2026-11-16')
})

test('what only changed its place has no sign and says from where to where; the balance stays and cash is told', async () => {
  const moved = { amount: 400, from: 'cash', to: 'blocked' } as const
  const blocked = {
    title: 'Blocked for a withdrawal',
    amount: 0,
    moved,
    balance: 1000,
    cash: 600,
    blocked: 400,
  }
  server.on(LIST, () => ok({ items: [record(3, blocked)], next: null }))
  await show()
  await until(() => text().includes('Moved from cash to blocked'))
  expect(text()).toContain('₹400.00')
  expect(text()).not.toMatch(/[+−]₹400/)
  expect(text()).toContain('₹1,000.00')
  expect(text()).toContain('₹600.00')
})

test('opening, in, out and closing of the chosen days, and where the closing balance is', async () => {
  server.on(SUMS, () =>
    ok({
      opening: { ...nothing, balance: 1000, cash: 1000 },
      in: 500.5,
      out: 300.25,
      closing: { balance: 1200.25, cash: 200.25, blocked: 400, unsettled: 600 },
    }),
  )
  await show()
  await until(() => text().includes('Closing balance'))
  for (const [name, amount] of [
    ['Opening balance', '₹1,000.00'],
    ['Money in', '₹500.50'],
    ['Money out', '₹300.25'],
    ['Closing balance', '₹1,200.25'],
    ['Withdrawable', '₹200.25'],
    ['Blocked', '₹400.00'],
    ['Awaiting settlement', '₹600.00'],
  ] as const)
    expect(text()).toContain(`${name}${amount}`)
})

test('charges refunded tell their day and why, and lead to the contract note of that day', async () => {
  server.on(LIST, () =>
    ok({
      items: [
        record(9, {
          act: 'day-charges',
          title: 'Charges refunded · 16 Nov 2026',
          memo: 'The whole day came to ₹55.41.',
          ref: 'd',
          day: '2026-11-16',
        }),
      ],
      next: null,
    }),
  )
  server.on('GET /client/app/v1/note.pdf', () => no('note_unknown', refusals.note_unknown.says))
  await show()
  await until(() => text().includes('Charges refunded · 16 Nov 2026'))
  expect(text()).toContain('The whole day came to ₹55.41.')
  await press(button('Contract note of 16 Nov 2026 (PDF)'))
  await until(() => server.of('GET /client/app/v1/note.pdf').length > 0)
  expect(server.of('GET /client/app/v1/note.pdf')[0]?.query).toBe('day=2026-11-16')
})

test('an address that names a day shows that day: where the row of an explained figure stands', async () => {
  await show('/me/records?from=2026-01-12&to=2026-01-12')
  expect(lastQuery()).toBe('from=2026-01-12&to=2026-01-12')
})
