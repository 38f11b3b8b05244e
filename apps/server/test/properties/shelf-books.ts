/** Holds the shelf's books against the model's, and against each other. */
import { expect } from 'vitest'
import { clientById } from '../../src/clients/clients.ts'
import { readRecord } from '../../src/features/receipts/store.ts'
import { receiptOf } from '../../src/features/receipts/view-receipt.ts'
import { auditLedger } from '../../src/ledger/audit.ts'
import type { House } from '../harness.ts'
import { booksAreWhole } from '../money-people.ts'
import { owed } from './shelf-debt.ts'
import type { Purse, ShelfOrder } from './shelf-model.ts'
import type { ShelfWorld } from './shelf-world.ts'

function booksOfPurse({ money, assets, credits, loans }: Purse): Record<string, bigint> {
  const books = {
    ...{ ...money, ...Object.fromEntries(assets) },
    PROMO: credits.reduce((sum, { left }) => sum + left, 0n),
    LOAN: loans.reduce((sum, loan) => sum + owed(loan), 0n),
  }
  return Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0n))
}

/** Every client's money by place and units of each security, to the paisa and the thousandth. */
export async function compareMoney({ house, purses }: ShelfWorld, when: string): Promise<void> {
  const rows = await house.asOwner<{ client_id: string; name: string; balance: bigint }>(
    `select client_id, case asset when 'INR' then purpose else asset end as name, balance from ledger_account
     where client_id is not null and balance <> 0`,
  )
  const kept = new Map<string, Record<string, bigint>>()
  for (const { client_id: id, name, balance } of rows) {
    const own = kept.get(id) ?? {}
    kept.set(id, { ...own, [name]: (own[name] ?? 0n) + balance })
  }
  for (const purse of purses) {
    expect(
      Object.values(purse.money).filter((amount) => amount < 0n),
      when,
    ).toEqual([])
    expect(kept.get(purse.caller.clientId) ?? {}, `${when}, ${purse.caller.clientId}`).toEqual(
      booksOfPurse(purse),
    )
  }
}

/** What each loan owes, to the paisa and by its parts, and what is pledged for it, by the lots and by the ledger. */
export async function compareLoans({ house, purses }: ShelfWorld, when: string): Promise<void> {
  const rows = await house.asOwner<{ id: string; owed: bigint; said: bigint }>(
    `select id, state, principal_paise as principal, interest_paise as interest, overdue_interest_paise as "overdueInterest",
       charges_paise as charges, overdue_paise as overdue, interest_total_paise as "interestInAll",
       late_total_paise as "lateInAll", repaid_paise as repaid, dues_passed as "duesPassed", cure_by as "cureBy",
       principal_paise + interest_paise + overdue_interest_paise + charges_paise as owed,
       amount_paise + interest_total_paise + late_total_paise - repaid_paise as said
     from loan where drawn_at is not null`,
  )
  const loans = purses.flatMap((purse) => purse.loans).filter(({ drawnOn }) => drawnOn !== '')
  expect(rows.length, when).toBe(loans.length)
  const kept = new Map(rows.map((row) => [row.id, row]))
  for (const loan of loans) {
    const { state, principal, interest, overdueInterest, charges, overdue, interestInAll } = loan
    const { lateInAll, repaid, duesPassed, cureBy } = loan
    expect(kept.get(loan.id), `${when}, loan ${loan.id}`).toMatchObject({
      ...{ state, principal, interest, overdueInterest, charges, overdue, interestInAll, lateInAll, repaid },
      ...{ duesPassed, cureBy, owed: owed(loan), said: owed(loan) },
    })
    expect(owed(loan)).toBe(loan.amount + interestInAll + lateInAll - repaid)
  }
  await comparePledges(house, purses, when)
}

interface PledgedRow {
  readonly client_id: string
  readonly asset: string
  readonly lent: bigint
  readonly pledged: bigint
  readonly booked: bigint
}

