/** stock: what an order does is known before it is placed, to the paisa. */
import { publishedCard, readCard } from '@pramaan/fees'
import { addUnits, type Price, price, type Units, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exchangeTimes, openTimes, quoteOf } from '../../../test/quotes.ts'
import { instantOfMs } from '../../platform/clock.ts'
import { planFill } from './plan-fill.ts'
import { type Purchase, type PurchaseAsk, planPurchase } from './plan-purchase.ts'
import { legsOfPurchase } from './postings.ts'

const card = readCard(publishedCard)
const monday = instantOfMs(Date.UTC(2026, 10, 16, 4, 30))
const ask = (quantity: bigint, limitPaise: bigint | null = null, kind: PurchaseAsk['kind'] = 'standard') =>
  ({
    orderId: 'one',
    kind,
    orderType: limitPaise === null ? 'market' : 'limit',
    quantity: units(quantity),
    limitPaise: limitPaise === null ? null : price(limitPaise),
  }) as const

const plan = (
  asked: PurchaseAsk,
  quoted = quoteOf(150_000, [[1000, 150_000]]),
  times = openTimes,
  at = monday,
) => planPurchase(asked, { at, times, card, quoted, isWorkedAtDesk: asked.kind === 'fo' })

/** What leaves the client's cash. */
const paidBy = (purchase: Purchase): bigint =>
  legsOfPurchase('me', purchase)
    .filter(({ from }) => 'client' in from && from.purpose === 'cash')
    .reduce((sum, { amount }) => sum + amount, 0n)

describe('a purchase', () => {
  test('of 100 at ₹1,500 is bought at once and charged ₹178.61', () => {
    const { fill, rest, blocked, worth } = plan(ask(100n))
    expect([fill?.gross, fill?.charged.note, rest, blocked, worth]).toEqual([
      15_000_000n,
      17_861n,
      0n,
      0n,
      15_000_000n,
    ])
    expect([fill?.tradeDay, fill?.settlesOn]).toEqual(['2026-11-16', '2026-11-17'])
  })

  test('through the desk buys nothing from the book', () => {
    expect(plan(ask(100n, 150_000n, 'fo'))).toMatchObject({ fill: null, rest: 100n })
  })

  test.each([
    ['halted', { state: 'halted' }],
    ['stale', { state: 'stale' }],
    ['closed', { state: 'closed' }],
  ] as const)('of a stock that is %s waits, and says why', (_, more) => {
    const { fill, rest, whyNot } = plan(ask(100n), quoteOf(150_000, [[1000, 150_000]], more))
    expect([fill, rest]).toEqual([null, 100n])
    expect(whyNot).toMatch(/\.$/)
  })

  test('placed at 8 pm waits until half past three of the next trading day', () => {
    const evening = instantOfMs(Date.UTC(2026, 10, 16, 14, 30))
    const closed = quoteOf(150_000, [[1000, 150_000]], { state: 'closed' })
    const { expiresAt, fill } = plan(ask(100n), closed, exchangeTimes, evening)
    expect(fill).toBeNull()
    expect(expiresAt.toISOString()).toBe('2026-11-17T10:00:00.000Z')
  })

  test('whatever the book and the limit, takes from cash what was bought, its charges and what is set aside', () => {
    fc.assert(
      fc.property(anyBook, fc.bigInt(1n, 20_000n), anyLimit, (asks, quantity, limit) => {
        const purchase = plan(ask(quantity, limit), quoteOf(150_000, asks))
        const { fill, rest, blocked } = purchase
        expect((fill?.quantity ?? 0n) + rest).toBe(quantity)
        expect(paidBy(purchase)).toBe((fill?.gross ?? 0n) + (fill?.charged.note ?? 0n) + blocked)
        expect(blocked).toBeGreaterThanOrEqual(rest * purchase.limit)
        expect(blocked > 0n).toBe(rest > 0n)
      }),
    )
  })
})

const anyBook = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 1000 })), { maxLength: 5 })
  .map((levels) =>
    levels
      .map(([quantity, above]) => [quantity, 145_000 + above * 10] as const)
      .toSorted((a, b) => a[1] - b[1]),
  )
const anyLimit = fc.option(fc.bigInt(28_500n, 31_500n).map((fives) => fives * 5n))

/** Follows an order through books until it is whole, and says what it paid for its shares and for charges. */
function follow(quantity: bigint, limit: bigint, books: readonly (readonly (readonly [number, number])[])[]) {
  const first = plan(ask(quantity, limit), quoteOf(150_000, []))
  const paid = { gross: 0n, charges: 0n, freed: 0n, filled: units(0n), blocked: first.blocked }
  let before: { quantity: Units; pricePaise: Price }[] = []
  for (const asks of [...books, [[1_000_000, Number(limit)] as const]]) {
    if (paid.filled === quantity) break
    const waiting = {
      ...{ id: 'one', clientId: 'me', filled: paid.filled, blocked: paid.blocked },
      ...{ limit: price(limit), ordered: units(quantity) },
      ...{ version: 0, expiresAt: first.expiresAt, workedBy: null, lot: null },
      ...{ before, beforeDay: before.length > 0 ? '2026-11-16' : null },
    }
    const next = planFill(waiting, { at: monday, times: openTimes, card, quoted: quoteOf(150_000, asks) })
    if (!next) continue
    const { fill, blockedAfter } = next
    paid.freed += paid.blocked - fill.gross - fill.charged.note - blockedAfter
    paid.gross += fill.gross
    paid.charges += fill.charged.note
    paid.filled = addUnits(paid.filled, fill.quantity)
    paid.blocked = blockedAfter
    before = [...before, ...fill.taken]
  }
  return { ...paid, before, setAside: first.blocked }
}

describe('the fills of an order that waits', () => {
  test('whatever the books, are paid in full by what was set aside, and what is left over is free again', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 20_000n),
        fc.bigInt(28_500n, 31_500n),
        fc.array(anyBook, { maxLength: 6 }),
        (quantity, fives, books) => {
          const done = follow(quantity, fives * 5n, books)
          expect([done.filled, done.blocked]).toEqual([quantity, 0n])
          expect(done.gross + done.charges + done.freed).toBe(done.setAside)
          expect(done.freed).toBeGreaterThanOrEqual(0n)
        },
      ),
    )
  })

  test('whatever the books, cost what one note of them all costs', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 20_000n), fc.array(anyBook, { maxLength: 6 }), (quantity, books) => {
        const done = follow(quantity, 150_000n, books)
        const levels = done.before.map(
          ({ quantity: size, pricePaise }) => [Number(size), Number(pricePaise)] as const,
        )
        const at_once = plan(ask(quantity, 150_000n), quoteOf(150_000, levels))
        expect(done.charges).toBe(at_once.fill?.charged.note)
      }),
    )
  })
})
