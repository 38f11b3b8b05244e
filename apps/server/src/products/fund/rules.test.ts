/** products/fund: the rules with their numbers, and what holds for any redemption. */
import { publishedCard, readCard } from '@pramaan/fees'
import { addDays, instantOf, isWeekend } from '@pramaan/market-time'
import { lesser, type Paise, paise, price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distribute, reinvest } from './idcw.ts'
import { purchaseDay, redemptionDay } from './nav-day.ts'
import { type Asked, type FundLot, redeem } from './redemption.ts'
import { instalment, type Sip } from './sip-instalment.ts'
import { switchUnits } from './switch-units.ts'

const card = readCard(publishedCard)
const HOLIDAY = '2026-11-24'
const isBusinessDay = (day: string) => !isWeekend(day) && day !== HOLIDAY

describe('which NAV', () => {
  const bought = (category: 'equity' | 'liquid', placed: string, money = placed) => {
    const at = (text: string) => instantOf(text.slice(0, 10), text.slice(11))
    return purchaseDay({ category, placedAtMs: at(placed), moneyAtMs: at(money), isBusinessDay }).navDay
  }

  test('an equity order at 15:00 gets today’s, at 15:01 the next business day’s, whatever was first', () => {
    expect(bought('equity', '2026-11-23 15:00')).toBe('2026-11-23')
    expect(bought('equity', '2026-11-23 15:01')).toBe('2026-11-25')
    expect(bought('equity', '2026-11-23 10:00', '2026-11-23 15:01')).toBe('2026-11-25')
  })

  test('a liquid order by 13:30 on Monday gets Sunday’s, later Monday’s', () => {
    expect(bought('liquid', '2026-11-16 13:30')).toBe('2026-11-15')
    expect(bought('liquid', '2026-11-16 13:31')).toBe('2026-11-16')
  })

  test('an overnight fund is redeemed until 19:00 online and 15:00 else; equity pays on T+2, others on T+1', () => {
    const asked = { placedAtMs: instantOf('2026-11-20', '18:45'), isBusinessDay }
    expect(redemptionDay({ ...asked, category: 'overnight', isOnline: true })).toEqual({
      acceptedOn: '2026-11-20',
      navDay: '2026-11-22',
      paidBy: '2026-11-23',
    })
    expect(redemptionDay({ ...asked, category: 'overnight', isOnline: false })).toEqual({
      acceptedOn: '2026-11-23',
      navDay: '2026-11-24',
      paidBy: '2026-11-25',
    })
    expect(redemptionDay({ ...asked, category: 'equity', isOnline: true }).paidBy).toBe('2026-11-26')
  })
})

