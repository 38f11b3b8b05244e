/** ledger: a transfer is posted whole or not at all, in order, chained per client, and never changed. */
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../test/harness.ts'
import { booksAreWhole, giveMoney } from '../../test/money-people.ts'
import { clientCash, firmBalance } from './balances.ts'
import {
  type ClientPurpose,
  CREDIT,
  DEBT,
  type FirmPurpose,
  type Leg,
  post,
  RUPEES,
  type Transfer,
} from './transfers.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const cashOf = async (clientId: string) => clientCash(house.services.db.as({ clientId }), clientId)
const transfer = (legs: Leg[], more: Partial<Transfer> = {}): Transfer => ({
  act: 'adjustment',
  ref: null,
  at: house.clock.now(),
  legs,
  ...more,
})
const hold = (client: string, amount: bigint, more: Partial<Transfer> = {}): Transfer =>
  transfer([{ from: { client, purpose: 'cash' }, to: { client, purpose: 'held' }, amount }], more)

describe('posting', () => {
  test('₹100 from the bank stand on the client’s cash, and the bank’s account is ₹100 the other way', async () => {
    const { id } = await newClient(house)
    const before = await firmBalance(house.services.db.as('firm'), 'bank')
    await giveMoney(house, id, 100)
    expect(await cashOf(id)).toMatchObject({ cash: 10_000n, total: 10_000n, entries: 1n })
    expect((await firmBalance(house.services.db.as('firm'), 'bank')) - before).toBe(-10_000n)
  })

  test('of three holds of ₹40 on ₹100 in one batch the third is short, and changes nothing', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 100)
    expect(await post(house.books, [hold(id, 4000n), hold(id, 4000n), hold(id, 4000n)])).toEqual([
      'posted',
      'posted',
      'short',
    ])
    expect(await cashOf(id)).toMatchObject({ cash: 2000n, held: 8000n, entries: 5n })
  })

  test('the same id twice is posted once, in one batch and in two', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 100)
    const same = hold(id, 1000n, { id: randomUUID() })
    expect(await post(house.books, [same, same])).toEqual(['posted', 'again'])
    expect(await post(house.books, [same])).toEqual(['again'])
    expect(await cashOf(id)).toMatchObject({ cash: 9000n, held: 1000n })
  })

  test('a transfer that must empty the account is refused when one paisa would stay', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 150)
    expect(await post(house.books, [hold(id, 14_999n, { empties: true })])).toEqual(['leaves-rest'])
    expect(await post(house.books, [hold(id, 15_000n, { empties: true })])).toEqual(['posted'])
  })

  test('promotional credit and debt stand on accounts of their own, apart from rupees and securities', async () => {
    const { id } = await newClient(house)
    const given = (purpose: ClientPurpose, firm: FirmPurpose, asset: string) =>
      post(house.books, [transfer([{ from: { firm }, to: { client: id, purpose }, amount: 500n, asset }])])
    expect(await given('credit', 'promotion', CREDIT)).toEqual(['posted'])
    expect(await given('owed', 'lender', DEBT)).toEqual(['posted'])
    expect(await cashOf(id)).toMatchObject({ cash: 0n, total: 0n })
    for (const [purpose, firm, asset] of [
      ['cash', 'promotion', CREDIT],
      ['cash', 'lender', DEBT],
      ['credit', 'promotion', RUPEES],
      ['owed', 'lender', RUPEES],
      ['credit', 'lender', DEBT],
      ['securities', 'lender', 'NSE:TCS'],
    ] as const)
      await expect(given(purpose, firm, asset), `${asset} on ${purpose}`).rejects.toThrow(
        'credit_and_debt_stand_apart',
      )
  })

  test('a transfer whose second leg does not fit leaves nothing of its first', async () => {
    const [{ id: one }, { id: two }] = [await newClient(house), await newClient(house)]
    await giveMoney(house, one, 100)
    const both = transfer([
      { from: { client: one, purpose: 'cash' }, to: { firm: 'fees' }, amount: 100n },
      { from: { client: two, purpose: 'cash' }, to: { firm: 'fees' }, amount: 1n },
    ])
    expect(await post(house.books, [both])).toEqual(['short'])
    expect(await cashOf(one)).toMatchObject({ cash: 10_000n, entries: 1n })
  })

  test.each([0n, -1n])('a leg of %s paise is a bug and changes nothing', async (amount) => {
    const { id } = await newClient(house)
    await expect(post(house.books, [hold(id, amount)])).rejects.toThrow('a positive amount')
  })

  test('a transfer without a leg, or from an account to itself, is a bug', async () => {
    const { id } = await newClient(house)
    await expect(post(house.books, [transfer([])])).rejects.toThrow()
    const cash = { client: id, purpose: 'cash' } as const
    await expect(post(house.books, [transfer([{ from: cash, to: cash, amount: 1n }])])).rejects.toThrow(
      'between two accounts',
    )
  })

  test('units of a security move beside rupees, and their sums are kept apart', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 100)
    const buy = transfer([
      { from: { client: id, purpose: 'cash' }, to: { firm: 'market' }, amount: 9_000n },
      { from: { firm: 'market' }, to: { client: id, purpose: 'securities' }, amount: 3n, asset: 'NSE:INFY' },
    ])
    expect(await post(house.books, [buy])).toEqual(['posted'])
    expect(await cashOf(id)).toMatchObject({ cash: 1_000n, total: 1_000n })
    expect(await booksAreWhole(house)).toBe(true)
  })

  test('40 parallel holds of ₹20,000 on ₹1,00,000 through two servers: exactly five are posted', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 100_000)
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => post(house.books, [hold(id, 2_000_000n)])),
    )
    expect(outcomes.flat().filter((outcome) => outcome === 'posted')).toHaveLength(5)
    expect(await cashOf(id)).toMatchObject({ cash: 0n, held: 10_000_000n })
    expect(await booksAreWhole(house)).toBe(true)
  })
})

