/** products/stock/corporate-actions: a plan stands on every order that it looked at, and orders are read before their lots. */
import { expect, test } from 'vitest'
import type { Queries } from '../../../platform/database.ts'
import type { ExDay, HeldLot, HolderOrder } from './holder.ts'
import { holderPlan } from './holder-plan.ts'
import { readHolders } from './read-holders.ts'

const AT = new Date('2026-11-20T00:00:00Z')
const lot = (order_id: string, quantity: bigint): HeldLot => ({
  ...{
    id: `lot of ${order_id}`,
    order_id,
    asset: 'NSE:X',
    instrument_id: 1,
    quantity,
    gross_paise: quantity * 100n,
  },
  ...{ charges_paise: 0n, bought_on: '2026-11-10', held_from: '2026-11-10', settles_on: '2026-11-11' },
})
const order = (id: string, version: number): [string, HolderOrder] => [
  id,
  {
    ...{ id, version, filled: 10n, blocked_paise: 0n, status: 'holding', status_at: AT, executed_at: AT },
    ...{ settles_on: '2026-11-11', worked_by: null, ended: null },
  },
]
const day: ExDay = {
  instrumentId: 1,
  listings: [1],
  exDay: '2026-11-20',
  pricePaise: 100n,
  actions: [
    {
      ...{ id: 'a', kind: 'bonus', number: 1, exDay: '2026-11-20', recordDay: '2026-11-20' },
      ...{ payDay: '2026-11-20', sharesBefore: 10n, sharesAfter: 11n, perShare: 0n, says: 'Bonus 1:10' },
    },
  ],
}

test('a bonus of 1 for 10 on 4 and 9 shares changes the second order, and stands on both', () => {
  const holder = {
    client: 'c',
    lots: [lot('o1', 4n), lot('o2', 9n)],
    goneSince: new Map(),
    orders: new Map([order('o1', 3), order('o2', 5)]),
  }
  const plan = holderPlan(holder, day, AT)
  expect(plan?.changes?.map(({ id }) => id)).toEqual(['o2'])
  expect(plan?.from).toEqual([
    { id: 'o1', version: 3 },
    { id: 'o2', version: 5 },
  ])
})

test('orders are read before lots: what is sold between the two makes a version that the plan does not stand on', async () => {
  const asked: string[] = []
  const tx: Pick<Queries, 'query'> = {
    query: async (text: string) => {
      asked.push(text)
      return []
    },
  }
  await readHolders(tx, day, ['c'])
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatch(/from product_order/)
  expect(asked[1]).toMatch(/from own join lot/)
})
