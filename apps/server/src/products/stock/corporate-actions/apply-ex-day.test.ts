/** products/stock/corporate-actions: all actions of an ex-day, dividends with tax at source, and buy-backs. */
import { paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Action, applyExDay, type Holder } from './apply-ex-day.ts'
import { acceptance, type BuyBack, buyBack, treatmentOn } from './buy-back.ts'
import type { Lot } from './lots.ts'
import { bearsOut, likelyRatio } from './observed-ratio.ts'

const EX = '2026-11-16'
const rupees = (whole: number) => paise(BigInt(Math.round(whole * 100)))
const lot = (id: string, quantity: number, cost: number, boughtOn = '2026-01-05'): Lot => ({
  id,
  quantity: BigInt(quantity),
  cost: rupees(cost),
  charges: rupees(0),
  boughtOn,
})
const holder = (lots: readonly Lot[], more: Partial<Holder> = {}): Holder => ({
  lots,
  paidBefore: [],
  isPanKnown: true,
  ...more,
})
const dividend = (id: string, perShare: number, payDay = '2026-12-01', number = 1): Action => ({
  kind: 'dividend',
  id,
  number,
  perShare: rupees(perShare),
  exDay: EX,
  recordDay: EX,
  payDay,
})
const split: Action = {
  kind: 'split',
  sharesBefore: 1n,
  sharesAfter: 5n,
  exDay: EX,
  recordDay: EX,
  allottedOn: EX,
}
const terms = { price: rupees(300), paidOn: '2026-12-15' }

describe('a dividend', () => {
  test('of ₹5 is paid on its pay day, on the shares before a split of the same ex-day', () => {
    const done = applyExDay(holder([lot('a', 20, 30_000)]), [split, dividend('d', 5)], terms)
    expect(done.dividends).toMatchObject([{ shares: 20n, gross: 100_00n, tds: 0n, payOn: '2026-12-01' }])
    expect(done.changes).toMatchObject([{ after: { quantity: 100n } }])
  })

  test('two of one day both count, and the second passes the threshold of ₹10,000', () => {
    const both = [dividend('final', 60), dividend('special', 50)]
    const { dividends } = applyExDay(holder([lot('a', 100, 30_000)]), both, terms)
    expect(dividends.map(({ gross, tds }) => [gross, tds])).toEqual([
      [6000_00n, 0n],
      [5000_00n, 1100_00n],
    ])
  })

  test('two of one day are paid in the order of their numbers, whatever their ids are', () => {
    const both = [dividend('b', 60, EX, 1), dividend('a', 50, EX, 2)]
    const { dividends } = applyExDay(holder([lot('a', 100, 30_000)]), both.toReversed(), terms)
    expect(dividends.map(({ dividend: { number }, tds }) => [number, tds])).toEqual([
      [1, 0n],
      [2, 1100_00n],
    ])
  })

  test('counts what the company paid before in the financial year of the payment, and no other year', () => {
    const paidBefore = [
      { financialYear: '2025-26', gross: rupees(50_000), tds: rupees(5000) },
      { financialYear: '2026-27', gross: rupees(9500), tds: rupees(0) },
    ]
    const tdsWhenPaid = (payDay: string) =>
      applyExDay(holder([lot('a', 100, 1)], { paidBefore }), [dividend('d', 10, payDay)], terms).dividends[0]
        ?.tds
    // 10% of ₹10,500 is more than the ₹1,000 that are paid.
    expect(tdsWhenPaid('2027-03-31')).toBe(1000_00n)
    expect(tdsWhenPaid('2027-04-01')).toBe(0n)
  })

  test('goes to who held it when the ex-day began, also if all was sold since', () => {
    const sold = holder([], { heldAtExDay: [lot('a', 10, 1), lot('late', 10, 1, EX)] })
    expect(applyExDay(sold, [dividend('d', 5)], terms).dividends).toMatchObject([{ gross: 50_00n }])
    expect(applyExDay(holder([]), [dividend('d', 5)], terms).dividends).toEqual([])
  })

  test('over all of a year never takes more tax than the payment, and net and tax are the gross', () => {
    const many = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(many, fc.integer({ min: 1, max: 2000 }), (all, quantity) => {
        const actions = all.map((perShare, index) => dividend(`${index}`, perShare))
        const { dividends } = applyExDay(holder([lot('a', quantity, 1)]), actions, terms)
        for (const { gross, tds, net } of dividends)
          expect(tds >= 0n && net >= 0n && tds + net === gross).toBe(true)
        expect(dividends).toHaveLength(all.length)
      }),
    )
  })
})

test('rights and a buy-back change nothing of themselves', () => {
  const actions: Action[] = (['rights', 'buy-back'] as const).map((kind) => ({
    kind,
    exDay: EX,
    recordDay: EX,
  }))
  expect(applyExDay(holder([lot('a', 20, 1)]), actions, terms)).toEqual({
    dividends: [],
    changes: [],
    fraction: null,
    fractionSold: null,
  })
})

test('a fraction waits for its price, and is paid on its day', () => {
  const bonus: Action = { ...split, kind: 'bonus', sharesBefore: 2n, sharesAfter: 3n }
  const held = holder([lot('a', 5, 500)])
  const waiting = applyExDay(held, [bonus], { ...terms, price: null })
  expect(waiting).toMatchObject({ fraction: { numerator: 1n, denominator: 2n }, fractionSold: null })
  expect(applyExDay(held, [bonus], terms).fractionSold).toMatchObject({ cash: 150_00n, payOn: '2026-12-15' })
})

