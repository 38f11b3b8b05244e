/** stock: where an order can go, and which limits the exchange would take. */
import { orderStatuses, Refusal } from '@pramaan/contracts'
import { price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareNamed } from '../../../test/quotes.ts'
import { checkMove, isOver, mayBecome } from '../../trading/moves.ts'
import { desk, standard } from './kinds.ts'
import { awayBps, checkLimit, checkLot, protectedLimit } from './rules.ts'

const stock = shareNamed('TATA', { tickPaise: 10, bandBps: 2000 })
const at = (pricePaise: number, previousClosePaise = pricePaise) => ({
  pricePaise,
  previousClosePaise,
  highPaise: pricePaise,
  lowPaise: pricePaise,
})
const at1500 = at(150_000)

describe('an order', () => {
  test.each([standard, desk])('of $kind goes forward only, and what is over stays so', (product) => {
    const allowed = orderStatuses.flatMap((from) =>
      orderStatuses.filter((to) => mayBecome(product, from, to)).map((to) => `${from} → ${to}`),
    )
    expect(allowed.toSorted()).toEqual([
      'awaiting → cancelled',
      'awaiting → holding',
      'awaiting → rejected',
      'holding → sold',
    ])
  })

  test('that was sold, rejected or cancelled is over', () => {
    expect(orderStatuses.filter((status) => isOver(standard, status)).toSorted()).toEqual([
      'cancelled',
      'rejected',
      'sold',
    ])
  })

  test.each([
    ['awaiting', 'sold', 'order_not_held'],
    ['sold', 'sold', 'order_not_held'],
    ['holding', 'cancelled', 'order_not_waiting'],
    ['cancelled', 'rejected', 'order_not_waiting'],
  ] as const)('that is %s is not %s: %s', (status, to, code) => {
    expect(() => checkMove(desk, status, to)).toThrow(new Refusal(code))
  })
})

describe('a market order', () => {
  test('at ₹1,500 runs to ₹1,575 at most: 5% further', () => {
    expect(protectedLimit(stock, at1500)).toBe(157_500n)
  })

  test('near its band’s edge runs to the edge and not beyond', () => {
    expect(protectedLimit(stock, at(179_000, 150_000))).toBe(180_000n)
  })

  test('whatever the price, has a limit on the tick, inside the band, and not below the price by more than a tick', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.constantFrom(1, 5, 10, 100),
        (price, tickPaise) => {
          const one = shareNamed('ANY', { tickPaise, bandBps: 500 })
          const limit = protectedLimit(one, at(price))
          expect(limit % BigInt(tickPaise)).toBe(0n)
          expect(limit).toBeLessThanOrEqual((BigInt(price) * 105n + 99n) / 100n)
          expect(limit).toBeGreaterThan(BigInt(price - tickPaise))
        },
      ),
    )
  })
})

describe('a limit', () => {
  test.each([
    ['₹1,500.10 is on a tick of ₹0.10', 150_010n, null],
    ['₹1,500.05 is not', 150_005n, 'price_off_tick'],
    ['₹1,800 is the band’s edge', 180_000n, null],
    ['₹1,800.10 is outside it', 180_010n, 'price_out_of_band'],
    ['₹1,199.90 is outside it', 119_990n, 'price_out_of_band'],
  ])('%s', (_, limit, code) => {
    const check = () => checkLimit(stock, price(limit), at1500)
    if (code === null) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })

  test('outside the band is refused in words that name the band, and off the tick in words that name the tick', () => {
    expect(() => checkLimit(stock, price(3_000n), at1500)).toThrow(
      'Enter a limit price from ₹1,200.00 to ₹1,800.00. That is today’s price band; the exchange rejects orders outside it.',
    )
    expect(() => checkLimit(stock, price(150_005n), at1500)).toThrow(
      'The limit price must be a multiple of ₹0.10.',
    )
  })

  test('of ₹30 on a share with derivatives at ₹848 is refused: its band is 10% until it flexes', () => {
    const share = shareNamed('FLEX', { bandBps: null })
    expect(() => checkLimit(share, price(30_00n), at(848_00))).toThrow('from ₹763.20 to ₹932.80')
    expect(() => checkLimit(share, price(763_20n), at(848_00))).not.toThrow()
  })

  test('is so many percent away from the last price, with its sign', () => {
    expect(awayBps(763_20n, 848_00)).toBe(-1000)
    expect(awayBps(848_00n, 848_00)).toBe(0)
    expect(awayBps(900_00n, 848_00)).toBe(613)
  })
})

test('a lot of 25 is bought in whole lots: 50 and not 51', () => {
  const one = shareNamed('LOTTY', { lot: 25 })
  expect(() => checkLot(one, units(50n))).not.toThrow()
  expect(() => checkLot(one, units(51n))).toThrow(new Refusal('quantity_off_lot'))
})