describe('a redemption', () => {
  const terms = {
    nav: price(20_5000n),
    navDay: '2026-11-16',
    loadSteps: [{ upToDays: 365, billionths: 10_000_000n }],
    isEquityOriented: true,
  }
  const lots: FundLot[] = [
    { allottedOn: '2025-11-16', units: units(100_000n) },
    { allottedOn: '2025-11-15', units: units(200_000n) },
  ]

  test('takes the oldest units first, and the 365th day still pays 1%', () => {
    const done = redeem(card, { ...terms, lots, asked: { units: units(250_000n) } })
    expect(done.lots.map(({ allottedOn, units: sold, ageDays }) => [allottedOn, sold, ageDays])).toEqual([
      ['2025-11-15', 200_000n, 366],
      ['2025-11-16', 50_000n, 365],
    ])
    expect(done).toMatchObject({ gross: 5125_00n, exitLoad: 10_25n, stt: 5n, net: 5114_70n })
  })

  test('of all is of every unit; more than is held, or nothing, is none', () => {
    expect(redeem(card, { ...terms, lots, asked: 'all' }).units).toBe(300_000n)
    const refused = (asked: Asked, held = lots) =>
      expect(() => redeem(card, { ...terms, lots: held, asked })).toThrow(RangeError)
    refused({ units: units(300_001n) })
    refused({ amount: paise(6151_00n) })
    refused({ units: units(0n) })
    refused('all', [])
  })

  test('by amount is met to the nearest thousandth of a unit', () => {
    const done = redeem(card, { ...terms, lots, asked: { amount: paise(1000_00n) } })
    expect(done).toMatchObject({ units: 48_780n, gross: 999_99n })
  })

  const many = fc.array(
    fc.record({
      allottedOn: fc.integer({ min: 0, max: 800 }).map((age) => addDays('2026-11-16', -age)),
      units: fc.bigInt({ min: 1n, max: 10_000_000n }).map(units),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const navs = fc.bigInt({ min: 1_0000n, max: 9999_9999n }).map(price)

  test('in two parts pays what the whole pays, within a paisa for each rounding, and the whole oldest first', () => {
    fc.assert(
      fc.property(many, navs, fc.integer({ min: 1, max: 99 }), (held, nav, percent) => {
        const all = held.reduce((sum, lot) => sum + lot.units, 0n)
        const first = units((all * BigInt(percent)) / 100n)
        fc.pre(first > 0n && first < all)
        const asked = { ...terms, nav }
        const whole = redeem(card, { ...asked, lots: held, asked: 'all' })
        const one = redeem(card, { ...asked, lots: held, asked: { units: first } })
        const two = redeem(card, { ...asked, lots: without(held, one.lots), asked: 'all' })
        const near = (a: Paise, b: Paise, c: Paise) => {
          const off = a + b - c
          expect(off >= -2n && off <= 2n).toBe(true)
        }
        near(one.gross, two.gross, whole.gross)
        near(one.exitLoad, two.exitLoad, whole.exitLoad)
        near(one.stt, two.stt, whole.stt)
        expect(one.units + two.units).toBe(whole.units)
        expect(whole.net + whole.exitLoad + whole.stt).toBe(whole.gross)
      }),
    )
  })

  /** What is left of each lot, lots of one day being alike. */
  function without(held: readonly FundLot[], sold: readonly FundLot[]): FundLot[] {
    const gone = new Map<string, bigint>()
    for (const { allottedOn, units: taken } of sold)
      gone.set(allottedOn, (gone.get(allottedOn) ?? 0n) + taken)
    return held.flatMap(({ allottedOn, units: had }) => {
      const take = gone.get(allottedOn) ?? 0n
      const now = lesser(take, had)
      gone.set(allottedOn, take - now)
      return had > now ? [{ allottedOn, units: units(had - now) }] : []
    })
  }

  test('a switch puts in what came out: ₹22,030.63 buy 1,512.207 units after 1.10 of duty', () => {
    const out = {
      ...terms,
      lots: [{ allottedOn: '2020-01-01', units: units(250_000n) }],
      nav: price(88_1234n),
    }
    const done = switchUnits(
      card,
      { ...out, asked: 'all' },
      { nav: price(14_5678n), isEquityOriented: false },
    )
    expect(done.out.net).toBe(22_030_63n)
    expect(done.in).toMatchObject({ amount: 22_030_63n, duty: 1_10n, units: 1_512_207n })
  })
})

describe('a SIP’s instalment', () => {
  const sip: Sip = { state: 'active', amount: paise(5000_00n), instalmentsLeft: 5, missesInARow: 0 }

  test('is debited where the money is there, to the paisa', () => {
    expect(instalment(sip, paise(5000_00n))).toMatchObject({ outcome: 'debited', debit: 5000_00n })
  })

  test('is skipped at one paisa less: no debt, and not taken later; the third miss in a row asks the client', () => {
    let now = sip
    const asked = [1, 2, 3].map(() => {
      const done = instalment(now, paise(4999_99n))
      expect(done).toMatchObject({ outcome: 'skipped', debit: 0n })
      now = done.sip
      return done.asksClient
    })
    expect(asked).toEqual([false, false, true])
    expect(now).toMatchObject({ instalmentsLeft: 2, missesInARow: 3, state: 'active' })
    expect(instalment(now, paise(5000_00n)).sip.missesInARow).toBe(0)
  })

  test('the last one stops the SIP; paused and stopped ones are not debited', () => {
    expect(instalment({ ...sip, instalmentsLeft: 1 }, paise(5000_00n)).sip.state).toBe('stopped')
    for (const state of ['paused', 'stopped'] as const)
      expect(instalment({ ...sip, state }, paise(5000_00n))).toMatchObject({ outcome: 'none', debit: 0n })
  })
})

test('an IDCW of 1.2345 a unit on 10,000 units is ₹12,345.00, less 10% above ₹10,000 a year: ₹11,110.00', () => {
  const done = distribute({
    units: units(10_000_000n),
    perUnit: price(1_2345n),
    paidOn: '2026-11-16',
    paidBefore: paise(0n),
    deductedBefore: paise(0n),
    isPanKnown: true,
  })
  expect(done).toMatchObject({ gross: 12_345_00n, tds: 1235_00n, net: 11_110_00n })
  const back = reinvest(card, done, { nav: price(25_0000n), on: '2026-11-16', isEquityOriented: true })
  expect(back).toMatchObject({ amount: 11_110_00n, duty: 56n, units: 444_378n })
})
