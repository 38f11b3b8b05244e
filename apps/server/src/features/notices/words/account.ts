/** notices: price alerts, what people of the firm did, and what was done to the account's security. */
import type { noticeKinds } from '@pramaan/contracts'
import { type NoticeFacts, rupees, type Said, type Say, sentences } from './facts.ts'

/** An index has points and no currency. */
const price = ({ of }: NoticeFacts, amount: number | undefined): string =>
  of === 'index' ? rupees(amount).replace('₹', '') : rupees(amount)

export const alerts: Readonly<Record<(typeof noticeKinds.alerts)[number], Say>> = {
  'alert-fired': (facts) => ({
    title: `${facts.symbol} ${facts.direction === 'above' ? 'rose to' : 'fell to'} ${price(facts, facts.now)}`,
    text: `${facts.name}. Your alert was set at ${price(facts, facts.price)}. It will not repeat.`,
    tone: 'told',
  }),
  'alert-cancelled': (facts) => ({
    title: `Price alert for ${facts.symbol} cancelled`,
    text: `It was set at ${price(facts, facts.price)}. The company’s shares have changed since; set a new one at the new price.`,
    tone: 'told',
  }),
}

/** Always by name: whoever of the firm acts on an account is known to its owner. */
const byWhom = ({ by, role }: NoticeFacts): string =>
  by === undefined ? '' : `By ${by}${role === undefined ? '' : `, ${role}`}.`

const reason = ({ reason: given }: NoticeFacts): string | false =>
  given !== undefined && `Reason: ${given.replace(/[.]?$/, '.')}`

const OPENED: Readonly<Record<string, string>> = {
  'client.opened': 'your file',
  'deposit.opened': 'one of your deposits',
  'withdrawal.opened': 'one of your withdrawals',
  'order.opened': 'one of your orders',
  'claim.opened': 'one of your claims',
  'loan.opened': 'your loan',
}

const told = (facts: NoticeFacts): string => (facts.message ?? '').replaceAll('{client}', 'you')

const staffAct =
  (title: string, tone: Said['tone'] = 'told'): Say =>
  (facts) => ({ title, text: sentences(told(facts), reason(facts)), tone })

export const staff: Readonly<Record<(typeof noticeKinds.staff)[number], Say>> = {
  'file-opened': (facts) => ({
    title: `Our staff opened ${OPENED[facts.act ?? ''] ?? 'your file'}`,
    text: sentences(byWhom(facts), reason(facts)),
    tone: 'told',
  }),
  'identity-opened': (facts) => ({
    title: 'Our staff opened your KYC',
    text: sentences(byWhom(facts), reason(facts)),
    tone: 'told',
  }),
  'evidence-opened': (facts) => ({
    title: 'Our staff opened the evidence of your claim',
    text: sentences(byWhom(facts), reason(facts)),
    tone: 'told',
  }),
  'identity-decided': staffAct('Your KYC was decided'),
  'rights-changed': staffAct('Your rights were changed'),
  'account-unfrozen': staffAct('Your account is no longer frozen', 'done'),
  'second-factor-reset': staffAct('Your second factor was reset', 'waiting'),
  adjustment: ({ message = '', amount = 0 }) => ({
    title: amount < 0 ? 'Correction: taken from your cash' : 'Correction: paid to your cash',
    text: message,
    tone: amount < 0 ? 'out' : 'in',
  }),
  'claim-paid': ({ message = '' }) => ({ title: 'Claim approved and paid', text: message, tone: 'in' }),
  'claim-rejected': ({ message = '' }) => ({ title: 'Claim rejected', text: message, tone: 'failed' }),
  'staff-acted': staffAct('Our staff changed something on your account'),
}

const NOT_YOU = 'Not you? Freeze your account at once.'

const own =
  (title: string, isAttack = false): Say =>
  (facts) => ({ title, text: sentences(facts.message, NOT_YOU), tone: isAttack ? 'waiting' : 'told' })

export const security: Readonly<Record<(typeof noticeKinds.security)[number], Say>> = {
  'device-new': own('New sign-in'),
  'device-signed-out': own('A device was signed out'),
  'password-changed': own('Password changed'),
  'password-reset': own('Password reset'),
  'pin-set': own('Transaction PIN set'),
  'pin-locked': own('PIN locked', true),
  'pin-disabled': own('PIN disabled', true),
  'card-added': own('Bank account added'),
  'card-changed': own('Bank account changed'),
  'card-removed': own('Bank account removed'),
  'passkey-added': own('Passkey added'),
  'passkey-removed': own('Passkey removed'),
  'passkey-refused': own('Passkey refused', true),
  'second-factor-on': own('Second factor switched on'),
  'second-factor-off': own('Second factor switched off', true),
  'recovery-used': own('Recovery code used', true),
  'account-frozen': ({ message = '' }) => ({ title: 'Account frozen', text: message, tone: 'waiting' }),
}
