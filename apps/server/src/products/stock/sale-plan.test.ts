/** stock: a sale takes its shares and their cost out of the lots, oldest first, to the share and the paisa. */
import { price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SaleTerms, type SoldLot, salePlan, takeLots } from './sale-plan.ts'

const lot = (id: string, quantity: bigint, gross: bigint, charges = 0n): SoldLot => ({
  id,
  quantity,
  gross_paise: gross,
  charges_paise: charges,
  bought_on: '2026-11-02',
  settles_on: '2026-11-03',
})

const terms = (lots: readonly SoldLot[], quantity: bigint, more: Partial<SaleTerms> = {}): SaleTerms => ({
  orderId: '5b1f3e9c-6a53-4c84-9b0a-2f8a7f6c1d00',
  clientId: 'me',
  kind: 'standard',
  version: 3,
  filled: 100n,
  executedAt: new Date('2026-11-02T05:00:00Z'),
  workedBy: null,
  instrumentId: 1,
  asset: 'NSE:TATA',
  lots,
  quantity: units(quantity),
  price: price(150_000n),
  note: 10_001n,
  fees: 4000n,
  depositoryKey: 'depository:INE000A01010:2026-11-16',
  depositoryFee: 1350n,
  depositoryTax: 243n,
  charges: {},
  cardVersion: '1',
  tradeDay: '2026-11-16',
  settlesOn: '2026-11-17',
  source: 'test',
  asOf: new Date('2026-11-16T05:00:00Z'),
  sequence: 1,
  ...more,
})
const now = new Date('2026-11-16T05:00:10Z')
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

describe('a part of a lot', () => {
  test('30 of 100 that cost ₹1,000.01 take ₹300.00 with them; ₹700.01 stay', () => {
    const { lotChanges, closes, changes, steps } = salePlan(
      terms([lot('a', 100n, 100_001n)], 30n),
      'quote',
      now,
    )
    expect(lotChanges).toMatchObject([{ id: 'a', quantity: 70n, gross_paise: 70_001n }])
    expect(closes).toMatchObject([{ quantity: 30n, cost_gross_paise: 30_000n, gross_paise: 4_500_000n }])
    expect(changes).toMatchObject([{ status: 'holding' }])
    expect(steps).toMatchObject([{ code: 'sold-in-part', facts: { quantity: '30', left: '70' } }])
  })

  test('half a paisa of cost goes with what is sold: 1 of 2 that cost 1 paisa', () => {
    expect(takeLots([lot('a', 2n, 1n)], 1n)).toMatchObject([{ costGross: 1n }])
  })
})

test('all of it is sold, and nothing of its cost stays', () => {
  const { lotChanges, changes } = salePlan(terms([lot('a', 100n, 99_999n, 77n)], 100n), 'quote', now)
  expect(lotChanges).toMatchObject([{ quantity: 0n, gross_paise: 0n, charges_paise: 0n }])
  expect(changes).toMatchObject([{ status: 'sold' }])
})

test('two lots: the older is emptied first, the note’s charges go with the shares, the depository’s with the larger', () => {
  const plan = salePlan(terms([lot('a', 10n, 1000n), lot('bonus', 20n, 0n)], 15n), 'quote', now)
  const depository = plan.transfers?.[1]?.id
  expect(plan.closes).toMatchObject([
    { lot_id: 'a', quantity: 10n, charges_paise: 6667n, once_transfer: depository },
    { lot_id: 'bonus', quantity: 5n, charges_paise: 3334n, once_transfer: null },
  ])
  expect(plan.lotChanges).toMatchObject([
    { id: 'a', quantity: 0n },
    { id: 'bonus', quantity: 15n },
  ])
  expect(plan.dues?.map(({ kind }) => kind).toSorted()).toEqual(['day-charges', 'settlement', 'settlement'])
})

test('a sale that could not bear the depository’s charge is not charged it', () => {
  const tiny = terms([lot('a', 1n, 100n)], 1n, { price: price(2000n), note: 500n, fees: 0n })
  expect(salePlan(tiny, 'quote', now).transfers).toHaveLength(1)
})

test('whatever the lots and the part: shares, cost and charges are there before and after, and nothing is below zero', () => {
  const lots = fc.array(
    fc.record({
      quantity: fc.bigInt(1n, 10_000n),
      gross: fc.bigInt(0n, 10n ** 12n),
      charges: fc.bigInt(0n, 10n ** 9n),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(
      lots,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.bigInt(0n, 10n ** 8n),
      (all, share, note) => {
        const held = all.map(({ quantity, gross, charges }, index) =>
          lot(`${index}`, quantity, gross, charges),
        )
        const whole = sum(held.map(({ quantity }) => quantity))
        const wanted = 1n + BigInt(Math.floor(share * Number(whole - 1n)))
        const { closes = [], lotChanges = [] } = salePlan(
          terms(held, wanted, { note, fees: 0n }),
          'quote',
          now,
        )
        const touched = held.filter(({ id }) => lotChanges.some((change) => change.id === id))
        expect(sum(closes.map(({ quantity }) => quantity))).toBe(wanted)
        expect(sum(closes.map(({ charges_paise: charges }) => charges))).toBe(note)
        for (const [of, sold] of [
          ['quantity', 'quantity'],
          ['gross_paise', 'cost_gross_paise'],
          ['charges_paise', 'cost_charges_paise'],
        ] as const) {
          expect(sum(lotChanges.map((left) => left[of])) + sum(closes.map((close) => close[sold]))).toBe(
            sum(touched.map((one) => one[of])),
          )
          expect(lotChanges.every((left) => left[of] >= 0n)).toBe(true)
        }
        // What is empty costs nothing any more.
        expect(
          lotChanges.every((left) => left.quantity > 0n || left.gross_paise + left.charges_paise === 0n),
        ).toBe(true)
      },
    ),
  )
})
