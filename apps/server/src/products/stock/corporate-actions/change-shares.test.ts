/** products/stock/corporate-actions: splits, bonuses and consolidations, per holder. */
import { paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lotsAfter } from './apply-ex-day.ts'
import { changeShares, type ShareChange, sellFraction } from './change-shares.ts'
import type { Lot } from './lots.ts'

const EX = '2026-11-16'
const ALLOTTED = '2026-11-18'

const lot = (id: string, quantity: number, rupees: number, boughtOn = '2026-01-05', charges = 0): Lot => ({
  id,
  quantity: BigInt(quantity),
  cost: paise(BigInt(rupees) * 100n),
  charges: paise(BigInt(charges)),
  boughtOn,
})
const change = (kind: ShareChange['kind'], sharesBefore: number, sharesAfter: number): ShareChange => ({
  kind,
  sharesBefore: BigInt(sharesBefore),
  sharesAfter: BigInt(sharesAfter),
  exDay: EX,
  recordDay: EX,
  allottedOn: ALLOTTED,
})

function after(lots: readonly Lot[], ...changes: ShareChange[]) {
  const done = changeShares(lots, changes)
  let count = 0
  const now = lotsAfter(lots, done.changes, () => `new-${++count}`)
  return { ...done, lots: now }
}
const brief = (lots: readonly Lot[]) =>
  lots.map(({ id, quantity, cost, boughtOn }) => [id, Number(quantity), Number(cost) / 100, boughtOn])

describe('a split', () => {
  test('of 1 into 5 makes 20 shares 100, at the same cost and from the same day', () => {
    const { lots, fraction } = after([lot('a', 20, 30_000)], change('split', 1, 5))
    expect(brief(lots)).toEqual([['a', 100, 30_000, '2026-01-05']])
    expect(fraction).toBeNull()
  })

  test('does not reach what was bought on the ex-day', () => {
    const lots = [lot('a', 20, 30_000, EX)]
    expect(after(lots, change('split', 1, 5))).toMatchObject({ changes: [], lots })
  })
})

describe('a bonus', () => {
  test('of 1 for 1 is a lot of its own, at no cost and from its allotment', () => {
    const held = [lot('a', 20, 30_000), lot('b', 15, 20_000, '2026-03-02')]
    expect(brief(after(held, change('bonus', 1, 2)).lots)).toEqual([
      ['a', 20, 30_000, '2026-01-05'],
      ['b', 15, 20_000, '2026-03-02'],
      ['new-1', 35, 0, ALLOTTED],
    ])
  })

  test('of 1 for 2 on lots of 15 and 15 is 15 shares, not 7 and 7 and two halves', () => {
    const held = [lot('a', 15, 1500), lot('b', 15, 1500)]
    const { changes, fraction } = after(held, change('bonus', 2, 3))
    expect(changes).toEqual([
      { kind: 'new', lot: { quantity: 15n, cost: 0n, charges: 0n, boughtOn: ALLOTTED } },
    ])
    expect(fraction).toBeNull()
  })

  test('of 1 for 2 on 15 shares is 7, and the half is all gain: ₹500 at ₹1,000', () => {
    const { changes, fraction } = after([lot('a', 15, 1500)], change('bonus', 2, 3))
    expect(changes).toMatchObject([{ lot: { quantity: 7n } }])
    expect(fraction && sellFraction(fraction, paise(1000_00n))).toEqual({
      numerator: 1n,
      denominator: 2n,
      cost: 0n,
      charges: 0n,
      boughtOn: ALLOTTED,
      cash: 500_00n,
      gain: 500_00n,
    })
  })
})

