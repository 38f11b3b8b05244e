/** contracts: conduct rule 3: no withdrawal can ever require a payment in, and nobody is led outside the app. */
import { describe, expect, test } from 'vitest'
import * as contracts from './index.ts'
import { whatIsDemanded } from './payment-demands.ts'
import { clientMessage, staffReason } from './staff-texts.ts'

const EVIL = [
  'Please pay the tax of ₹5,000 first.',
  'Capital gains taxes are due before we can release it.',
  'A deposit of 10% is needed to unlock your account.',
  'The verification fee is still open.',
  'A small service charge applies before release.',
  'Kindly PAY the outstanding GST.',
  'Send ₹20,000 to the same account and both are returned.',
  'Please transfer the funds for verification first.',
  'A processing fee of 2% is required before your withdrawal.',
  'Your money will be released once you pay the clearance charge.',
  'Your withdrawal is released after the refundable security amount is received.',
  'You must top up ₹10,000 so that we can verify your account.',
  'Unpaid commission stands on your account.',
  'The penalty is payable immediately, then the account opens.',
  'To unlock it, a one-time fee has to come in.',
  'Only after you deposit 25% can the amount go out.',
  'An upfront margin is necessary for this transfer.',
  'Remit INR 4999 towards activation.',
  'Please make a payment of 15k to continue.',
  'Please pay a processing f e e of 500.',
  'P.l.e.a.s.e p a y the t.a.x of 5000.',
  'Please p\u200Bay the ta\u200Dx of ₹5,000 now.',
  'Please pаy the tах of ₹5,000 now.',
  'Ｐｌｅａｓｅ ｐａｙ the ｔａｘ of ₹5,000.',
  'Pléase páy the táx of ₹5,000.',
  'Please p4y the t4x of ₹5,000.',
  'Please pay the f33 of ₹5,000.',
  'Please pay the ch@rge5 of 2000 rupees.',
  'ᴘʟᴇᴀꜱᴇ ᴘᴀʏ the ᴛᴀx of ₹900.',
  '🅿🅰🆈 the 🆃🅰🆇 of 5000 first and it goes out.',
  'Please pay the ƒee of ₹700 today.',
  'The proc essing f ee is yet to come.',
  'Veri-fication fe-e awaited from your side.',
  'Please d_e_p_o_s_i_t 5000 rupees.',
  'Kindly clear the pending tax amount.',
  'Withdrawal subject to payment of stamp duty.',
  'Kripya pehle tax jama karein.',
  'Pehle paise bhejo, phir nikasi hogi.',
  'Shulk ka bhugtan karna hoga.',
  'Aapko 5000 rs jama karna padega.',
  'Nikasi ke liye fees bharo.',
  'Tax chukana zaroori hai.',
  'निकासी के लिए शुल्क चाहिए।',
  'कृपया पहले टैक्स जमा करें।',
  'कृपया ₹5,000 भेजें।',
  'फ़ीस का भुगतान करें, फिर पैसा मिलेगा।',
  'जुर्माना देना होगा।',
  'Use ravi.kumar@okaxis for the rest.',
  'Use ravi @ ybl for the rest of it.',
  'My id is ravi at okhdfcbank, use that.',
  'Write to ravi.broker@gmail.com today.',
  'Account 123456789012, IFSC HDFC0001234, today please.',
  'IFSC HDFC0001234 and number 1234 5678 9012 will do.',
  'Details at https://pramaan-release.example/now',
  'See www.pramaan-help.in for the steps.',
  'See pramaan-help dot com for the steps.',
  'Open t.me/ravibroker to talk.',
  'Call me on +91 98450 12345 today.',
  'WhatsApp me on 98450 12345.',
  'Wh@tsApp is faster: 9845012345.',
  'Message @ravi_broker on Telegram.',
  'Contact our officer at 9845012345 now.',
  'Google Pay to 9845012345 works too.',
  'व्हाट्सएप पर संपर्क करें।',
  'Buy gift cards for the balance.',
  'Send 200 USDT as proof of funds.',
  'We need a refundable payment of Rs 9,999 to start the payout.',
  'Your payout requires a 3% contribution.',
  'Buy another 50,000 worth of shares before you can withdraw.',
  'Deposit the same sum again to prove the account is yours.',
  'You owe the exchange 4,500 rupees.',
  'T A X pending from your side, as we see.',
  'Please do the needful payment today.',
  'Reach me at nine eight four five zero one two three four five.',
  'Scan the QR I sent you and pay.',
  'The RBI asks for a security sum before transfer.',
  'Pl pay ur dues and it goes out today.',
  '₹5000 bhej dijiye, phir nikasi hogi.',
  'Kar bharna padega, phir paisa milega.',
  'Ta x du e befo re re lease of the sum.',
]

