/** ledger: nothing moves without what brought it about, whoever asks for it with the app's rights. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../test/harness.ts'
import { giveMoney, newSaver } from '../../test/money-people.ts'
import { askFor } from '../../test/withdrawal-people.ts'
import { clientCash } from './balances.ts'
import { type LedgerAct, type Leg, post } from './transfers.ts'

let house: House
let client: string
let other: string
beforeAll(async () => {
  house = await openHouse()
  client = (await newClient(house)).id
  other = (await newClient(house)).id
  await giveMoney(house, client, 1000)
})
afterAll(() => house.close())

const cashOf = async (id: string) => (await clientCash(house.services.db.as({ clientId: id }), id)).cash
/** As the app does it for the firm, without anything beside it. */
const postAlone = (act: string, legs: readonly Leg[], ref: string | null = randomUUID()) =>
  house.services.db
    .as('firm')
    .transaction((tx) => post(tx, [{ act: act as LedgerAct, ref, at: house.clock.now(), legs }]))

describe('the app’s own role cannot', () => {
  test.each(['deposit', 'adjustment', 'withdrawal-came-back', 'withdrawal-released', 'a-gift'])(
    'credit a client by a transfer called %s',
    async (act) => {
      const legs: Leg[] = [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 100n }]
      await expect(postAlone(act, legs)).rejects.toThrow('needs what brought it about')
      expect(await cashOf(client)).toBe(100_000n)
    },
  )

  test.each(['deposit', 'adjustment', 'withdrawal-held', 'withdrawal-released', 'withdrawal-sent'])(
    'move one client’s money to another by a transfer called %s',
    async (act) => {
      const [from, to] = [{ client, purpose: 'cash' } as const, { client: other, purpose: 'cash' } as const]
      await expect(postAlone(act, [{ from, to, amount: 100n }])).rejects.toThrow('about one client')
      await expect(
        postAlone(act, [{ from, to: { client: other, purpose: 'held' }, amount: 100n }]),
      ).rejects.toThrow()
      expect([await cashOf(client), await cashOf(other)]).toEqual([100_000n, 0n])
    },
  )

  test.each(['payment-received', 'deposit-returned', 'withdrawal-paid'])(
    'move the firm’s own money by a transfer called %s',
    async (act) => {
      const legs: Leg[] = [{ from: { firm: 'bank' }, to: { firm: 'suspense' }, amount: 100n }]
      await expect(postAlone(act, legs)).rejects.toThrow('needs what brought it about')
    },
  )

  test('say that a withdrawal came back which is still held', async () => {
    const saver = await newSaver(house, 50_000)
    const id = await askFor(house, saver, 20_000)
    const legs: Leg[] = [
      { from: { firm: 'payouts' }, to: { client: saver.id, purpose: 'cash' }, amount: 2_000_000n },
    ]
    await expect(postAlone('withdrawal-came-back', legs, id)).rejects.toThrow('needs what brought it about')
  })

  test('slip a table of its own under a function that works in the owner’s name', async () => {
    const saver = await newSaver(house, 50_000)
    // Past what the database's rights refuse already.
    const [database] = await house.asOwner<{ name: string }>('select current_database() as name')
    await house.asOwner(`grant temporary on database ${database?.name} to pramaan_app`)
    const asked = house.services.db.transaction(async (tx) => {
      await tx.query('create temporary table ledger_account (like public.ledger_account) on commit drop')
      return post(tx, [
        {
          act: 'withdrawal-held',
          ref: null,
          at: house.clock.now(),
          legs: [
            {
              from: { client: saver.id, purpose: 'cash' },
              to: { client: saver.id, purpose: 'held' },
              amount: 1n,
            },
          ],
        },
      ])
    })
    expect(await asked).toEqual(['posted'])
  })
})
