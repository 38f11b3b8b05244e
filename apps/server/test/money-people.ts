/** People with money, a bank account and a right to act, for tests of money. */
import { randomUUID } from 'node:crypto'
import { post } from '../src/ledger/transfers.ts'
import { laterBy } from '../src/platform/clock.ts'
import { givePin, newPerson, type Person } from './account-people.ts'
import type { House } from './harness.ts'

/** Money that came in through the bank, as a matched deposit leaves it. */
export async function giveMoney(house: House, clientId: string, rupees: number): Promise<void> {
  const [deposit, id, at] = [randomUUID(), randomUUID(), house.clock.now()]
  const amount = BigInt(Math.round(rupees * 100))
  const to = { client: clientId, purpose: 'cash' } as const
  const [outcome] = await post(house.books, [
    { id, act: 'deposit', ref: deposit, at, legs: [{ from: { firm: 'bank' }, to, amount }] },
  ])
  if (outcome !== 'posted') throw new Error(`money was not given: ${outcome}`)
  await house.books.query(
    `insert into deposit (id, client_id, amount_paise, channel, reference, state, created_at, state_at, expires_at,
                          credited_paise, transfer_id)
     values ($1, $2, $3, 'bank', $4, 'credited', $5, $5, $5, $3, $6)`,
    [deposit, clientId, amount, referenceFrom(deposit), at, id],
  )
}

const referenceFrom = (id: string): string => `PRM-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()

/** A bank account that can receive money: its cool-off is over. */
export async function giveCard(house: House, clientId: string, usableInMs = -1): Promise<string> {
  const id = randomUUID()
  const now = house.clock.now()
  await house.pastTriggers(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     values ($1, $2, 'State Bank of India', $3, '123••••890', $4, 'SBIN0001234', 'Asha Kulkarni', $5, $6)`,
    [
      id,
      clientId,
      house.services.keys.seal(`client:${clientId}`, Buffer.from('12345678901234')),
      Buffer.from(id),
      laterBy(now, -86_400_000),
      laterBy(now, usableInMs),
    ],
  )
  return id
}

/** As many proofs of the PIN as a test needs, without the slow comparison. */
export async function giveGrants(house: House, clientId: string, count: number): Promise<void> {
  await house.asOwner(
    `insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), s.id, 'guarded-act', $3
     from session s, generate_series(1, $2) where s.client_id = $1 and s.ended_at is null`,
    [clientId, count, laterBy(house.clock.now(), 120_000)],
  )
}

/** Someone with money, a usable bank account and a PIN. */
export async function newSaver(house: House, rupees: number): Promise<Person & { cardId: string }> {
  const person = await newPerson(house)
  await givePin(house, person)
  if (rupees > 0) await giveMoney(house, person.id, rupees)
  return { ...person, cardId: await giveCard(house, person.id) }
}

/** Every entry of the ledger sums to nothing, and what is kept equals what was posted. */
export async function booksAreWhole(house: House): Promise<boolean> {
  const [row] = await house.asOwner<{ off: bigint }>(
    `with posted as (select account_id, sum(amount) as amount from ledger_entry group by account_id),
     changed as (select account_id, sum(amount) as amount from ledger_firm_change group by account_id)
     select (select count(*) from (select e.transfer_id from ledger_entry e join ledger_account a on a.id = e.account_id
                                   group by e.transfer_id, a.asset having sum(e.amount) <> 0) t)
          + (select count(*) from ledger_account a left join posted p on p.account_id = a.id
             left join changed c on c.account_id = a.id
             where coalesce(p.amount, 0) <> case when a.client_id is null then coalesce(c.amount, 0) else a.balance end) as off`,
  )
  return row?.off === 0n
}
