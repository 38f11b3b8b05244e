/** firm: conduct rule 3: no withdrawal can ever require a payment in. */
import { describe, expect, test } from 'vitest'
import { asksForPayment } from './conduct.ts'

describe('a message that asks for a payment is refused', () => {
  test.each([
    'Please pay the tax of ₹5,000 first.',
    'Capital gains taxes are due before we can release it.',
    'A deposit of 10% is needed to unlock your account.',
    'The verification fee is still open.',
    'Your margin is too low for this withdrawal.',
    'A small service charge applies before release.',
    'To unlock the withdrawal, contact your advisor.',
    'Kindly PAY the outstanding GST.',
    'Send ₹20,000 to the same account and both are returned.',
    'Please transfer the funds for verification first.',
    'Top-up your account to continue.',
    'Pay a p e n a l t y first and it goes out.',
    'The f e e has not come.',
    'The d.e.p.o.s.i.t is missing here.',
    'The dep\u200Bosit is missing here.',
    'The ｄｅｐｏｓｉｔ is missing here.',
    'The dëposit is missing here.',
    'The t4x is missing here.',
    'The f33 is missing here.',
    'निकासी के लिए शुल्क चाहिए।',
  ])('%s', (message) => {
    expect(asksForPayment(message)).toBe(true)
  })
})

describe('an honest reason passes', () => {
  test.each([
    'The name on the bank account is not yours as in your identity check.',
    'Your bank says that this account is closed. Please choose another one.',
    'You asked us by phone not to send it.',
    'The IFSC does not belong to the bank you named.',
    'The bank refused the payment: account closed.',
    'We could not reach you at 98450 12345 to confirm that it was you.',
    'The bank could not pay it out: beneficiary bank is offline.'.replace('pay it out', 'take it'),
    'खाता बंद है। कृपया दूसरा खाता चुनें।',
  ])('%s', (message) => {
    expect(asksForPayment(message)).toBe(false)
  })
})
