/** payouts: what the bank is given, and what of its answer is believed. */
import { Refusal, withdrawalStates } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { payoutCsv, readResults, stateAfter } from './rules.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
const REFERENCE = 'WD0F8FAD5BD9CB469FA1'
const OTHER = 'WD1F8FAD5BD9CB469FA1'
const file = (...lines: string[]) => Buffer.from(['reference,status,utr,reason', ...lines].join('\n'))
const says = (bytes: Buffer): string => {
  try {
    readResults(bytes)
  } catch (error) {
    if (error instanceof Refusal) return error.message
  }
  throw new Error('was read')
}

describe('the file for the bank', () => {
  test('names reference, amount to the paisa, full number, IFSC, holder and bank', () => {
    const payee = {
      id: ID,
      amount: paise(2_500_005n),
      accountNumber: '00012345678901',
      ifsc: 'SBIN0001234',
      holder: 'Asha Kulkarni',
      bank: 'State Bank of India',
    }
    expect(payoutCsv([payee]).toString()).toBe(
      '"reference","amount","account_number","ifsc","holder","bank"\r\n' +
        `"${REFERENCE}","25000.05","00012345678901","SBIN0001234","Asha Kulkarni","State Bank of India"\r\n`,
    )
    const sly = { ...payee, holder: '=HYPERLINK("x")', bank: '@SUM(1)' }
    expect(payoutCsv([sly]).toString()).toContain(`"'=HYPERLINK(""x"")","'@SUM(1)"`)
  })
})

describe('the bank’s answer', () => {
  test('is read with either case, quotes, spaces and line ends', () => {
    const text = `\uFEFFReference, Status ,UTR,Reason\r\n${REFERENCE},SUCCESS, sbinr123456 ,\r\n"${OTHER}",Failed,,"Account closed, by holder"\r\n`
    expect(readResults(Buffer.from(text))).toEqual([
      { line: 2, reference: REFERENCE, status: 'success', utr: 'SBINR123456' },
      {
        line: 3,
        reference: OTHER,
        status: 'failed',
        reason: 'The bank could not pay it out: Account closed, by holder',
      },
    ])
  })

  test.each([
    ['', 'Line 1: the first line has to name'],
    ['reference,status,utr', 'Line 1: the first line has to name'],
    ['status,reference,utr,reason', 'Line 1: the first line has to name'],
  ])('without its header %j it is refused', (text, why) => {
    expect(says(Buffer.from(text))).toContain(why)
  })

  test.each([
    [[], 'Line 2: there is no result'],
    [[`${REFERENCE},success,UTR123456`], 'Line 2: there are 3 cells'],
    [[`${REFERENCE},success,UTR123456,,`], 'Line 2: there are 5 cells'],
    [['WD123,success,UTR123456,'], 'none of ours'],
    [[`${REFERENCE},maybe,UTR123456,`], 'neither success nor failed'],
    [[`${REFERENCE},success,,`], 'needs the UTR'],
    [[`${REFERENCE},success,A-1,`], 'needs the UTR'],
    [[`${REFERENCE},failed,,`], 'needs the bank’s reason'],
    [[`${REFERENCE},failed,,${'x'.repeat(301)}`], 'at most 300'],
    [[`${REFERENCE},failed,,Pay the tax first`], 'asks the client for a payment'],
    [
      [`${REFERENCE},success,UTR123456,`, `${REFERENCE},success,UTR123457,`],
      'Line 3: the reference stands there twice',
    ],
    [
      [`${REFERENCE},success,UTR123456,`, `${OTHER},success,utr123456,`],
      'Line 3: the UTR stands there twice',
    ],
    [[`${REFERENCE},failed,,"open`], 'a quote is never closed'],
  ])('%j is refused: %s', (lines, why) => {
    expect(says(file(...lines))).toContain(why)
    expect(says(file(...lines))).toContain('Nothing was changed.')
  })

  test('bytes that are no text, and more than 1 MB, are refused', () => {
    expect(says(Buffer.from([0xff, 0xfe, 0x00]))).toContain('not UTF-8')
    expect(says(Buffer.alloc(1024 * 1024 + 1, 'a'))).toContain('larger than 1 MB')
  })

  test('moves what is with the bank, knows what is known, and never contradicts what has ended', () => {
    const success = { line: 2, reference: REFERENCE, status: 'success', utr: 'UTR123456' } as const
    const failed = { line: 2, reference: REFERENCE, status: 'failed', reason: 'Closed.' } as const
    const after = (utr: string | null) =>
      Object.fromEntries(
        withdrawalStates.map((state) => [
          state,
          [success, failed].map((one) => stateAfter({ state, utr }, one)),
        ]),
      )
    expect(after(null)).toMatchObject({
      requested: ['contradicts', 'contradicts'],
      approved: ['sent', 'rejected'],
      rejected: ['contradicts', 'known'],
      cancelled: ['contradicts', 'contradicts'],
    })
    expect(after('UTR123456')).toMatchObject({
      sent: ['known', 'rejected'],
      paid: ['known', 'contradicts'],
      rejected: ['known', 'known'],
    })
    expect(after('UTR999999')).toMatchObject({
      sent: ['contradicts', 'rejected'],
      paid: ['contradicts', 'contradicts'],
    })
  })
})
