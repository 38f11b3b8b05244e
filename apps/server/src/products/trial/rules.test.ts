/** products/trial: what a credit pays, whatever the charges are: charges and nothing else. */
import type { CreditOffer } from '@pramaan/contracts'
import { lesser } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legsOfUse, remindedAt } from './plans.ts'
import {
  type DayCharge,
  hashOf,
  type Offer,
  payCharges,
  problemOf,
  type Spendable,
  stateOf,
  termsOf,
} from './rules.ts'

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'] as const

const paise = fc.bigInt({ min: 0n, max: 100_000n })
const credit: fc.Arbitrary<Spendable> = fc.record({
  id: fc.uuid(),
  left: paise,
  from: fc.constantFrom(...DAYS),
  endsOn: fc.constantFrom(...DAYS),
})
const charge: fc.Arbitrary<DayCharge> = fc
  .record({ day: fc.constantFrom(...DAYS), orderId: fc.uuid(), charged: paise, fees: paise, paid: paise })
  .map((one) => ({ ...one, fees: lesser(one.fees, one.charged) }))

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const by = <T>(uses: readonly T[], key: (use: T) => string) => Map.groupBy(uses, key)

describe('credit pays', () => {
  test('no order more than it was charged, no credit more than is left, and only on days that it is good for', () => {
    fc.assert(
      fc.property(
        fc.array(credit, { maxLength: 4 }),
        fc.array(charge, { maxLength: 8 }),
        paise,
        (credits, charges, over) => {
          const uses = payCharges(credits, charges, over)
          for (const [id, own] of by(uses, ({ creditId }) => creditId)) {
            const of = credits.find((one) => one.id === id)
            expect(sum(own.map(({ amount }) => amount))).toBeLessThanOrEqual(of?.left ?? -1n)
            for (const { day } of own) {
              expect(day >= (of?.from ?? '9')).toBe(true)
              expect(day <= (of?.endsOn ?? '0')).toBe(true)
            }
          }
          for (const [id, own] of by(uses, ({ orderId }) => orderId)) {
            const of = charges.find((one) => one.orderId === id)
            expect(sum(own.map(({ amount }) => amount)) + (of?.paid ?? 0n)).toBeLessThanOrEqual(
              of?.charged ?? -1n,
            )
          }
          for (const { amount, fees } of uses) {
            expect(amount > 0n && fees >= 0n && fees <= amount).toBe(true)
          }
          // What was paid too much before is left out of what follows.
          const open = sum(charges.map(({ charged, paid }) => (charged > paid ? charged - paid : 0n)))
          expect(sum(uses.map(({ amount }) => amount))).toBeLessThanOrEqual(open > over ? open - over : 0n)
        },
      ),
    )
  })

  test('credit becomes rupees of the client only as far as the same rupees were charged: fees and taxes hold what they held', () => {
    fc.assert(
      fc.property(paise, paise, (amount, part) => {
        fc.pre(amount > 0n)
        const fees = lesser(part, amount)
        const legs = legsOfUse('client', { creditId: 'credit', day: DAYS[0], orderId: 'order', amount, fees })
        const net = new Map<string, bigint>()
        const add = (place: object, asset: string, by: bigint) => {
          const key = `${asset} ${Object.values(place).join(' ')}`
          net.set(key, (net.get(key) ?? 0n) + by)
        }
        for (const { from, to, amount: moved, asset = 'INR' } of legs) {
          add(from, asset, -moved)
          add(to, asset, moved)
        }
        expect(net.get('INR client cash')).toBe(amount)
        expect(net.get('PROMO client credit')).toBe(-amount)
        expect(net.get('INR promotion')).toBe(-amount)
        expect(net.get('INR fees') ?? 0n).toBe(0n)
        expect(net.get('INR taxes') ?? 0n).toBe(0n)
        expect(legs.filter(({ asset }) => asset === 'PROMO')).toHaveLength(1)
      }),
    )
  })

  test('the one that ends first pays first, and the firm’s own fee before what is passed on', () => {
    const uses = payCharges(
      [
        { id: 'late', left: 100_00n, from: DAYS[0], endsOn: DAYS[3] },
        { id: 'soon', left: 30_00n, from: DAYS[0], endsOn: DAYS[2] },
      ],
      [{ day: DAYS[1], orderId: 'order', charged: 52_71n, fees: 20_00n, paid: 0n }],
    )
    expect(uses).toEqual([
      { creditId: 'soon', day: DAYS[1], orderId: 'order', amount: 30_00n, fees: 20_00n },
      { creditId: 'late', day: DAYS[1], orderId: 'order', amount: 22_71n, fees: 0n },
    ])
  })
})

const offer: Offer = {
  ...{ id: 'offer', name: 'Welcome', amount: 500_00n, forClient: null, closedAt: null },
  ...{ opensOn: '2026-11-17', acceptBy: '2026-11-30', endsOn: '2026-12-15' },
}

describe('an offer', () => {
  test.each([
    ['2026-11-16', 'upcoming'],
    ['2026-11-17', 'open'],
    ['2026-11-30', 'open'],
    ['2026-12-01', 'over'],
  ])('of 17 to 30 November is on %s %s', (today, state) => {
    expect(stateOf(offer, today)).toBe(state)
  })

  test('that two people have ended is over', () => {
    expect(stateOf({ ...offer, closedAt: new Date(0) }, '2026-11-20')).toBe('over')
  })

  test('has terms that name amount and end, and another hash with another amount or day', () => {
    const terms = termsOf(offer)
    expect(terms.join(' ')).toContain('₹500.00')
    expect(terms.join(' ')).toContain('15 Dec 2026')
    expect(
      new Set(
        [terms, termsOf({ ...offer, amount: 1n }), termsOf({ ...offer, endsOn: '2026-12-16' })].map(hashOf),
      ).size,
    ).toBe(3)
  })

  const act: CreditOffer = {
    ...{ kind: 'credit-offer', name: 'Welcome', rupees: 500 },
    ...{ opens_on: '2026-11-17', accept_by: '2026-11-30', ends_on: '2026-12-15' },
  }
  test.each([
    [{}, null],
    [{ opens_on: '2026-11-16' }, 'An offer opens today or later.'],
    [{ accept_by: '2026-11-16' }, 'The last day to accept comes after the day on which the offer opens.'],
    [{ ends_on: '2026-11-29' }, 'The credit ends on or after the last day to accept it.'],
    [{ ends_on: '2028-11-20' }, 'A credit ends within two years.'],
  ])('with %j: %s', (more, says) => {
    expect(problemOf({ ...act, ...more }, '2026-11-17')).toBe(says)
  })
})

test.each([
  ['2026-11-17T06:00:00Z', '2026-12-08T04:30:00.000Z'],
  ['2026-12-10T06:00:00Z', '2026-12-14T04:30:00.000Z'],
  ['2026-12-15T06:00:00Z', undefined],
])('accepted at %s, its end on 15 December is told at %s', (now, at) => {
  expect(remindedAt('2026-12-15', new Date(now))?.toISOString()).toBe(at)
})
