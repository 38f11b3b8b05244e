/**
 * The database's owner rewrites what was posted, as well as it can be done from within the database: every hash and balance fits
 * again. No head may cover it: the signer has books of its own, stops, and says what it saw (decision 80).
 */
import { randomUUID } from 'node:crypto'
import { SignerStopped } from '@pramaan/signing'
import { headsWith } from '../../src/ledger/heads.ts'
import { post } from '../../src/ledger/transfers.ts'
import { writeAudit } from '../../src/platform/audit.ts'
import { newPerson } from '../account-people.ts'
import { withDatabase } from '../global-setup.ts'
import { type House, openHouse } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import type { Family } from './arena.ts'

interface Rewriting {
  readonly name: string
  readonly act: (house: House, client: string) => Promise<unknown>
  /** What the signer says when it stops. */
  readonly says: RegExp
}

/** Hashes the client's chain anew from its first entry, and says so wherever its end stands. */
const rehash = async ({ pastTriggers }: House, client: string): Promise<void> => {
  await pastTriggers(
    `with recursive entry as (
       select e.seq, e.amount, e.balance, a.purpose, a.asset, t.* from ledger_entry e
       join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id where e.client_id = $1),
     anew as (
       select 0::bigint as seq, decode(repeat('00', 32), 'hex') as hash
       union all
       select e.seq, sha256(convert_to(ledger_entry_body(e.purpose, e.act, e.amount, e.asset, ledger_time(e.at),
         e.balance, $1, e.memo, encode(n.hash, 'hex'), e.ref, e.seq, e.id), 'UTF8'))
       from anew n join entry e on e.seq = n.seq + 1),
     told as (update ledger_entry e set hash = n.hash from anew n where e.client_id = $1 and e.seq = n.seq)
     update ledger_chain set hash = (select hash from anew order by seq desc limit 1),
       entries = (select max(seq) from anew) where client_id = $1`,
    [client],
  )
}

const rehashAudit = async ({ pastTriggers }: House): Promise<void> => {
  await pastTriggers(
    `with recursive anew as (
       select 0::bigint as seq, decode(repeat('00', 32), 'hex') as prev_hash, decode(repeat('00', 32), 'hex') as hash
       union all
       select e.seq, n.hash, sha256(n.hash || convert_to(e.body, 'UTF8')) from anew n join audit_event e on e.seq = n.seq + 1)
     update audit_event e set prev_hash = n.prev_hash, hash = n.hash from anew n where n.seq = e.seq`,
  )
  await pastTriggers(
    'update audit_head set (seq, hash) = (select seq, hash from audit_event order by seq desc limit 1)',
  )
}

/** ₹60,000 becomes ₹50,000 in entry 1, on both sides, and in every balance behind it. */
export const lessInEntryOne = async (house: House, client: string): Promise<void> => {
  await house.pastTriggers(
    `update ledger_entry set amount = sign(amount) * 5000000
     where transfer_id = (select transfer_id from ledger_entry where client_id = $1 and seq = 1)`,
    [client],
  )
  await house.pastTriggers('update ledger_entry set balance = balance - 1000000 where client_id = $1', [
    client,
  ])
  await house.pastTriggers('update ledger_account set balance = balance - 1000000 where client_id = $1', [
    client,
  ])
  await rehash(house, client)
}

const dropLast = async (house: House, client: string): Promise<void> => {
  await house.pastTriggers(
    `delete from ledger_entry where transfer_id = (select transfer_id from ledger_entry where client_id = $1 and seq = 2)`,
    [client],
  )
  await house.pastTriggers('update ledger_account set balance = balance - 100 where client_id = $1', [client])
  await rehash(house, client)
}

