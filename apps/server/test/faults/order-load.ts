/** Purchases and sales without a pause. Killed between a fill and its answer, each has one effect or none. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { buyStock, type Contract, quoteSale, sellOrder, urlOf } from '@pramaan/contracts'
import { expect } from 'vitest'
import { at } from '../account-people.ts'
import type { DoomedHouse } from './doomed-house.ts'
import type { Load } from './load.ts'
import type { Resident } from './residents.ts'

const BUYERS = 8
const SELLERS = 8
const FIRST_LOTS = 60

interface WireAnswer {
  readonly code: number | string
  readonly data: {
    readonly id: string
    readonly status: string
    readonly price: number
    readonly quote_id: string | null
  } | null
}

/** What was asked, to be asked again with the same key and the same words. */
interface Intent {
  readonly key: string
  readonly call: Pick<Contract, 'method' | 'base' | 'path'>
  readonly body?: object
  readonly query?: string
}

const purchase = (query = ''): Intent => ({
  key: randomUUID(),
  call: buyStock,
  body: { market: 'NSE', symbol: 'RELIANCE', quantity: 20, order_type: 'market' },
  query,
})

export async function orderLoad(house: DoomedHouse): Promise<Load> {
  const client = await house.newResident('TRADES')
  const bought = new Map<string, string>()
  const sold = new Set<string>()
  const inDoubt = new Set<Intent>()
  let before = { bought: 0, sold: 0 }

  const send = ({ call, key, body, query = '' }: Intent) =>
    house.ask<WireAnswer>(`${urlOf(call)}${query}`, {
      method: call.method,
      as: client,
      key,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  /** The id of what was done, or null. */
  const sendDoubted = async (intent: Intent): Promise<string | null> => {
    inDoubt.add(intent)
    const answer = await send(intent)
    if (answer?.code !== 200) return null
    inDoubt.delete(intent)
    return answer.data?.id ?? ''
  }

  const buy = async (): Promise<boolean> => {
    const intent = purchase()
    const id = await sendDoubted(intent)
    if (id !== null) bought.set(intent.key, id)
    return id !== null
  }
  const buyUntilItDies = async (): Promise<void> => {
    while (await buy());
  }
  /** Its own lots, one after the other, at the server's price. */
  const sellUntilItDies = async (lots: readonly string[]): Promise<void> => {
    for (const id of lots) {
      const query = `?did=${id}&ttype=standard`
      const quoted = await send({ key: randomUUID(), call: quoteSale, query })
      if (!quoted) return
      if (!quoted.data?.quote_id) continue
      const body = { ttype: 'standard', price: quoted.data.price }
      if ((await sendDoubted({ key: randomUUID(), call: at(sellOrder, id), body })) === null) return
      sold.add(id)
    }
  }
  /** The feed needs a moment after a start. */
  const marketIsUp = async (): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const dry = await send(purchase('?dry_run=1'))
      if (dry?.code === 200 && dry.data?.status === 'holding') return
      await sleep(100)
    }
    throw new Error('the market did not come up')
  }

  return {
    prepare: async () => {
      await marketIsUp()
      const done = await Promise.all(Array.from({ length: FIRST_LOTS }, buy))
      expect(done).not.toContain(false)
      before = { bought: bought.size, sold: sold.size }
    },
    untilItDies: () => {
      const lots = [...bought.values()].filter((id) => !sold.has(id))
      const lanes = Array.from({ length: SELLERS }, (_, lane) =>
        lots.filter((_id, n) => n % SELLERS === lane),
      )
      return Promise.all([...Array.from({ length: BUYERS }, buyUntilItDies), ...lanes.map(sellUntilItDies)])
    },
    isUnderWay: () => bought.size > before.bought && sold.size > before.sold,
    askAgain: async () => {
      await marketIsUp()
      for (const intent of inDoubt) {
        const answer = await send(intent)
        if (intent.call === buyStock) {
          expect(answer?.code).toBe(200)
          const id = answer?.data?.id ?? ''
          expect((await send(intent))?.data).toMatchObject({ id })
          bought.set(intent.key, id)
        } else if (answer?.code === 200) sold.add(answer.data?.id ?? '')
        // The sale had not been made, and its price is too old by now or was given by a server that is gone.
        else expect(['quote_expired', 'quote_missing']).toContain(answer?.code)
      }
      inDoubt.clear()
    },
    booksAgree: () => booksAgree(house, client, [...bought.values()], [...sold]),
    wasEnough: () => {
      expect(bought.size).toBeGreaterThan(4 * FIRST_LOTS)
      expect(sold.size).toBeGreaterThan(0)
    },
  }
}

async function booksAgree(
  { asOwner }: DoomedHouse,
  { id }: Resident,
  bought: readonly string[],
  sold: readonly string[],
): Promise<void> {
  const orders = await asOwner<{ id: string; status: string }>(
    'select id, status from product_order where client_id = $1',
    [id],
  )
  expect(orders.map((order) => order.id).toSorted()).toEqual(bought.toSorted())
  const gone = orders.filter(({ status }) => status === 'sold').map((order) => order.id)
  expect(gone.toSorted()).toEqual(sold.toSorted())
  const [books] = await asOwner<{
    shares: bigint
    lots: bigint
    position: bigint
    sales: bigint
    closes: bigint
    dues: bigint
  }>(
    `select (select sum(balance)::bigint from ledger_account where client_id = $1 and purpose = 'securities') as shares,
            (select sum(quantity)::bigint from lot where client_id = $1) as lots,
            (select sum(quantity)::bigint from position where client_id = $1) as position,
            (select count(*) from order_fill where client_id = $1 and side = 'sell') as sales,
            (select count(*) from lot_close where client_id = $1) as closes,
            (select count(*) from due d join lot_close c on c.id = d.ref and d.kind = 'settlement' where c.client_id = $1) as dues`,
    [id],
  )
  expect(books).toMatchObject({
    lots: books?.shares,
    position: books?.shares,
    sales: BigInt(sold.length),
    closes: BigInt(sold.length),
    dues: BigInt(sold.length),
  })
}