describe('a consolidation of 10 into 1', () => {
  test('folds lots of 1,000 and 5 shares into 100 and half a share, which is sold', () => {
    const held = [lot('a', 1000, 50_000, '2024-01-05'), lot('b', 5, 260, '2026-02-10', 30)]
    const { lots, fraction } = after(held, change('consolidation', 10, 1))
    expect(brief(lots)).toEqual([['a', 100, 50_000, '2024-01-05']])
    expect(fraction && sellFraction(fraction, paise(500_00n))).toMatchObject({
      numerator: 1n,
      denominator: 2n,
      boughtOn: '2026-02-10',
      cash: 250_00n,
      gain: -10_30n,
    })
  })

  test('a share made of two lots takes the younger day, and the cost of both', () => {
    const held = [lot('a', 13, 1300, '2024-01-05'), lot('b', 7, 1400, '2026-02-10')]
    const { lots, fraction } = after(held, change('consolidation', 10, 1))
    expect(brief(lots)).toEqual([
      ['a', 1, 1000, '2024-01-05'],
      ['b', 1, 1700, '2026-02-10'],
    ])
    expect(fraction).toBeNull()
  })

  test('the cost of the shares that are kept is rounded half up, and the fraction has the rest', () => {
    const cheap = (quantity: number, cost: bigint) => [{ ...lot('a', quantity, 0), cost: paise(cost) }]
    const costs = (held: readonly Lot[]) => {
      const { lots, fraction } = after(held, change('consolidation', 10, 1))
      return [lots[0]?.cost, fraction?.cost]
    }
    expect(costs(cheap(15, 1n))).toEqual([1n, 0n])
    expect(costs(cheap(16, 4n))).toEqual([3n, 1n])
  })

  test('a share made of four lots takes the youngest day; who has too few for one is paid out', () => {
    const small = ['a', 'b', 'c', 'd'].map((id, index) =>
      lot(id, 3, 300 * (index + 1), `2026-0${index + 1}-05`),
    )
    const { lots, fraction, changes } = after(small, change('consolidation', 10, 1))
    expect(brief(lots)).toEqual([['d', 1, 2200, '2026-04-05']])
    expect(fraction).toMatchObject({ numerator: 1n, denominator: 5n, cost: 800_00n })
    expect(changes.filter(({ kind }) => kind === 'closed')).toHaveLength(3)
    const none = after(small.slice(0, 3), change('consolidation', 10, 1))
    expect(none).toMatchObject({ lots: [], fraction: { numerator: 9n, denominator: 10n, cost: 1800_00n } })
  })
})

describe('a split and a bonus of one ex-day', () => {
  test('1 into 2 and 4 for 1 make 10 shares of one, in whichever order they are given', () => {
    const pair = [change('split', 1, 2), change('bonus', 1, 5)]
    const there = after([lot('a', 7, 65_317)], ...pair)
    expect(brief(there.lots)).toEqual([
      ['a', 14, 65_317, '2026-01-05'],
      ['new-1', 56, 0, ALLOTTED],
    ])
    expect(after([lot('a', 7, 65_317)], ...pair.toReversed())).toEqual(there)
  })

  test('5 shares, 2 into 3 and 1 for 1: 15, because the bonus fills the half up, and nothing is paid out', () => {
    const { lots, fraction } = after([lot('a', 5, 750)], change('split', 2, 3), change('bonus', 1, 2))
    expect(brief(lots)).toEqual([
      ['a', 7, 700, '2026-01-05'],
      ['new-1', 8, 50, ALLOTTED],
    ])
    expect(fraction).toBeNull()
  })
})

test('1 into 1, a split into fewer and a bonus that takes away are no actions', () => {
  const held = [lot('a', 20, 30_000)]
  expect(() => changeShares(held, [change('split', 1, 1)])).toThrow(RangeError)
  expect(() => changeShares(held, [change('split', 10, 1)])).toThrow('10 into 1 is no split')
  expect(() => changeShares(held, [change('bonus', 2, 1)])).toThrow('2 into 1 is no bonus')
  expect(() => changeShares(held, [change('consolidation', 1, 2)])).toThrow('1 into 2 is no consolidation')
})