export const rewritings: readonly Rewriting[] = [
  {
    name: 'entry 1 changed from ₹60,000 to ₹50,000 and everything hashed anew',
    act: lessInEntryOne,
    says: /has another chain in the database, of as many entries \(2\)/,
  },
  {
    name: 'the same, with an honest entry posted behind it',
    act: async (house, client) => {
      await lessInEntryOne(house, client)
      await giveMoney(house, client, 5)
    },
    says: /^Entry 3 of client \S+ says a balance of 5000600; its amount leads to 6000600/,
  },
  {
    name: 'the first entry dropped and the rest moved up',
    act: async (house, client) => {
      await house.pastTriggers(
        `delete from ledger_entry where transfer_id = (select transfer_id from ledger_entry where client_id = $1 and seq = 1)`,
        [client],
      )
      await house.pastTriggers('update ledger_entry set seq = 1, balance = 100 where client_id = $1', [
        client,
      ])
      await house.pastTriggers('update ledger_account set balance = 100 where client_id = $1', [client])
      await rehash(house, client)
    },
    says: /has 1 entries in the database; 2 were taken in/,
  },
  {
    name: 'a chain cut after its first entry',
    act: dropLast,
    says: /has 1 entries in the database; 2 were taken in/,
  },
  {
    name: 'a balance that no entry leads to',
    act: (house, client) =>
      house.pastTriggers('update ledger_account set balance = balance + 1 where client_id = $1', [client]),
    says: /has 6000101 paise in the database; the entries add up to 6000100 paise/,
  },
  {
    name: 'a new entry, well hashed, that nobody paid for',
    act: async (house, client) => {
      await giveMoney(house, client, 1000)
      await house.pastTriggers(
        `delete from ledger_entry where client_id is null and transfer_id =
           (select transfer_id from ledger_entry where client_id = $1 and seq = 3)`,
        [client],
      )
    },
    says: /^Entry 3 of client \S+ does not balance: transfer \S+ has no other side to it/,
  },
  {
    name: 'the newest head written anew',
    act: (house) =>
      house.pastTriggers(
        `update ledger_head set body = replace(body, '"clients":1', '"clients":2'),
           hash = sha256(convert_to(replace(body, '"clients":1', '"clients":2'), 'UTF8'))
         where number = (select max(number) from ledger_head)`,
      ),
    says: /^Head 2 in the database is not the one that was signed/,
  },
  {
    name: 'the newest head deleted',
    act: async (house) => {
      const newest = '(select max(number) from ledger_head)'
      await house.pastTriggers(`delete from ledger_tree where head_number = ${newest}`)
      await house.pastTriggers(`delete from log_checkpoint where size = ${newest}`)
      await house.pastTriggers(
        `delete from ledger_head where number >= ${newest} - 1 and $1::text is not null`,
        ['two of them: one that is missing was lost on the way, and is given again'],
      )
    },
    says: /^2 heads were signed, and the database has 0/,
  },
  {
    name: 'the last event of the audit log deleted',
    act: async (house) => {
      await house.pastTriggers('delete from audit_event where seq = (select max(seq) from audit_event)')
      await rehashAudit(house)
    },
    says: /^The audit log has \d+ entries in the database; \d+ were taken in/,
  },
  {
    name: 'an event of the audit log changed and all of it hashed anew',
    act: async (house) => {
      await house.asOwner('alter table audit_event drop constraint hash_covers_body_and_past')
      await house.pastTriggers(
        `update audit_event set body = replace(body, 'A test', 'Another') where seq = (select max(seq) from audit_event)`,
      )
      await rehashAudit(house)
    },
    says: /^The audit log has another entry \d+ in the database/,
  },
]

/** A client with ₹60,000 and ₹1 under two heads; then the rewriting, and an hour in which a head falls due. Null if a head was signed. */
export async function stopAfter(house: House, act: Rewriting['act']): Promise<string | null> {
  const { services, clock } = house
  const heads = headsWith(services, 'demo')
  const { id: client } = await newPerson(house)
  for (const rupees of [60_000, 1]) {
    await giveMoney(house, client, rupees)
    await services.db.transaction((tx) =>
      writeAudit(tx, clock, {
        actor: { kind: 'system' },
        act: 'test',
        what: 'A test',
        clientId: null,
        reason: null,
      }),
    )
    await heads.make()
  }
  await act(house, client)
  clock.move(3_600_000)
  const stopped = await heads.make().then(
    () => null,
    (error: unknown) => error,
  )
  if (!(stopped instanceof SignerStopped)) return null
  // Also money that moves after it finds no signature.
  await post(house.books, [
    {
      id: randomUUID(),
      act: 'deposit',
      ref: null,
      at: clock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1n }],
    },
  ])
  const again = await heads.make().then(
    () => null,
    (error: unknown) => error,
  )
  return again instanceof SignerStopped && again.message === stopped.message ? stopped.message : null
}

export const rewrittenHistory: Family = {
  name: 'rewritten history',
  run: async ({ house: { ownerUrl } }, judge) => {
    for (const { name, act, says } of rewritings) {
      const house = await openHouse({ postgresUrl: withDatabase(ownerUrl, 'postgres') })
      const why = await stopAfter(house, act)
      judge(why !== null && says.test(why), `${name}: ${why ?? 'a head was signed over it'}`)
      await house.close()
    }
  },
}
