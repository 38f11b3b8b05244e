/** platform: a withdrawal, a deposit, a line and a statement to test with. For tests only. */
import type { DepositRow, StatementLine, StatementRow, WithdrawalRow } from '@pramaan/contracts'
import { NOW } from './desk.tsx'

export const ID = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'
export const OTHER_ID = '0d6f2b52-3f9d-4a36-9a4e-6d1f0a6f3c22'

export const withdrawal: WithdrawalRow = {
  id: ID,
  reference: 'PRMW-7F3K-9QX2',
  client_id: 'c1',
  client_name: 'Asha Kulkarni',
  amount: 140_000,
  state: 'requested',
  waits_for: 'A decision by two people',
  bank_name: 'ICICI Bank',
  card_no: '002•••871',
  ifsc: 'ICIC0000104',
  holder_name: 'Asha Kulkarni',
  requested_at: '2026-11-14T07:00:00.000Z',
  state_at: '2026-11-14T07:00:00.000Z',
  promised_by: '2026-11-15T07:00:00.000Z',
  is_overdue: true,
  utr: null,
  reason: null,
  payout_id: null,
  proposal_id: null,
}

export const deposit: DepositRow = {
  id: ID,
  client_id: 'c1',
  client_name: 'Asha Kulkarni',
  amount: 50_000,
  channel: 'upi',
  state: 'submitted',
  reference: 'PRM-7F3K-9QX2',
  created_at: NOW,
  state_at: NOW,
  promised_by: '2026-11-16T09:00:00.000Z',
  is_overdue: false,
  has_proof: true,
  utr: null,
  credited: null,
  reason: null,
  proposal_id: null,
}

export const line: StatementLine = {
  id: OTHER_ID,
  statement_id: 's1',
  line: 2,
  day: '2026-11-14',
  narration: 'UPI/CR/6318/PRM-7F3K-9QX2',
  utr: 'HDFCN52026111400123',
  payer: 'RAVI KULKARNI',
  direction: 'credit',
  amount: 50_000,
  balance: 1_250_000.25,
  state: 'waiting',
  why: 'The payer’s name differs from the client’s.',
  deposit_id: null,
  deposit_reference: null,
  withdrawal_id: null,
  client_id: null,
  client_name: null,
  proposal_id: null,
}

export const statement: StatementRow = {
  id: ID,
  imported_at: NOW,
  imported_by: 'Meera Nair',
  approved_by: 'Chirag Shah',
  sha256: 'ff01'.repeat(16),
  from: '2026-11-01',
  to: '2026-11-14',
  opening: 100_000,
  closing: 1_250_000.25,
  accepted: 6,
  matched: 2,
  unmatched: 4,
  known: 3,
  waiting: 3,
}
