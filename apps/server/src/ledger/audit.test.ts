/** ledger: the audit finds what was done to the books behind the app's back, and names it. */
import { randomUUID } from 'node:crypto'
import { requestWithdrawal } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, sendAs } from '../../test/account-people.ts'
import { auditedAfter } from '../../test/audits.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { giveGrants, giveMoney, newSaver } from '../../test/money-people.ts'
import { holdBankBooks } from '../payments/deposits.ts'
import { type Db, openDatabase, type Queries } from '../platform/database.ts'
import { withSealedTexts } from '../platform/sealed-texts.ts'
import { auditLedger, keepAudit } from './audit.ts'
import { headsWith } from './heads.ts'
import { post } from './transfers.ts'

let house: House
let owner: Db
let client: string
let withdrawal: string

/** ₹1,00,000 and ₹1 in, a correction of ₹5, ₹25,000 on its way out: five entries and a head. */
beforeAll(async () => {
  house = await openHouse()
  owner = withSealedTexts(
    openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true }),
    house.services.keys,
  )
  const saver = await newSaver(house, 100_000)
  client = saver.id
  const cash = { client, purpose: 'cash' } as const
  const at = house.clock.now()
  const [adjustment, transfer] = [randomUUID(), randomUUID()]
  await post(house.books, [
    {
      id: transfer,
      act: 'adjustment',
      ref: adjustment,
      memo: 'For a delay',
      at,
      legs: [{ from: { firm: 'adjustments' }, to: cash, amount: 500n }],
    },
  ])
  await house.books.query(
    `insert into cash_adjustment (id, client_id, amount_paise, message, transfer_id, adjusted_at)
     values ($1, $2, 500, 'For a delay', $3, $4)`,
    [adjustment, client, transfer, at],
  )
  await giveMoney(house, client, 1)
  await giveGrants(house, client, 1)
  const asked = await sendAs(house, saver, requestWithdrawal, {
    body: { amount: 25_000, bank_card_id: saver.cardId },
    headers: { 'idempotency-key': randomUUID() },
  })
  withdrawal = (asked.body.data as { id: string }).id
  const other = await newPerson(house)
  await giveMoney(house, other.id, 10)
  await headsWith(house.services, 'demo').make()
})
afterAll(async () => {
  await owner.close()
  await house.close()
})

const findings = async (): Promise<readonly string[]> =>
  (await auditLedger(house.services.db, house.services.keys))?.findings ?? ['no audit']

const findingsAfter = (act: (tx: Queries) => Promise<unknown>) => auditedAfter(house, owner, act)

test('honest books have no finding, and what was found is kept', async () => {
  expect(await findings()).toEqual([])
  let told: readonly string[] = []
  const tell = (found: readonly string[]) => {
    told = found
  }
  await keepAudit(house.services, tell)
  await house.pastTriggers('update ledger_account set balance = balance + 1 where client_id = $1', [client])
  house.clock.move(1)
  await keepAudit(house.services, tell)
  const kept = await house.asOwner<{ findings: string[] }>('select findings from ledger_audit order by at')
  expect(kept.map((row) => row.findings.length)).toEqual([0, told.length])
  expect(told.length).toBeGreaterThan(0)
  await house.pastTriggers('update ledger_account set balance = balance - 1 where client_id = $1', [client])
  expect(await findings()).toEqual([])
})

test('an audit is made while somebody matches payments, and neither waits for the other', async () => {
  await house.services.db.as('firm').transaction(async (tx) => {
    await holdBankBooks(tx)
    expect(await findings()).toEqual([])
  })
})

