/** products/ipo: money of an application, and the days after the close. */
import { calendarOf, instantOf } from '@pramaan/market-time'
import { paise, price, units } from '@pramaan/money'
import { allot, commitmentOf } from '@pramaan/products'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOfBlock, releaseAll, settleApplication } from './application-money.ts'
import { isReleaseLate, timelineOf } from './timeline.ts'

describe('the money of an application', () => {
  test('blocked = debited + released, to the paisa, whatever the draw gives', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 100n),
        fc.bigInt(0n, 2000n),
        fc.array(fc.bigInt(1n, 13n), { maxLength: 20 }),
        fc.bigInt(1n, 500_00n),
        fc.bigInt(0n, 50_00n),
        (lot, shares, lots, issuePrice, below) => {
          const cap = price(issuePrice + below)
          const applications = lots.map((one, index) => ({ id: `AP-${index}`, applied: units(one * lot) }))
          const inputs = { secret: 's', beacon: 'b', commitment: commitmentOf('s') }
          const { rows } = allot({ shares: units(shares), lot: units(lot) }, applications, inputs)
          for (const { applied, allotted } of rows) {
            const blocked = paise(applied * cap)
            const { debited, released } = settleApplication(blocked, allotted, price(issuePrice))
            expect(debited + released).toBe(blocked)
            expect(debited).toBe(allotted * issuePrice)
            expect(released >= 0n).toBe(true)
          }
        },
      ),
    )
  })

  test('a change moves the difference only, up or down', () => {
    expect(changeOfBlock(paise(15_000_00n), paise(30_000_00n))).toBe(15_000_00n)
    expect(changeOfBlock(paise(30_000_00n), paise(15_000_00n))).toBe(-15_000_00n)
  })

  test('more than is blocked is never debited; an issue that fails releases all', () => {
    expect(() => settleApplication(paise(99n), units(1n), price(100n))).toThrow(RangeError)
    expect(releaseAll(paise(15_000_00n))).toEqual({ debited: 0n, released: 15_000_00n })
  })
})

describe('after the close', () => {
  const calendar = calendarOf([], [{ day: '2026-11-24', kind: 'trading', name: 'Guru Nanak Jayanti' }])

  test('on Friday 20 November: allotment on Monday by 18:00, release on Wednesday, listing on Thursday', () => {
    expect(timelineOf('2026-11-20', calendar)).toEqual({
      mandateBy: { day: '2026-11-20', time: '17:00' },
      allotmentBy: { day: '2026-11-23', time: '18:00' },
      releaseOn: '2026-11-25',
      listingOn: '2026-11-26',
    })
  })

  test('a release is late from the midnight that ends its day', () => {
    const timeline = timelineOf('2026-11-20', calendar)
    const midnight = instantOf('2026-11-25', '24:00')
    expect([midnight - 1, midnight].map((atMs) => isReleaseLate(timeline, atMs))).toEqual([false, true])
  })
})