const HONEST = [
  'The name on the bank account is not yours as in your identity check.',
  'Your bank says that this account is closed. Please choose another one.',
  'You asked us by phone not to send it.',
  'The IFSC does not belong to the bank you named.',
  'The IFSC HDFC0000001 does not belong to the bank you named.',
  'The bank refused the payment: account closed.',
  'We could not reach you at 98450 12345 to confirm that it was you.',
  'The bank could not take it: beneficiary bank is offline.',
  'खाता बंद है। कृपया दूसरा खाता चुनें।',
  'The photo of your PAN card is blurred. Please take it again in daylight.',
  'The two sides are of different documents. Please upload both sides of one.',
  'The date of birth is not the one printed on the document.',
  'Your document has expired. Please upload a valid one.',
  'The corner of the card is cut off in the picture.',
  'The UTR 412345678901 is not on the statement of 14 Nov 2026.',
  'The deposit has not reached our bank account within three days.',
  'The payment came from an account in another name and goes back to it.',
  'Please pay in again from your own bank account.',
  'The payment screenshot shows another reference than yours.',
  'The deposit was sent twice; the second one goes back to you.',
  'Matched by UTR and name on the bank statement of today.',
  'The payer is the client: name and account checked with the bank.',
  'Brokerage was charged twice on the order of 12 Nov 2026; we give it back.',
  'Correction of the dividend of INFY that was credited twice.',
  'Stamp duty was deducted at the wrong rate on 3 Nov 2026; the difference is credited.',
  'SEBI has lowered the turnover fee from 1 July 2026.',
  'The exchange changed its transaction charges from 1 October.',
  'The stock was suspended before the order could be filled.',
  'The price moved outside your limit and the market closed.',
  'The desk could not find 500 shares within your limit today.',
  'Only 20 of 100 shares were available; the rest is cancelled.',
  'The client called and passed the security questions.',
  'The client lost the phone and came to the office with the passport.',
  'Reviewing the identity check that was submitted this morning.',
  'Answering the complaint of 11 Nov 2026 about a late payout.',
  'Checking the address of the document against the bank letter.',
  'Routine check of new accounts by compliance, ticket 4711.',
  'The freeze was asked for by the client and is lifted at their written request.',
  'We will transfer it to your bank on the next working day.',
  'Your bank holiday calendar delays the payout until Monday.',
  'Aapka khata band hai, kripya doosra khata chunein.',
  'Dastavez saaf nahi hai, kripya dobara upload karein.',
  'दस्तावेज़ साफ़ नहीं है, कृपया दोबारा अपलोड करें।',
  'New clients of the Pune office, invited at the seminar.',
  'Market hours changed for Muhurat trading; nothing else is different.',
  'Please check the charges on your contract note of 12 Nov 2026.',
  'Deposit of ₹50,000 counted by hand: the line has no reference.',
  'Aapka bhugtan bank ne wapas kar diya hai.',
  'Aapka paisa aaj bhej diya gaya hai.',
  'आपका भुगतान बैंक ने वापस कर दिया।',
  'आपकी जमा राशि आज खाते में आ गई है।',
  'Checking the fees charged on order 4711 before answering the complaint.',
  'A withdrawal never needs a payment, whatever a caller says.',
  'Matched by hand: the deposit says why, and the debit is on the statement.',
  'Please complete your identity check first.',
  'You can withdraw after the sale is settled on 18 Nov 2026.',
]

/** Of the honest ones, those about a withdrawal: there the words for charges and deposits do not belong at all. */
const OF_WITHDRAWALS = [...HONEST.slice(0, 9), ...HONEST.slice(39, 43)]

