/** products/compensation: what the app works out for a client, to the paisa, and when it says that it cannot. */
import { expect, test } from 'vitest'
import {
  chargeDifference,
  daysLate,
  delayDifference,
  lateInterest,
  lessPaid,
  priceDifference,
  type TradedFill,
} from './difference.ts'
import { dayOf, isOverdue, mostPayable, promisedBy, referenceOf } from './rules.ts'

const AT = new Date('2026-11-09T04:44:00.000Z')
const DAY_MS = 86_400_000
const later = (days: number): Date => new Date(AT.getTime() + days * DAY_MS)

const fill = (more: Partial<TradedFill>): TradedFill => ({
  ...{ side: 'buy', levels: [{ quantity: 200n, paise: 183_00n }], at: AT, asOf: AT, agreed: null },
  market: { low: 180_00n, high: 185_00n, source: 'Simulated' },
  ...more,
})
/** A thousandth of the value. */
const chargesOf = (_fill: TradedFill, levels: TradedFill['levels']): bigint =>
  levels.reduce((sum, { quantity, paise }) => sum + (quantity * paise) / 1000n, 0n)
const check = (...fills: TradedFill[]) => priceDifference({ fills, chargesOf, around: [] })

test('a price within what was traded then is no difference', () => {
  expect(check(fill({}))).toMatchObject({ outcome: 'none', paise: 0n, lines: [] })
})

test('a sale of 200 at ₹181.68 for which ₹183.00 was given: ₹264.00 less the charges on it, line by line', () => {
  const sale = fill({ side: 'sell', levels: [{ quantity: 200n, paise: 181_68n }], agreed: 183_00n })
  const found = check(sale)
  expect(found).toMatchObject({ outcome: 'difference', paise: 26_400n - 27n })
  expect(found.lines.map(({ name, paise }) => [name, paise])).toEqual([
    ['The price you were given', 36_600_00n],
    ['What you got', -36_336_00n],
    ['Charges on it', -27n],
    ['Difference', 26_373n],
  ])
  expect(found.says).toBe('Your order sold below the price you were given.')
})

test('a buy one paisa above the limit is a difference: a limit holds to the paisa', () => {
  const found = check(fill({ levels: [{ quantity: 1000n, paise: 183_01n }], agreed: 183_00n }))
  expect(found).toMatchObject({ outcome: 'difference', paise: 1000n + 1n })
})

test('beside the prices that were traded a fill may stand by half a percent, the spread; beyond that all of it counts', () => {
  const at = (paise: bigint) => check(fill({ levels: [{ quantity: 100n, paise }] }))
  // The highest traded was ₹185.00; half a percent of it is 92.5 paise.
  expect(at(185_92n).outcome).toBe('none')
  expect(at(185_93n)).toMatchObject({ outcome: 'difference', paise: 93n * 100n + 9n })
})

test('only the levels that are wrong are put right', () => {
  const levels = [
    { quantity: 100n, paise: 183_00n },
    { quantity: 100n, paise: 190_00n },
  ]
  expect(check(fill({ levels })).paise).toBe(500_00n + 50n)
})

test('without a limit and without a record of the market it cannot be worked out', () => {
  expect(check(fill({ market: null }))).toMatchObject({ outcome: 'unknown', paise: 0n })
})

test('the figures of every line add up to the difference', () => {
  const found = check(
    fill({ side: 'sell', levels: [{ quantity: 7n, paise: 150_05n }] }),
    fill({ side: 'sell', levels: [{ quantity: 13n, paise: 160_15n }] }),
  )
  const [total, ...rest] = found.lines.toReversed()
  expect(total?.paise).toBe(found.paise)
  expect(rest.reduce((sum, { paise }) => sum + paise, 0n)).toBe(found.paise)
})

const card = [
  { charge: 'brokerage', name: 'Brokerage', paise: 2000n },
  { charge: 'stt', name: 'STT', paise: 3700n },
]
const charged = (brokerage: bigint, refunded = 0n) =>
  chargeDifference({
    charged: { brokerage, stt: 3700n },
    card,
    refunded,
    cardVersion: '2026-11',
    day: '9 Nov 2026',
  })

test('charges as the card has them are no difference', () => {
  expect(charged(2000n)).toMatchObject({ outcome: 'none', paise: 0n })
})

