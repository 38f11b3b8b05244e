/** money tests: a client with money on paper, and the drawer's content on the page. */
import type { Account, BankCard, Deposit, Withdrawal } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'

export const ACCOUNT = 'GET /account/app/v1'
export const CARDS = 'GET /bankcard/app/v1/list'
export const WITHDRAW = 'POST /withdraw/app/v1'
export const WITHDRAWALS = 'GET /withdraw/app/v1/list'
export const DEPOSIT = 'POST /deposit/app/v1'
export const DEPOSITS = 'GET /deposit/app/v1/list'

const AT = '2026-11-15T05:32:00.000Z'
const PROMISED = '2026-11-16T05:32:00.000Z'

export const account: Account = {
  cash: 184_250,
  unsettled: 0,
  held: 25_000,
  blocked: 0,
  withdrawable: 159_250,
  waiting: [
    { id: 'w-1', kind: 'withdrawal', title: 'Withdrawal to HDFC Bank', amount: 25_000, until: PROMISED },
  ],
  minimum_trade: 19_000,
  minimum_withdrawal: 20_000,
  minimum_deposit: 20_000,
  entries: 4,
  head: 'ab'.repeat(32),
  as_of: AT,
}

export const card = (id: string, more: Partial<BankCard> = {}): BankCard => ({
  id,
  bank_name: `Bank ${id}`,
  card_no: '501••••412',
  ifsc: 'HDFC0000001',
  holder_name: 'Asha Kumar',
  created_at: AT,
  usable_from: PROMISED,
  is_usable: true,
  ...more,
})

export const withdrawal = (id: string, more: Partial<Withdrawal> = {}): Withdrawal => ({
  id,
  amount: 25_000,
  state: 'requested',
  waits_for: 'Two people from our firm to check it.',
  bank_name: 'HDFC Bank',
  card_no: '501••••412',
  ifsc: 'HDFC0000001',
  holder_name: 'Asha Kumar',
  requested_at: AT,
  promised_by: PROMISED,
  is_overdue: false,
  can_cancel: true,
  utr: null,
  reason: null,
  steps: [{ state: 'requested', at: AT, actor: 'You', reason: null, promised_by: PROMISED }],
  ...more,
})

export const deposit = (id: string, more: Partial<Deposit> = {}): Deposit => ({
  id,
  amount: 50_000,
  channel: 'upi',
  state: 'created',
  waits_for: 'Your payment with this reference.',
  reference: 'PRM7K2QX',
  pay_to: {
    holder: 'Pramaan Demo Wealth',
    bank: 'HDFC Bank',
    number: '50200012345678',
    ifsc: 'HDFC0000001',
    upi: 'pramaan@hdfc',
  },
  upi_link: 'upi://pay?pa=pramaan@hdfc&am=50000.00&tn=PRM7K2QX',
  qr: { size: 25, path: 'M0 0h7v1h-7z' },
  has_proof: false,
  created_at: AT,
  expires_at: '2026-11-22T05:32:00.000Z',
  promised_by: PROMISED,
  is_overdue: false,
  utr: null,
  reason: null,
  steps: [{ state: 'created', at: AT, actor: 'You', reason: null, promised_by: PROMISED }],
  ...more,
})

export async function openPaper(): Promise<PaperFetch> {
  const server = new PaperFetch()
  server.on(ACCOUNT, () => ok(account))
  server.on(CARDS, () => ok([card('1')]))
  server.on(WITHDRAWALS, () => ok([]))
  server.on(DEPOSITS, () => ok([]))
  server.on('GET /client/app/v1/standing', () => ok({ frozen_at: null }))
  await server.open({ has_pin: true })
  return server
}

export const show = (content: ReactElement) =>
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {content}
    </QueryClientProvider>,
  )

export const text = () => document.body.textContent ?? ''
export const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
