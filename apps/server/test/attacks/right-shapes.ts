/** A body of the right shape for every write, what somebody may put into it, and what no answer may say. */
import { createHash } from 'node:crypto'
import type { Contract } from '@pramaan/contracts'
import * as contracts from '@pramaan/contracts'
import fc from 'fast-check'

/** Words of the inner side: paths, stacks, statements, the network. */
export const LEAKS = /node_modules|\.ts:|\.js:|\bselect \w|\binsert into|pg_|ECONN|at async/

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const reason = 'Because the test asks for it, plainly.'
const email = 'attack@example.test'
/** The id of nothing at all. */
export const NOTHING = '00000000-0000-4000-8000-000000000009'
const code = '123456'
const image = (id: number) => `/api/client/app/v1/image/00000000-0000-4000-8000-00000000000${id}`
const card = { bank_name: 'A Bank', ifsc: 'SBIN0000300', holder_name: 'Test Person' }
const stock = { market: 'NSE', symbol: 'INFY' }
const act = { kind: 'limit-change', limit: 'minimum_trade', rupees: 19_000 }
const signed = {
  text: '{}',
  key: { type: 'ed25519', key: 'AAAA', origin: null },
  signature: 'AAAA',
  client_data: null,
  authenticator_data: null,
}
const keyPart = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
const newCredential = { ...keyPart, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const assertion = {
  ...keyPart,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
}
/** A body of the right shape for every write that takes one; a new write without a line here fails the first test. */
export const rightShapes = new Map<Contract, object>([
  [contracts.login, { email, password: md5('x') }],
  [contracts.register, { email, password: md5('a fine password'), invite_code: 'WRONG' }],
  [contracts.resetPassword, { email, password: md5('a fine password') }],
  [contracts.changePassword, { old_password: md5('x'), new_password: md5('y') }],
  [contracts.sendCode, { email }],
  [contracts.verifyCode, { email, code }],
  [contracts.verifyPassword, { password: md5('x') }],
  [contracts.setPin, { pin: md5('482915') }],
  [contracts.verifyPin, { pin: md5('482915') }],
  [contracts.addBankCard, { ...card, card_no: '12345678901', id: NOTHING }],
  [contracts.editBankCard, card],
  [contracts.confirmSecondFactor, { code }],
  [contracts.endSecondFactor, { code }],
  [contracts.requestWithdrawal, { amount: 25_000, bank_card_id: NOTHING }],
  [contracts.startDeposit, { amount: 25_000, channel: 'upi' }],
  [
    contracts.submitIdentity,
    {
      full_name: 'Test Person',
      dob: '1990-01-01',
      id_no: 'ABCDE1234F',
      id_front_url: image(1),
      id_back_url: image(2),
    },
  ],
  [contracts.staffSignIn, { email, password: md5('x'), code }],
  [contracts.changeStaffPassword, { old_password: md5('x'), new_password: md5('y') }],
  [contracts.beginStaffFactor, { password: md5('x'), code }],
  [contracts.confirmStaffFactor, { code }],
  [contracts.openIdentityFile, { reason }],
  [
    contracts.applyForLoan,
    {
      ...{ terms_id: NOTHING, amount: 50_000, months: 12, repayment: 'emi', facts_sha256: 'a'.repeat(64) },
      ...{ pledge: [{ key: 'NSE:INFY', units: 1 }], consent: true },
    },
  ],
  [contracts.drawLoan, { facts_sha256: 'a'.repeat(64), consent: true }],
  [contracts.repayLoan, { amount: 100 }],
  [contracts.pledgeMore, { pledge: [{ key: 'NSE:INFY', units: 1 }] }],
  [contracts.releasePledge, { pledge: [{ key: 'NSE:INFY', units: 1 }] }],
  [contracts.buyFund, { amount: 5000, version: 1 }],
  [contracts.redeemFund, { by: 'all' }],
  [contracts.startSip, { amount: 5000, day: 5, instalments: 12, version: 1 }],
  [contracts.changeSip, { act: 'pause' }],
  [contracts.propose, { act, reason }],
  [contracts.approveProposal, { reason }],
  [contracts.signProposal, { signature: { signed, salt: '0'.repeat(32) } }],
  [contracts.showStaffKey, { possession: signed }],
  [contracts.rejectProposal, { reason }],
  [contracts.withdrawProposal, { reason }],
  [contracts.moveClock, { to: '2020-01-01' }],
  [contracts.readQuotes, [stock]],
  [contracts.readMonthLines, [stock]],
  [contracts.readNotice, { id: 1 }],
  [contracts.readAllNotices, { until: 1 }],
  [contracts.chooseNotices, { topic: 'orders', channel: 'mail', is_on: false }],
  [contracts.addWatchlist, { name: 'Banks' }],
  [contracts.saveWatchlist, { name: 'Banks', stocks: [{ ...stock, note: 'cheap' }] }],
  [contracts.addAlert, { ...stock, direction: 'above', price: 100 }],
  [contracts.buyStock, { ...stock, quantity: 20, order_type: 'limit', price: 1500, consent: true }],
  [contracts.buyAtDesk, { ...stock, quantity: 20, price: 1500, consent: true }],
  [contracts.sellOrder, { ttype: 'standard', price: 1500 }],
  [contracts.sellPosition, { quotes: ['9aa93c55-a696-420a-8612-0f2d13010d90'] }],
  [contracts.buyBond, { quantity: 12, version: 1, consent: true }],
  [contracts.tenderShares, { quantity: 20, version: 1 }],
  [
    contracts.purchaseDeal,
    { id: '9aa93c55-a696-420a-8612-0f2d13010d90', quantity: 20, version: 1, consent: true },
  ],
  [contracts.allocateDeal, { decision: 'accept', amount: 1500, consent: true }],
  [
    contracts.makeClaim,
    {
      about: 'order',
      about_id: NOTHING,
      ground: 'other',
      says: 'It cost more than it should have.',
      amount: 150,
    },
  ],
  [contracts.addToClaim, { says: 'I have found the letter of the bank.' }],
  [contracts.applyForIpo, { bids: [{ lots: 1 }], version: 1, consent: true }],
  [contracts.recordNote, { amount: 1_00_000, version: 1, consent: true }],
  [contracts.acceptCredit, { id: NOTHING, terms_sha256: 'a'.repeat(64), consent: true }],
  [contracts.fillOrder, { quantity: 20 }],
  [contracts.checkExchangeAnswer, { reason }],
  [contracts.rejectOrder, { message: 'Nobody sells it at this price.' }],
  [contracts.passkeySignIn, { credential: assertion }],
  [contracts.beginPasskey, { password: md5('x'), code }],
  [contracts.addPasskey, { name: 'A phone', credential: newCredential }],
  [contracts.renamePasskey, { name: 'A phone' }],
  [contracts.removePasskey, { password_on: true }],
  [contracts.askPasskeyApproval, { operation: 'withdraw' }],
  [contracts.approveWithPasskey, { credential: assertion }],
  [contracts.staffPasskeySignIn, { credential: assertion }],
  [contracts.beginStaffPasskey, { password: md5('x'), code }],
  [contracts.addStaffPasskey, { name: 'A phone', credential: newCredential }],
  [contracts.renameStaffPasskey, { name: 'A phone' }],
  [contracts.removeStaffPasskey, { password_on: true }],
  [contracts.askStaffApproval, { operation: 'withdraw' }],
  [contracts.approveAsStaff, { credential: assertion }],
])
/** The same body with a field changed or added; in a list, the field of its first entry. */
export const withField = (shape: object, name: string, value: unknown): object =>
  Array.isArray(shape) ? [{ ...shape[0], [name]: value }] : { ...shape, [name]: value }
export const fieldsOf = (shape: object): string[] => Object.keys(Array.isArray(shape) ? shape[0] : shape)

/** Whatever somebody may put where a value belongs. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    "' or 1=1 --",
    '\\',
    '%00',
    '\u0000',
    '\ud800',
    '{{7*7}}',
    '\u202e',
    'a'.repeat(255),
    '﷽'.repeat(200),
  ),
  fc.jsonValue(),
)