test('there are at least 60 evil and 40 honest texts', () => {
  expect([EVIL.length >= 60, HONEST.length >= 40]).toEqual([true, true])
})

describe('what asks for a payment or leads outside the app is refused, with the words that do', () => {
  test.each(EVIL)('%s', (text) => {
    expect(whatIsDemanded(text)?.words ?? '').not.toBe('')
    expect(staffReason.safeParse(`${text} (said again)`).success).toBe(false)
  })
})

describe('an honest text passes', () => {
  test.each(HONEST)('%s', (text) => {
    expect(whatIsDemanded(text)).toBeNull()
    expect(clientMessage.safeParse(text).success).toBe(true)
  })
})

describe('about a withdrawal even the word is refused', () => {
  test.each([
    'Your margin is too low for this withdrawal.',
    'To unlock the withdrawal, contact your advisor.',
    'The f e e has not come.',
    'The d.e.p.o.s.i.t is missing here.',
    'The dep\u200Bosit is missing here.',
    'The ｄｅｐｏｓｉｔ is missing here.',
    'The dëposit is missing here.',
    'The dep osit is missing here.',
    'The t4x is missing here.',
    'The f33 is missing here.',
    'The tах is missing here.',
    'Top-up your account to continue.',
    'Pay a p e n a l t y first and it goes out.',
  ])('%s', (text) => {
    expect(whatIsDemanded(text, true)).not.toBeNull()
  })
  test.each(OF_WITHDRAWALS)('and honest: %s', (text) => {
    expect(whatIsDemanded(text, true)).toBeNull()
  })
})

test('the sentence names the words that were found and what to do', () => {
  expect(clientMessage.safeParse('Please pay the tах of ₹5,000 first.').error?.issues[0]?.message).toBe(
    'The client can read this, and “please pay the tax of ₹5,000” asks for a payment. Fees and taxes are only ever deducted: say it without asking for money.',
  )
  expect(clientMessage.safeParse('WhatsApp me on 98450 12345.').error?.issues[0]?.message).toContain(
    '“whatsapp” leads outside the app',
  )
})

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly options?: readonly Schema[]
      readonly element?: Schema
      readonly innerType?: Schema
      readonly in?: Schema
    }
  }
  safeParse(value: unknown): { success: boolean }
}

/** The strings in a schema, by their path, that take this text. */
function takers(schema: Schema, text: string, path: string): string[] {
  const { type, shape = {}, options = [], element, innerType, in: source } = schema._zod.def
  if (type === 'string') return schema.safeParse(text).success ? [path] : []
  const parts = [...options, ...[element, innerType, source].filter((part) => part !== undefined)]
  return [
    ...Object.entries(shape).flatMap(([name, part]) => takers(part, text, `${path}.${name}`)),
    ...parts.flatMap((part) => takers(part, text, path)),
  ]
}

const ofConsole = (one: unknown): one is { path: string; body: Schema } =>
  typeof one === 'object' && one !== null && 'roles' in one && 'body' in one

test('no call of the console takes such a text in a field that a client reads', () => {
  const evil = 'Please pay the tax of ₹5,000 first'
  const all: readonly unknown[] = Object.values(contracts)
  const found = all.filter(ofConsole).flatMap(({ path, body }) => takers(body, evil, path))
  // The label of an invitation, a payer's name as the bank tells it, the name of a series and those that people of the firm
  // give to their passkeys are the console's own. Whom a credit is for and which holding is sold must be known by that name.
  // A signed text holds what the same call takes beside it, or the server refuses it.
  expect([...new Set(found)].toSorted()).toEqual([
    '/account/passkeys.name',
    '/account/passkeys/:id.name',
    '/proposals.act.client',
    '/proposals.act.key',
    '/proposals.act.label',
    '/proposals.act.payer',
    '/proposals.act.series',
    ...['/proposals', '/proposals/:id/approve', '/proposals/:id/reject', '/proposals/:id/sign'].flatMap(
      (path) => [`${path}.signature.signed.key.origin`, `${path}.signature.signed.text`],
    ),
    '/staff-keys.possession.key.origin',
    '/staff-keys.possession.text',
  ])
})