const anyLots = fc
  .array(
    fc.record({
      // Small ones too: several of them make one share.
      quantity: fc.oneof(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 1n, max: 5000n })),
      cost: fc.bigInt({ min: 0n, max: 10n ** 10n }),
      charges: fc.bigInt({ min: 0n, max: 10n ** 6n }),
      boughtOn: fc.constantFrom('2024-01-05', '2025-06-02', '2026-02-10', '2026-11-13'),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map((one, index) => ({ ...one, id: `${index}`, cost: paise(one.cost), charges: paise(one.charges) })),
  )
const small = fc.integer({ min: 1, max: 12 })
const anyChanges = fc
  .record({ fold: fc.option(fc.tuple(small, small)), bonus: fc.option(fc.tuple(small, small)) })
  .map(({ fold, bonus }) => {
    const changes: ShareChange[] = []
    if (fold && fold[0] !== fold[1])
      changes.push(change(fold[0] < fold[1] ? 'split' : 'consolidation', fold[0], fold[1]))
    if (bonus) changes.push(change('bonus', bonus[0], bonus[0] + bonus[1]))
    return changes
  })
  .filter((changes) => changes.length > 0)

const added = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

describe('whatever the lots and the ratios', () => {
  test('shares and fraction are the whole holding times the ratio, and cost and charges are kept to the paisa', () => {
    fc.assert(
      fc.property(anyLots, anyChanges, (held, changes) => {
        const { lots, fraction } = after(held, ...changes)
        const [before, now] = [held, lots].map((some) => added(some.map(({ quantity }) => quantity)))
        const [num, den] = [fraction?.numerator ?? 0n, fraction?.denominator ?? 1n]
        const over = changes.reduce((all, { sharesAfter }) => all * sharesAfter, 1n)
        const under = changes.reduce((all, { sharesBefore }) => all * sharesBefore, 1n)
        expect(((now ?? 0n) * den + num) * under).toBe((before ?? 0n) * over * den)
        expect(num < den).toBe(true)
        for (const what of ['cost', 'charges'] as const) {
          expect(added([...lots.map((one) => one[what]), fraction?.[what] ?? 0n])).toBe(
            added(held.map((one) => one[what])),
          )
        }
        for (const one of lots) expect(one.quantity > 0n && one.cost >= 0n && one.charges >= 0n).toBe(true)
      }),
    )
  })

  test('shares and fraction do not depend on how the holding is split into lots', () => {
    fc.assert(
      fc.property(anyLots, anyChanges, fc.bigInt({ min: 1n, max: 999_999n }), (held, changes, price) => {
        const even = held.map((one) => ({ ...one, cost: paise(one.quantity * price), charges: paise(0n) }))
        const whole = [
          {
            id: 'whole',
            quantity: added(held.map(({ quantity }) => quantity)),
            cost: paise(added(even.map(({ cost }) => cost))),
            charges: paise(0n),
            boughtOn: '2026-11-13',
          },
        ]
        const [many, one] = [after(even, ...changes), after(whole, ...changes)]
        expect(added(many.lots.map(({ quantity }) => quantity))).toBe(
          added(one.lots.map(({ quantity }) => quantity)),
        )
        const shares = ({ fraction }: typeof one) => fraction && [fraction.numerator, fraction.denominator]
        expect(shares(many)).toEqual(shares(one))
      }),
    )
  })

  test('a fraction is less than one share and is paid once: in cash it is worth less than one', () => {
    fc.assert(
      fc.property(anyLots, anyChanges, fc.bigInt({ min: 100n, max: 10n ** 7n }), (held, changes, price) => {
        const { fraction } = after(held, ...changes)
        const sold = fraction && sellFraction(fraction, paise(price))
        expect((sold?.cash ?? 0n) <= price).toBe(true)
        if (sold) expect(sold.gain).toBe(sold.cash - sold.cost - sold.charges)
      }),
    )
  })
})
