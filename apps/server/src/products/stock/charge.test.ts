/** stock: one order is one note; the depository's charge stands beside it. */
import { publishedCard, readCard } from '@pramaan/fees'
import { price, units } from '@pramaan/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareNamed } from '../../../test/quotes.ts'
import { chargeNote } from './charge.ts'

const card = readCard(publishedCard)
const note = (side: 'buy' | 'sell') => ({
  instrument: shareNamed('TATA'),
  side,
  orderId: 'one',
  day: '2026-11-16',
})

test('a sale of 100 at ₹1,550 has ₹160.81 on its note, and ₹15.34 of the depository beside it', () => {
  const {
    note: onNote,
    depositoryFee,
    depositoryTax,
    charges,
  } = chargeNote(card, note('sell'), [{ quantity: units(100n), pricePaise: price(155_000n) }])
  expect([onNote, depositoryFee, depositoryTax]).toEqual([16_081n, 1300n, 234n])
  expect(charges.total).toBe(onNote + depositoryFee + depositoryTax)
})

const anyFills = fc.array(
  fc.record({
    quantity: fc.bigInt(1n, 10_000n).map(units),
    pricePaise: fc.bigInt(1n, 10_000_000n).map(price),
  }),
  { minLength: 1, maxLength: 6 },
)

test('whatever the fills, the stored parts add up to the note and the depository’s charge', () => {
  fc.assert(
    fc.property(anyFills, fc.constantFrom('buy', 'sell'), (fills, side) => {
      const charged = chargeNote(card, note(side), fills)
      const parts = Object.values(charged.parts).reduce((sum, part) => sum + BigInt(part), 0n)
      expect(parts).toBe(charged.note + charged.depositoryFee + charged.depositoryTax)
      expect(charged.fees).toBeLessThanOrEqual(charged.note)
    }),
  )
})

test('whatever is sold for a paisa or more, the note never takes more than it brings', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1000n).map(units), fc.bigInt(1n, 100n).map(price), (quantity, pricePaise) => {
      expect(chargeNote(card, note('sell'), [{ quantity, pricePaise }]).note).toBeLessThanOrEqual(
        quantity * pricePaise,
      )
    }),
  )
})