describe('the chain of a client', () => {
  test('each hash covers the canonical JSON of its entry with the hash before it, whatever the memo says', async () => {
    const { id } = await newClient(house)
    const memo = 'He said “₹5” \\ "quoted"\n\u0001 नमस्ते \u2028 𝄞'
    await post(house.books, [
      transfer([{ from: { firm: 'adjustments' }, to: { client: id, purpose: 'cash' }, amount: 500n }], {
        memo,
        ref: randomUUID(),
      }),
      hold(id, 200n),
    ])
    const rows = await house.asOwner<Record<string, unknown> & { hash: Buffer; at: Date; seq: bigint }>(
      `select a.purpose as account, t.act, e.amount, a.asset, t.at, e.balance, e.client_id as client, t.memo, t.ref,
              e.seq, t.id as transfer, e.hash
       from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
       where e.client_id = $1 order by e.seq`,
      [id],
    )
    let prev = '0'.repeat(64)
    for (const { hash, ...row } of rows) {
      const body: Record<string, unknown> = {
        ...row,
        amount: Number(row.amount),
        balance: Number(row.balance),
        seq: Number(row.seq),
        at: row.at.toISOString(),
        prev,
      }
      const canonical = JSON.stringify(body, Object.keys(body).toSorted())
      expect(hash.toString('hex')).toBe(createHash('sha256').update(canonical).digest('hex'))
      prev = hash.toString('hex')
    }
    expect(rows.map(({ seq }) => seq)).toEqual([1n, 2n, 3n])
    expect((await cashOf(id)).head).toBe(prev)
  })
})

describe('what was posted stays', () => {
  test.each([
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    'delete from ledger_transfer',
    'update ledger_account set balance = balance + 1',
    'update ledger_chain set entries = 0',
    'insert into ledger_firm_change (account_id, amount) values (1, 1)',
  ])('the app’s role is refused: %s', async (statement) => {
    await expect(house.services.db.as('firm').query(statement)).rejects.toThrow('permission denied')
  })

  test.each(['update ledger_entry set leg = 2', 'truncate ledger_entry', 'delete from ledger_transfer'])(
    'even the owner of the tables is refused: %s',
    async (statement) => {
      await expect(house.asOwner(statement)).rejects.toThrow('never changed')
    },
  )

  test('a client sees its own entries and accounts, and nothing of another’s', async () => {
    const [{ id: one }, { id: two }] = [await newClient(house), await newClient(house)]
    await giveMoney(house, one, 1)
    const seen = (clientId: string) =>
      house.services.db
        .as({ clientId })
        .query(
          'select from ledger_entry e join ledger_account a on a.id = e.account_id where e.client_id = $1',
          [one],
        )
    expect(await seen(one)).toHaveLength(1)
    expect(await seen(two)).toHaveLength(0)
    expect(
      await house.services.db.query('select from ledger_entry where client_id = $1', [one]),
    ).toHaveLength(0)
  })

  test('summing up the firm’s changes changes no balance', async () => {
    const { id } = await newClient(house)
    await giveMoney(house, id, 5)
    const before = await firmBalance(house.services.db.as('firm'), 'bank')
    await house.services.db.query('select ledger_sum_firm_changes()')
    expect(await firmBalance(house.services.db.as('firm'), 'bank')).toBe(before)
    expect(await booksAreWhole(house)).toBe(true)
  })
})
