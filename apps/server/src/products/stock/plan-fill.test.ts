/** stock: an order that waits is filled only where the book reaches it and the money set aside pays for it. */
import { publishedCard, readCard } from '@pramaan/fees'
import { paise, price, type Units, units } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { openTimes, quoteOf } from '../../../test/quotes.ts'
import { instantOfMs } from '../../platform/clock.ts'
import { planFill, type Waiting } from './plan-fill.ts'

const card = readCard(publishedCard)
const at = instantOfMs(Date.UTC(2026, 10, 16, 4, 30))
const waiting: Waiting = {
  id: 'one',
  clientId: 'me',
  limit: price(150_000n),
  ordered: units(100n),
  filled: units(0n),
  blocked: paise(15_017_861n),
  version: 0,
  expiresAt: instantOfMs(Date.UTC(2026, 10, 16, 10)),
  workedBy: null,
  lot: null,
  before: [],
  beforeDay: null,
}
const plan = (quoted = quoteOf(150_000, [[1000, 150_000]]), more: Partial<Waiting> = {}, most?: Units) =>
  planFill(
    { ...waiting, ...more },
    { at, times: openTimes, card, quoted, ...(most === undefined ? {} : { most }) },
  )

describe('a fill', () => {
  test('of the whole leaves nothing set aside', () => {
    expect(plan()).toMatchObject({ blockedAfter: 0n, fill: { quantity: 100n, gross: 15_000_000n } })
  })

  test('of 40, as the desk may choose, keeps the rest’s money', () => {
    const next = plan(undefined, {}, units(40n))
    expect(next?.fill.quantity).toBe(40n)
    expect((next?.fill.gross ?? 0n) + (next?.fill.charged.note ?? 0n) + (next?.blockedAfter ?? 0n)).toBe(
      waiting.blocked,
    )
  })

  test.each([
    ['above the limit', quoteOf(150_000, [[1000, 150_005]])],
    ['in a halt', quoteOf(150_000, [[1000, 150_000]], { state: 'halted' })],
    ['at a stale price', quoteOf(150_000, [[1000, 150_000]], { state: 'stale' })],
    ['after the close', quoteOf(150_000, [[1000, 150_000]], { state: 'closed' })],
    ['without a seller', quoteOf(150_000, [])],
  ])('is not made %s', (_, quoted) => expect(plan(quoted)).toBeNull())

  test('is not made once the order has lapsed, whoever ends it', () => {
    expect(plan(undefined, { expiresAt: at })).toBeNull()
  })

  test('is not made where a paisa of what it costs was not set aside', () => {
    expect(plan(undefined, { blocked: paise(waiting.blocked - 1n) })).toBeNull()
  })
})
