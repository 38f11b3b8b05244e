/** stock: the database lets an order go where the rules do, and nowhere else. */
import { orderKinds, orderStatuses } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { buy, newTrader, openTrading } from '../../../test/trade-people.ts'
import { mayBecome } from '../../trading/moves.ts'
import { products } from '../registry.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await buy(house, await newTrader(house, 100_000), { quantity: 20 })
  // The trigger alone, on a table like the real one: what a status needs beside it is another rule.
  await house.asOwner(`create table moving (like product_order)`)
  await house.asOwner(
    'create trigger order_moves_on before update on moving for each row execute function order_moves_on()',
  )
})
afterAll(() => house.close())

const canMove = async (kind: string, from: string, to: string): Promise<boolean> => {
  await house.asOwner('delete from moving')
  await house.asOwner(
    `insert into moving select (jsonb_populate_record(o, jsonb_build_object('kind', $1::text, 'status', $2::text))).*
     from product_order o limit 1`,
    [kind, from],
  )
  return house.asOwner('update moving set status = $1, version = version + 1', [to]).then(
    () => true,
    () => false,
  )
}

describe.each(orderKinds)('an order of %s', (kind) => {
  test.each(orderStatuses)('that is %s', async (from) => {
    const others = orderStatuses.filter((to) => to !== from)
    const reached: string[] = []
    for (const to of others) if (await canMove(kind, from, to)) reached.push(to)
    expect(reached).toEqual(others.filter((to) => mayBecome(products.of(kind), from, to)))
  })
})
