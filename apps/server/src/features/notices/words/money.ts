/** notices: money that came, went, or did not. */
import type { noticeKinds } from '@pramaan/contracts'
import { type NoticeFacts, type Said, type Say, sentences, thing } from './facts.ts'

const toBank = ({ bank, account }: NoticeFacts): string => `To ${bank ?? 'your bank'} ${account ?? ''}`.trim()

const loan =
  (title: string, tone: Said['tone']): Say =>
  ({ message = '' }) => ({ title, text: message, tone })

export const money: Readonly<Record<(typeof noticeKinds.money)[number], Say>> = {
  'deposit-credited': ({ reference }) => ({
    title: 'Deposit credited',
    text: `${reference}. It is in your cash now.`,
    tone: 'in',
  }),
  'deposit-rejected': ({ reference, message }) => ({
    title: 'Deposit not credited',
    text: sentences(`${reference}.`, message),
    tone: 'failed',
  }),
  'deposit-returned': ({ reference, message }) => ({
    title: 'Payment returned to your bank',
    text: sentences(`${reference}.`, message),
    tone: 'failed',
  }),
  'deposit-expired': ({ reference }) => ({
    title: 'Deposit request expired',
    text: `No payment with the reference ${reference} has arrived. If you paid, it is still credited when it comes.`,
    tone: 'told',
  }),
  'withdrawal-approved': (facts) => ({
    title: 'Withdrawal approved',
    text: `${toBank(facts)}. It goes out with the next file to the bank.`,
    tone: 'done',
  }),
  'withdrawal-sent': (facts) => ({
    title: 'Withdrawal sent',
    text: sentences(`${toBank(facts)}.`, facts.utr !== undefined && `UTR ${facts.utr}.`),
    tone: 'out',
  }),
  'withdrawal-paid': (facts) => ({
    title: 'Withdrawal paid',
    text: sentences(
      `${toBank(facts)}.`,
      facts.utr !== undefined && `UTR ${facts.utr}.`,
      'Our bank’s statement shows it.',
    ),
    tone: 'done',
  }),
  'withdrawal-rejected': ({ message }) => ({
    title: 'Withdrawal rejected',
    text: sentences(message, 'The amount is back in your cash.'),
    tone: 'failed',
  }),
  'sale-settled': (facts) => ({
    title:
      facts.product === 'fund' ? `Redemption of ${thing(facts)} paid out` : `Sale of ${thing(facts)} settled`,
    text: 'The proceeds are in your cash. You can withdraw them.',
    tone: 'in',
  }),
  'reward-paid': ({ message = '' }) => ({ title: 'Reward paid', text: message, tone: 'in' }),
  'credit-expired': () => ({
    title: 'Promotional credit ended',
    text: 'What was left of it went back to the firm. Your own cash is unchanged.',
    tone: 'told',
  }),
  'day-charges': () => ({
    title: 'Charges refunded',
    text: 'The charges of the whole day came to less than those of each order.',
    tone: 'in',
  }),
  'loan-approved': loan('Loan approved', 'done'),
  'loan-rejected': loan('Loan rejected', 'failed'),
  'loan-drawn': loan('Loan drawn', 'in'),
  'loan-instalment': loan('Loan instalment paid', 'out'),
  'loan-late': loan('Loan instalment late', 'waiting'),
  'loan-shortfall': loan('Loan: shortfall', 'waiting'),
  'loan-cured': loan('Loan: covered again', 'done'),
  'loan-invoked': loan('Pledged holdings sold', 'failed'),
  'loan-closed': loan('Loan closed', 'done'),
}
