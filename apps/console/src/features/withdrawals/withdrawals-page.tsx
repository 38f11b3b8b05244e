/** withdrawals: what clients asked to be paid, the most urgent first, and how far each is. */
import { listFirmWithdrawals, type WithdrawalFilter, type WithdrawalRow } from '@pramaan/contracts'
import { Landmark } from 'lucide-react'
import { call } from '../../platform/call.ts'
import { WithdrawalChip } from '../../platform/money-states.tsx'
import { type PaymentKind, PaymentsPage } from '../../platform/payments-page.tsx'
import { say } from './say.ts'

const withdrawals: PaymentKind<WithdrawalRow, WithdrawalFilter> = {
  path: '/withdrawals',
  title: say('withdrawals'),
  note: say('withdrawalsNote'),
  icon: Landmark,
  filters: ['open', 'overdue', 'requested', 'approved', 'sent', 'paid', 'rejected', 'cancelled', 'all'],
  filterWords: {
    open: say('open'),
    overdue: say('overdue'),
    requested: say('toDecide'),
    approved: say('toBeSent'),
    sent: say('sent'),
    paid: say('paid'),
    rejected: say('rejected'),
    cancelled: say('cancelled'),
    all: say('all'),
  },
  whenNone: (filter) =>
    filter === 'open'
      ? { title: say('noneOpen'), says: say('noneOpenNote') }
      : { title: filter === 'all' ? say('noneYet') : say('none'), says: say('chooseStatus') },
  fetchPage: (filter, after, options) => call(listFirmWithdrawals, { query: { filter, ...after } }, options),
  mainHead: say('clientAndBank'),
  noteOf: ({ bank_name, card_no }) => say('bankAndCard', { bank: bank_name, card: card_no }),
  sinceOf: ({ requested_at, waits_for }) => ({ at: requested_at, isPending: waits_for !== null }),
  chipOf: ({ state }) => <WithdrawalChip state={state} />,
}

export const WithdrawalsPage = () => <PaymentsPage kind={withdrawals} />
