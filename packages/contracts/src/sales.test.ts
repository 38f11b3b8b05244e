import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { quoteSale, sellOrder } from './sales.ts'

const did = '01890a5d-ac96-774b-bcce-b302099a8057'
const body = { ttype: 'standard', price: 990.3 }

test('a sale is of the whole lot, or of a whole number of shares from 1 on', () => {
  for (const quantity of [undefined, 1, 25]) {
    expect(z.safeParse(sellOrder.body, { ...body, ...(quantity && { quantity }) }).success).toBe(true)
  }
  for (const quantity of [0, -1, 1.5, '25', Number.NaN, 10_000_001]) {
    expect(z.safeParse(sellOrder.body, { ...body, quantity }).success).toBe(false)
  }
})

test('a quote is asked for the whole lot, or for a whole number of shares from 1 on', () => {
  const ask = { did, ttype: 'standard' }
  for (const quantity of [undefined, '1', '25']) {
    expect(z.safeParse(quoteSale.query, { ...ask, ...(quantity && { quantity }) }).success).toBe(true)
  }
  for (const quantity of ['0', '-1', '1.5', '01', 'all', '']) {
    expect(z.safeParse(quoteSale.query, { ...ask, quantity }).success).toBe(false)
  }
})