describe('one row changed, deleted or added is found and named', () => {
  const own = 'client_id = $1'
  test.each<[string, string, RegExp]>([
    [
      'an amount',
      `update ledger_entry set amount = amount + 1 where ${own} and seq = 2`,
      /^I1 Transfer \S+ does not balance: it is 1 off in INR/,
    ],
    [
      'an amount, in the chain',
      `update ledger_entry set amount = amount + 1 where ${own} and seq = 2`,
      /^I8 Entry 2 of client/,
    ],
    [
      'a memo',
      `update ledger_transfer set memo = 'x' where memo = 'For a delay' and $1::text is not null`,
      /^I8 Entry 2 of client/,
    ],
    ['a deleted entry', `delete from ledger_entry where ${own} and seq = 3`, /^I8 Entry 3 of client/],
    [
      'a deleted last entry',
      `delete from ledger_entry where ${own} and seq = 5`,
      /^I8 The chain of client \S+ ends with entry 5, but 4/,
    ],
    [
      'an added entry',
      `insert into ledger_entry select transfer_id, leg, account_id, amount, client_id, 6, balance, sha256('x')
       from ledger_entry where ${own} and seq = 5`,
      /^I8 Entry 6 of client/,
    ],
    [
      'a deleted entry of the firm',
      `delete from ledger_entry where client_id is null and amount = -500 and $1::text is not null`,
      /^I1 Transfer/,
    ],
    [
      'a transfer without entries',
      `insert into ledger_transfer values ($1, 'adjustment', null, null, now())`,
      /^I1 Transfer \S+ has no entries/,
    ],
    [
      'a balance',
      `update ledger_account set balance = balance + 1 where ${own} and purpose = 'cash'`,
      /^I2 Account cash in INR .* says 7500601, its entries add up to 7500600/,
    ],
    [
      'what the firm has',
      `update ledger_firm_change set amount = amount + 1 where $1::text is not null`,
      /^I2 The firm’s account/,
    ],
    [
      'a withdrawal without its hold',
      `delete from withdrawal where ${own}`,
      /^I5 2500000 paise are held in the ledger for withdrawal/,
    ],
    [
      'a withdrawal of more than was held',
      `update withdrawal set amount_paise = 2500001 where ${own}`,
      /^I5 Withdrawal \S+ was held 1 times/,
    ],
    [
      'a withdrawal of more than came in',
      `update withdrawal set amount_paise = 99000000 where ${own}`,
      /^I3 Client \S+ was paid or promised/,
    ],
    [
      'a withdrawal called paid that was not',
      `update withdrawal set state = 'paid', promised_by = null, utr = 'ABC123' where ${own}`,
      /^I5 Client \S+ has 2500000 paise held, but its open withdrawals are 0/,
    ],
    [
      'a head',
      `update ledger_head set body = replace(body, 'demo', 'live') where $1::text is not null`,
      /^I8 Head 1 was changed/,
    ],
    [
      'a signature',
      `update ledger_head set signature = decode(repeat('00', 64), 'hex') where $1::text is not null`,
      /^I8 Head 1 is not signed/,
    ],
    [
      'a tree',
      `update ledger_tree set leaves = set_byte(leaves, 63, 1) where $1::text is not null`,
      /^I8 The tree of head 1/,
    ],
  ])('%s', async (_name, statement, says) => {
    const found = await findingsAfter((tx) => tx.query(statement, [client]))
    expect(found).toContainEqual(expect.stringMatching(says))
  })

  test('a whole chain written anew, with right hashes, differs from the signed head', async () => {
    const anew = `with recursive entry as (
         select e.seq, e.hash, e.amount, e.balance, a.purpose, a.asset, t.* from ledger_entry e
         join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id where e.client_id = $1),
       anew as (
         select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash
         union all
         select e.seq, sha256(convert_to(ledger_entry_body(e.purpose, e.act, e.amount, e.asset, ledger_time(e.at),
           e.balance, $1, coalesce(e.memo, 'new'), encode(n.hash, 'hex'), e.ref, e.seq, e.id), 'UTF8'))
         from anew n join entry e on e.seq = n.seq + 1),
       told as (update ledger_entry e set hash = n.hash from anew n where e.client_id = $1 and e.seq = n.seq),
       ended as (update ledger_chain set hash = (select hash from anew order by seq desc limit 1) where client_id = $1)
       update ledger_transfer t set memo = coalesce(memo, 'new')
       from ledger_entry e where e.transfer_id = t.id and e.client_id = $1`
    expect(await findingsAfter((tx) => tx.query(anew, [client]))).toEqual([
      expect.stringMatching(/^I8 Head 1 covers another entry 5 of client/),
    ])
  })

  test('units that were never moved are found', async () => {
    const found = await findingsAfter((tx) =>
      tx.query(
        "insert into ledger_account (owner, purpose, asset, balance) values ($1, 'securities', 'NSE:INFY', 4)",
        [client],
      ),
    )
    expect(found).toEqual([
      expect.stringMatching(/^I4 Client \S+ holds 4 of NSE:INFY, its entries add up to 0/),
      expect.stringMatching(/^I4 Client \S+ has 4 of NSE:INFY in the ledger, but its lots are 0/),
    ])
  })

  test('money that nothing brought about is found, with right entries and hashes', async () => {
    const legs = [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1n } as const]
    const gift = { act: 'deposit', ref: null, at: house.clock.now(), legs } as const
    expect(await findingsAfter((tx) => post(tx, [gift]))).toEqual([
      expect.stringMatching(/^I5 Transfer \S+ \(deposit\) has nothing that brought it about/),
    ])
  })

  test('a hold written twice for one withdrawal is found', async () => {
    const [cash, held] = [{ client, purpose: 'cash' } as const, { client, purpose: 'held' } as const]
    const legs = [{ from: cash, to: held, amount: 1n }]
    const again = { act: 'withdrawal-held', ref: withdrawal, at: house.clock.now(), legs } as const
    const found = await findingsAfter((tx) => post(tx, [again]))
    expect(found).toContainEqual(expect.stringContaining('was held 2 times'))
  })
})
