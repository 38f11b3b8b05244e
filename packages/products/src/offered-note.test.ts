/** products: what an offered note pays, by its terms as they were typed. */
import { paise } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { fraction } from './fraction.ts'
import {
  couponOn,
  couponsOf,
  noteDays,
  noteOutcomes,
  type OfferedNote,
  redemptionOf,
} from './offered-note.ts'

const lakh = paise(1_00_000_00n)
const dates = { start_day: '2026-11-18', months: 18 }
const barrier: OfferedNote = {
  ...{ payoff: 'reverse-convertible', barrier_percent: 70, barrier_seen: 'any close', ...dates },
  ...{ coupon_percent: 10.2, coupons_a_year: 2 },
}
const share: OfferedNote = {
  ...{
    payoff: 'participation',
    protected_percent: 95,
    participation_percent: 110,
    cap_percent: 40,
    ...dates,
  },
}
const weekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
const at = (initial: bigint, final: bigint, lowest: bigint) => ({
  ...{ initial: fraction(initial), final: fraction(final), lowest: fraction(lowest) },
})

describe('a note', () => {
  test('of 18 months with coupons of 10.2% twice a year pays ₹5,100 on ₹1 lakh three times', () => {
    expect([couponsOf(barrier), couponOn(lakh, barrier)]).toEqual([3, 5_100_00n])
    expect([couponsOf(share), couponOn(lakh, share)]).toEqual([0, 0n])
  })

  test('pays a coupon of a Sunday on Monday, and what is due back on a Sunday on Friday', () => {
    const start = { start_day: '2026-05-15', months: 6, coupons_a_year: 4 }
    expect(noteDays({ ...barrier, ...start }, weekday)).toEqual({
      coupons: [
        { due: '2026-08-15', paid: '2026-08-17' },
        { due: '2026-11-15', paid: '2026-11-13' },
      ],
      maturity: '2026-11-13',
    })
    expect(noteDays({ ...share, start_day: '2026-05-15', months: 6 }, weekday).maturity).toBe('2026-11-13')
  })

  test('with a barrier at 70% that was touched and ends 40% lower pays back 60%; untouched, or back above its start, all', () => {
    expect(redemptionOf(lakh, barrier, at(100n, 60n, 55n))).toEqual({
      payout: 60_000_00n,
      isBarrierTouched: true,
    })
    expect(redemptionOf(lakh, barrier, at(100n, 71n, 71n))).toEqual({ payout: lakh, isBarrierTouched: false })
    expect(redemptionOf(lakh, barrier, at(100n, 101n, 70n))).toEqual({ payout: lakh, isBarrierTouched: true })
  })

  test('with 95% protected, 110% of the gain and a cap of 40% pays back 106% for a gain of 10%, and at most 135%', () => {
    const paid = (final: bigint) => redemptionOf(lakh, share, at(100n, final, 1n)).payout
    expect([paid(110n), paid(300n), paid(1n)]).toEqual([1_06_000_00n, 1_35_000_00n, 95_000_00n])
  })

  test('always tells flat, worst and the issuer’s default, coupons included', () => {
    expect(noteOutcomes(lakh, barrier).map(({ name, payout }) => [name, payout])).toEqual([
      ['good', 1_15_300_00n],
      ['flat', 1_15_300_00n],
      ['bad', 75_300_00n],
      ['worst', 15_300_00n],
      ['issuer-default', 0n],
    ])
  })
})
