/** bank: deposits by status; those that the firm has to act on come first, the most overdue at the top. */
import { type DepositFilter, type DepositRow, searchDeposits } from '@pramaan/contracts'
import { Banknote } from 'lucide-react'
import { Amount } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { DepositChip } from '../../platform/money-states.tsx'
import { type PaymentKind, PaymentsPage } from '../../platform/payments-page.tsx'
import { say } from './say.ts'

const deposits: PaymentKind<DepositRow, DepositFilter> = {
  path: '/deposits',
  title: say('deposits'),
  note: say('depositsNote'),
  icon: Banknote,
  filters: ['waiting', 'created', 'submitted', 'credited', 'returned', 'rejected', 'expired', 'all'],
  filterWords: {
    waiting: say('needsAction'),
    created: say('requested'),
    submitted: say('toVerify'),
    credited: say('credited'),
    returned: say('returned'),
    rejected: say('rejected'),
    expired: say('expired'),
    all: say('all'),
  },
  whenNone: (filter) =>
    filter === 'waiting'
      ? { title: say('noDepositPending'), says: say('noDepositPendingNote') }
      : { title: say('noDeposits'), says: say('chooseStatus') },
  fetchPage: (filter, after, options) => call(searchDeposits, { query: { filter, ...after } }, options),
  mainHead: say('clientAndReference'),
  noteOf: ({ reference, channel }) =>
    channel === 'upi' ? say('byUpi', { reference }) : say('byTransfer', { reference }),
  sinceOf: ({ state, created_at, state_at }) =>
    state === 'created' || state === 'submitted'
      ? { at: state_at, isPending: true }
      : { at: created_at, isPending: false },
  amountNoteOf: ({ amount, credited }) =>
    credited !== null &&
    credited !== amount && (
      <span className="block text-soft text-xs">
        {say.rich('creditedAmount', { amount: <Amount key="credited" rupees={credited} /> })}
      </span>
    ),
  chipOf: ({ state }) => <DepositChip state={state} />,
}

export const DepositsPage = () => <PaymentsPage kind={deposits} />
