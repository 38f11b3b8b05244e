/** Withdrawals without a pause: one that was acknowledged is there once, whatever was killed meanwhile. */
import { randomUUID } from 'node:crypto'
import { requestWithdrawal, urlOf } from '@pramaan/contracts'
import { expect } from 'vitest'
import type { DoomedHouse } from './doomed-house.ts'
import type { Load } from './load.ts'
import { letWithdraw } from './residents.ts'

const AT_ONCE = 16
const RUPEES = 20_000
const PAISE = 2_000_000n

export async function withdrawalLoad(house: DoomedHouse): Promise<Load> {
  const client = await house.newResident('WITHDRAWS')
  const card = await letWithdraw(house, client.id)
  const body = JSON.stringify({ amount: RUPEES, bank_card_id: card })
  const acknowledged = new Set<string>()
  const inDoubt = new Set<string>()
  let before = 0

  const ask = async (key: string): Promise<boolean> => {
    inDoubt.add(key)
    const answer = await house.ask<{ code: number | string }>(urlOf(requestWithdrawal), {
      method: 'POST',
      as: client,
      key,
      body,
    })
    if (answer?.code !== 200) return false
    inDoubt.delete(key)
    acknowledged.add(key)
    return true
  }
  const lane = async (): Promise<void> => {
    while (await ask(randomUUID()));
  }

  return {
    prepare: async () => {
      before = acknowledged.size
    },
    untilItDies: () => Promise.all(Array.from({ length: AT_ONCE }, lane)),
    isUnderWay: () => acknowledged.size > before + AT_ONCE,
    askAgain: async () => {
      for (const key of [...inDoubt]) expect(await ask(key)).toBe(true)
    },
    booksAgree: async () => {
      const [books] = await house.asOwner<{ kept: bigint; held: bigint; keys: bigint }>(
        `select (select count(*) from withdrawal where client_id = $1) as kept,
                (select balance from ledger_account where client_id = $1 and purpose = 'held') as held,
                (select count(*) from idempotency where key = any ($2::text[])) as keys`,
        [client.id, [...acknowledged]],
      )
      const count = BigInt(acknowledged.size)
      expect(books).toEqual({ kept: count, held: count * PAISE, keys: count })
    },
    wasEnough: () => expect(acknowledged.size).toBeGreaterThan(4 * AT_ONCE),
  }
}