describe('a buy-back', () => {
  const offer: BuyBack = {
    tendered: 60n,
    accepted: 40n,
    price: rupees(1150),
    acceptedOn: '2026-05-20',
    payOn: '2026-05-25',
    charges: rupees(0),
    paidBefore: [],
    isPanKnown: true,
  }
  const lots = [lot('b', 50, 40_000, '2026-02-01'), lot('a', 30, 15_000, '2025-02-01')]

  test('from April 2026 on is a capital gain: the oldest first, long and short, the rest comes back', () => {
    const done = buyBack(lots, offer)
    expect(done).toMatchObject({
      treatment: 'capital-gain',
      gross: 46_000_00n,
      net: 46_000_00n,
      returned: 20n,
    })
    expect(
      done.parts.map(({ lotId, quantity, gain, term, ratePercent }) => [
        lotId,
        quantity,
        gain,
        term,
        ratePercent,
      ]),
    ).toEqual([
      ['a', 30n, 19_500_00n, 'long', '12.5'],
      ['b', 10n, 3500_00n, 'short', '20'],
    ])
    expect(done.changes).toMatchObject([{ kind: 'closed' }, { after: { quantity: 40n, cost: 32_000_00n } }])
  })

  test('from October 2024 to March 2026 is a dividend of the whole, and its cost a loss', () => {
    const done = buyBack(lots, { ...offer, acceptedOn: '2026-03-31', payOn: '2026-04-02' })
    expect(done).toMatchObject({ treatment: 'dividend', tds: 4600_00n, net: 41_400_00n })
    expect(done.parts.map(({ gain }) => gain)).toEqual([-15_000_00n, -8000_00n])
    expect(done.rule).toContain('10% of ₹46,000.00')
  })

  test('before October 2024 is exempt', () => {
    expect(['2024-09-30', '2024-10-01', '2026-03-31', '2026-04-01'].map(treatmentOn)).toEqual([
      'exempt',
      'dividend',
      'dividend',
      'capital-gain',
    ])
  })

  test('who holds ₹2,00,000 on the record day is a small holder, with a paisa more not', () => {
    const tender = {
      tendered: 100n,
      heldOnRecordDay: 100n,
      priceOnRecordDay: rupees(2000),
      forSmallHolders: { accepted: 1n, held: 3n },
      forOthers: { accepted: 1n, held: 20n },
      beyond: 0n,
    }
    expect(acceptance(tender)).toEqual({ isSmallHolder: true, entitled: 33n, accepted: 33n })
    expect(acceptance({ ...tender, priceOnRecordDay: rupees(2000.01), beyond: 2n })).toEqual({
      isSmallHolder: false,
      entitled: 5n,
      accepted: 7n,
    })
    expect(acceptance({ ...tender, tendered: 10n }).accepted).toBe(10n)
  })

  test('quantity, cost and proceeds are kept to the unit and the paisa', () => {
    const anyLot = fc.record({
      quantity: fc.bigInt({ min: 1n, max: 900n }),
      cost: fc.bigInt({ min: 0n, max: 10n ** 8n }).map(paise),
      charges: fc.bigInt({ min: 0n, max: 10n ** 5n }).map(paise),
      boughtOn: fc.constantFrom('2024-01-05', '2025-06-02', '2026-02-10'),
    })
    const day = fc.constantFrom('2024-05-02', '2025-05-02', '2026-05-04')
    const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)
    fc.assert(
      fc.property(
        fc.array(anyLot, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        day,
        (some, percent, acceptedOn) => {
          const held = some.map((one, index) => ({ ...one, id: `${index}` }))
          const tendered = sum(held.map(({ quantity }) => quantity))
          const accepted = (tendered * BigInt(percent)) / 100n
          const charges = paise(accepted)
          const done = buyBack(held, { ...offer, tendered, accepted, acceptedOn, payOn: acceptedOn, charges })
          expect(sum(done.parts.map(({ quantity }) => quantity)) + done.returned).toBe(tendered)
          expect(sum(done.parts.map(({ proceeds }) => proceeds))).toBe(done.gross - charges)
          expect(done.net + done.tds + charges).toBe(done.gross)
          for (const change of done.changes) {
            if (change.kind === 'new') throw new Error('nothing new comes of it')
            const part = done.parts.find(({ lotId }) => lotId === change.before.id)
            const left = change.kind === 'changed' ? change.after.cost : 0n
            expect((part?.cost ?? 0n) + left).toBe(change.before.cost)
          }
        },
      ),
    )
  })
})

describe('the price of the ex-day', () => {
  const seen = (close: number, open: number) => ({
    previousClosePaise: rupees(close),
    openPaise: rupees(open),
  })

  test('₹2,000 and then ₹1,010 bear out 1 into 2, and neither 1 into 5 nor 2 into 1', () => {
    const day = seen(2000, 1010)
    expect(bearsOut(day, { before: 1n, after: 2n })).toBe(true)
    expect(bearsOut(day, { before: 1n, after: 5n })).toBe(false)
    expect(bearsOut(day, { before: 2n, after: 1n })).toBe(false)
  })

  test.each([
    [2000, 1010, '1:2'],
    [5000, 490, '1:10'],
    [900, 610, '2:3'],
    [5, 51, '10:1'],
  ])('₹%s and then ₹%s: probably %s', (close, open, ratio) => {
    const likely = likelyRatio(seen(close, open))
    expect(`${likely?.before}:${likely?.after}`).toBe(ratio)
  })

  test('a fall of 12% is no split', () => {
    expect(likelyRatio(seen(1000, 880))).toBeNull()
  })
})
