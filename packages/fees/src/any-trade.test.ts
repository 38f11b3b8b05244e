/** fees: what holds for every trade, whatever its size, day, product or company on the note. */
import { paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { card, cardWith, NOW } from '../test/cards.ts'
import { type Charges, chargesFor, chargesForAll, feesOf, type Mode, noteTotal, type Trade } from './index.ts'

const modes: Mode[] = ['estimate', 'contract-note']
const places = [
  ...(['equity-delivery', 'equity-intraday', 'equity-etf', 'other-etf'] as const).flatMap((product) =>
    (['NSE', 'BSE', 'BSE-X', 'BSE-S', 'BSE-M'] as const).map((venue) => ({ product, venue })),
  ),
  ...(['equity-fund', 'other-fund', 'corporate-bond', 'government-security', 'unlisted-share'] as const).map(
    (product) => ({ product, venue: 'off-market' }) as const,
  ),
]

const anyTrade = (at: string = NOW): fc.Arbitrary<Trade> =>
  fc
    .record({
      place: fc.constantFrom(...places),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      isin: fc.constantFrom('INE009A01021', 'INE002A01018', 'INE467B01029'),
      quantity: fc.bigInt({ min: 1n, max: 100_000n }),
      price: fc.bigInt({ min: 1n, max: 20_000_000n }),
      order: fc.constantFrom(undefined, 'first', 'second'),
    })
    .map(({ place, price, order, ...rest }) => ({
      ...rest,
      ...place,
      price: paise(price),
      at,
      ...(order && { order }),
    }))

const anyDay = fc.constantFrom('2022-12-01', '2023-03-31', '2023-04-01', '2024-10-01', '2026-02-28', NOW)
const anyMode = fc.constantFrom(...modes)
/** A house that charges brokerage, with a ceiling that some trades reach. */
const dearer = cardWith({ brokerage: { rate: { kind: 'lower-of', percent: '0.5', rupees: '20' } } })
const anyCard = fc.constantFrom(card, dearer)

const added = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

describe('every trade', () => {
  test('has nine lines, none negative, that add up to the total, and the wire’s parts do too', () => {
    fc.assert(
      fc.property(anyCard, anyDay.chain(anyTrade), anyMode, (rates, trade, mode) => {
        const charges = chargesFor(rates, { ...trade, mode })
        expect(charges.lines).toHaveLength(9)
        for (const line of charges.lines) expect(line.amount >= 0n, line.charge).toBe(true)
        expect(charges.total).toBe(added(charges.lines.map(({ amount }) => amount)))
        const { total, ...parts } = feesOf(charges)
        expect(added(Object.values(parts))).toBe(total)
        expect(charges.cardVersion).toBe(rates.version)
      }),
    )
  })

  test('costs no less on any line when its value is higher', () => {
    fc.assert(
      fc.property(
        anyCard,
        anyTrade(),
        anyMode,
        fc.bigInt({ min: 1n, max: 10_000n }),
        (rates, trade, mode, more) => {
          const smaller = chargesFor(rates, { ...trade, mode })
          const larger = chargesFor(rates, { ...trade, quantity: trade.quantity + more, mode })
          for (const [index, line] of smaller.lines.entries()) {
            expect((larger.lines[index]?.amount ?? -1n) >= line.amount, line.charge).toBe(true)
          }
        },
      ),
    )
  })

  test('is at most half a unit away from the exact charge, or the least that the rule names, line by line', () => {
    fc.assert(
      fc.property(anyCard, anyTrade(), anyMode, (rates, trade, mode) => {
        for (const line of chargesFor(rates, { ...trade, mode }).lines) expect(isRounded(line)).toBe(true)
      }),
    )
  })

  test('of a redemption of one paisa is STT of one paisa, whatever the rate makes of it', () => {
    const one = { isin: '', quantity: 1n, price: paise(1n), at: '2026-11-13' } as const
    const trade = { ...one, side: 'sell', product: 'equity-fund', venue: 'off-market' } as const
    const { lines } = chargesFor(card, { ...trade, mode: 'estimate' })
    const charged = lines.filter(({ amount }) => amount > 0n)
    expect(charged.map(({ charge, amount }) => [charge, amount])).toEqual([['stt', 1n]])
    expect(lines.every(isRounded)).toBe(true)
  })
})

const LEAST = 1n

function isRounded({ exact, amount, rule }: Charges['lines'][number]): boolean {
  const unit = rule.includes('nearest rupee') ? 100n : 1n
  const off = scaled(exact) - amount * 10n ** 18n
  if (rule.includes('at least ₹0.01') && amount === LEAST) return off <= 10n ** 18n / 2n
  return (off < 0n ? -off : off) * 2n <= unit * 10n ** 18n
}

/** Rupees of any fineness as billionths of a billionth of a paisa. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(20, '0'))
}

describe('a day’s note', () => {
  test('is, to the paisa, the sum of what was charged trade by trade, and no trade is charged less than nothing', () => {
    fc.assert(
      fc.property(
        anyCard,
        anyMode,
        fc.array(anyTrade(), { minLength: 1, maxLength: 8 }),
        (rates, mode, trades) => {
          const each = trades.map((trade, index) =>
            chargesFor(rates, { ...trade, mode }, trades.slice(0, index)),
          )
          const note = chargesForAll(rates, trades, mode)
          expect(added(each.map(({ total }) => total))).toBe(note.total)
          for (const { lines } of each) for (const line of lines) expect(line.amount >= 0n).toBe(true)
          const names = new Set(note.lines.map(({ charge }) => charge))
          for (const name of names) {
            const sum = (all: readonly Charges[]) =>
              added(
                all.flatMap(({ lines }) =>
                  lines.filter(({ charge }) => charge === name).map(({ amount }) => amount),
                ),
              )
            expect(sum(each), name).toBe(sum([note]))
          }
        },
      ),
    )
  })

  test('costs the same however its orders were filled', () => {
    fc.assert(
      fc.property(
        anyCard,
        anyMode,
        anyTrade(),
        fc.array(fc.bigInt({ min: 1n, max: 5000n }), { minLength: 1, maxLength: 6 }),
        (rates, mode, trade, fills) => {
          const whole = { ...trade, order: 'one', quantity: added(fills) }
          const split = fills.map((quantity) => ({ ...whole, quantity }))
          expect(chargesForAll(rates, split, mode).total).toBe(chargesForAll(rates, [whole], mode).total)
        },
      ),
    )
  })

  test('split over two notes it differs by at most half a unit for each line that is rounded', () => {
    fc.assert(
      fc.property(anyMode, anyTrade(), fc.bigInt({ min: 1n, max: 5000n }), (mode, trade, more) => {
        const parts = [trade, { ...trade, quantity: more }]
        const whole = noteTotal(chargesFor(card, { ...trade, quantity: trade.quantity + more, mode }))
        const apart = added(parts.map((part) => noteTotal(chargesFor(card, { ...part, mode }))))
        const off = apart > whole ? apart - whole : whole - apart
        // Three roundings of STT and of stamp duty to the rupee, and of four charges to the paisa, whose errors are
        // taxed once more.
        const bound = mode === 'estimate' ? 12n : 2n * 150n + 12n
        expect(off <= bound, `${off}`).toBe(true)
      }),
    )
  })
})