async function comparePledges(house: House, purses: readonly Purse[], when: string): Promise<void> {
  const rows = await house.asOwner<PledgedRow>(
    `select l.client_id, l.asset, sum(l.lent)::bigint as lent, sum(l.pledged)::bigint as pledged, coalesce(max(a.balance), 0)::bigint as booked
     from lot l left join ledger_account a on (a.client_id, a.asset, a.purpose) = (l.client_id, l.asset, 'pledged')
     where l.lent > 0 or l.pledged > 0 or a.balance <> 0 group by 1, 2`,
  )
  expect(
    rows.filter(({ lent, pledged, booked }) => lent + pledged !== booked),
    when,
  ).toEqual([])
  const lent = new Map(rows.map((row) => [`${row.client_id} ${row.asset}`, row.lent]))
  for (const { caller, orders } of purses) {
    const own = new Map<string, bigint>()
    for (const order of orders) own.set(order.offer.asset, (own.get(order.offer.asset) ?? 0n) + order.lent)
    for (const [asset, units] of own)
      expect(lent.get(`${caller.clientId} ${asset}`) ?? 0n, `${when}, ${caller.clientId} ${asset}`).toBe(
        units,
      )
  }
}

const isKnown = ({ id }: ShelfOrder): boolean => !id.startsWith('sip')

/** At the end: every order as the model has it, the books against each other, and nobody in debt. */
export async function compareAll(world: ShelfWorld): Promise<void> {
  const { house, purses } = world
  const rows = await house.asOwner<{ id: string }>(
    `select o.id, o.status, o.filled, o.blocked_paise as blocked, coalesce(l.held, 0)::bigint as held, coalesce(l.pledged, 0)::bigint as pledged,
       coalesce(l.lent, 0)::bigint as lent
     from product_order o left join (select order_id, sum(quantity) as held, sum(pledged) as pledged, sum(lent) as lent from lot group by order_id) l
       on l.order_id = o.id`,
  )
  const kept = new Map(rows.map(({ id, ...row }) => [id, row]))
  const all = purses.flatMap(({ orders }) => orders)
  expect(kept.size).toBe(all.length)
  // An instalment's order has an id that only the run knows; of lots of one day the id says which leaves first.
  for (const { id, status, filled, blocked, held, pledged, lent, kind, purse } of all.filter(isKnown)) {
    const isAnyOfTwo = kind === 'fund' && purse.sips.size > 0
    const expected = isAnyOfTwo ? { filled, blocked } : { status, filled, blocked, held, pledged, lent }
    expect(kept.get(id), id).toMatchObject(expected)
  }
  expect(await offOrders(house)).toEqual([])
  expect(
    await house.asOwner('select id from ledger_account where client_id is not null and balance < 0'),
  ).toEqual([])
  expect(await house.asOwner('select id from offer where taken > total')).toEqual([])
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  expect(await booksAreWhole(house)).toBe(true)
}

/** What is blocked for an order is what the ledger has for it; holdings are fills: bought less sold is in the lots. */
const offOrders = (house: House): Promise<object[]> =>
  house.asOwner(
    `select o.id from product_order o
     left join (select t.ref, sum(e.amount) as blocked from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
                join ledger_account a on a.id = e.account_id and a.purpose = 'blocked' group by t.ref) m on m.ref = o.id
     left join (select order_id, sum(case side when 'buy' then quantity else -quantity end) as left
                from order_fill group by order_id) f on f.order_id = o.id
     left join (select order_id, sum(quantity) as quantity from lot group by order_id) l on l.order_id = o.id
     where coalesce(m.blocked, 0) <> o.blocked_paise or coalesce(f.left, 0) <> coalesce(l.quantity, 0)
       or (o.status in ('sold', 'rejected', 'cancelled', 'holding', 'listing') and o.blocked_paise <> 0)`,
  )

const RECEIPTS = 1500

/** Each closes to the paisa against the ledger: of the first so many orders of each kind. */
export async function compareReceipts({ house, purses }: ShelfWorld): Promise<void> {
  const { services } = house
  const orders = purses.flatMap((purse) => purse.orders).filter(isKnown)
  for (const [kind, own] of Map.groupBy(orders, (one) => one.kind)) {
    for (const { id, purse } of own.slice(0, RECEIPTS / 5)) {
      const { clientId } = purse.caller
      const record = await services.db
        .as({ clientId })
        .transaction((tx) => readRecord(tx, { clientId, id, ttype: kind }))
      const receipt = receiptOf(services, record, await clientById(services.db, clientId), 'demo')
      expect([kind, id, receipt.closes]).toEqual([kind, id, true])
    }
  }
}