test('brokerage of ₹40.00 against ₹20.00 on the card is a difference of ₹20.00; what was given back is taken off', () => {
  expect(charged(4000n)).toMatchObject({ outcome: 'difference', paise: 2000n })
  expect(charged(4000n, 500n)).toMatchObject({ outcome: 'difference', paise: 1500n })
  expect(charged(4000n, 2000n)).toMatchObject({ outcome: 'none', paise: 0n })
})

test('a charge that the card does not have is a difference whole', () => {
  const found = chargeDifference({
    ...{ charged: { brokerage: 2000n, stt: 3700n, handling: 100n }, card, refunded: 0n },
    ...{ cardVersion: '2026-11', day: '9 Nov 2026' },
  })
  expect(found).toMatchObject({ outcome: 'difference', paise: 100n })
})

test('₹1,00,000 a day late is ₹41.10: 15% a year by 365 days, half up', () => {
  expect(lateInterest(1_00_000_00n, 1)).toBe(4110n)
  expect(lateInterest(1_00_000_00n, 365)).toBe(15_000_00n)
  expect(lateInterest(0n, 9)).toBe(0n)
})

test('a day that has begun is a day; on time is none', () => {
  expect(daysLate({ promisedBy: AT, cameAt: AT }, later(9))).toBe(0)
  expect(daysLate({ promisedBy: AT, cameAt: new Date(AT.getTime() + 1) }, later(9))).toBe(1)
  expect(daysLate({ promisedBy: AT, cameAt: later(1) }, later(9))).toBe(1)
  expect(daysLate({ promisedBy: AT, cameAt: null }, later(3))).toBe(3)
})

test('each promise that was broken has its line; what is still late counts until now', () => {
  const promise = { name: 'To be sent', amount: 1_00_000_00n, promisedBy: AT }
  expect(delayDifference([{ ...promise, cameAt: AT }], later(5))).toMatchObject({ outcome: 'none' })
  const found = delayDifference(
    [
      { ...promise, cameAt: later(2) },
      { ...promise, name: 'To be paid', cameAt: null },
    ],
    later(1),
  )
  expect(found).toMatchObject({ outcome: 'difference', paise: 8219n + 4110n })
  expect(found.lines.map(({ name }) => name)).toEqual(['To be sent', 'To be paid', 'Difference'])
  expect(delayDifference([], AT).outcome).toBe('unknown')
})

test('the clock of a claim: 21 days to the millisecond, then overdue, and its day stops at 21', () => {
  expect(promisedBy(AT)).toEqual(later(21))
  const claim = { state: 'pending', promised_by: later(21) } as const
  expect(isOverdue(claim, new Date(later(21).getTime() - 1))).toBe(false)
  expect(isOverdue(claim, later(21))).toBe(true)
  expect(isOverdue({ ...claim, state: 'paid' }, later(30))).toBe(false)
  expect([dayOf(AT, AT), dayOf(AT, later(6.5)), dayOf(AT, later(21)), dayOf(AT, later(40))]).toEqual([
    1, 7, 21, 21,
  ])
})

test('at most what was claimed or computed is paid', () => {
  expect(mostPayable(100n, null)).toBe(100n)
  expect(mostPayable(100n, 250n)).toBe(250n)
  expect(mostPayable(100n, 50n)).toBe(100n)
})

test('of a difference of ₹30.82, ₹10.00 were paid before: ₹20.82 is left, and nothing after all of it was paid', () => {
  const late = { name: 'Withdrawal', amount: 15_000_00n, promisedBy: AT, cameAt: later(5) }
  const found = delayDifference([late], later(9))
  expect(found.paise).toBe(3082n)
  expect(lessPaid(found, 0n)).toEqual(found)
  const left = lessPaid(found, 1000n)
  expect(left).toMatchObject({ outcome: 'difference', paise: 2082n })
  expect(left.lines.slice(-2)).toEqual([
    { name: 'Paid for it before', detail: null, paise: -1000n },
    { name: 'Difference', detail: null, paise: 2082n },
  ])
  expect(lessPaid(found, 3082n)).toMatchObject({ outcome: 'none', paise: 0n, lines: [] })
})

test('a claim is called by the first letters of its id', () => {
  expect(referenceOf('7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11')).toBe('CL-7C8F2B52')
})
