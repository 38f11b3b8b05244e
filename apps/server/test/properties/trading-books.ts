/** Holds the product's books against the model's, and against each other. */
import { expect } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import type { House } from '../harness.ts'
import { booksAreWhole } from '../money-people.ts'
import type { World } from './trading-lives.ts'
import { chargesOf, firm, grossOf, type Lot, type Purse, quantityOf } from './trading-model.ts'

const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((all, amount) => all + amount, 0n)

/** Paise by account and shares by asset, as the model has them. */
function booksOfPurse({ cash, unsettled, lots }: Purse): Record<string, bigint> {
  const books: Record<string, bigint> = { cash, unsettled, blocked: sum(lots.map(({ blocked }) => blocked)) }
  for (const lot of lots) {
    const asset = `NSE:${lot.stock.symbol}`
    books[asset] = (books[asset] ?? 0n) + quantityOf(lot)
  }
  return Object.fromEntries(Object.entries(books).filter(([, amount]) => amount !== 0n))
}

/** Every client's cash, blocked and unsettled money, and shares, to the paisa and the share. */
export async function compareMoney({ house, purses }: World, when: string): Promise<void> {
  const rows = await house.asOwner<{ client_id: string; name: string; balance: bigint }>(
    `select client_id, case asset when 'INR' then purpose else asset end as name, balance from ledger_account
     where client_id is not null and balance <> 0`,
  )
  const kept = new Map<string, Record<string, bigint>>()
  for (const { client_id: id, name, balance } of rows) {
    const own = kept.get(id) ?? {}
    // What is tendered is blocked in a place of its own.
    kept.set(id, { ...own, [name]: (own[name] ?? 0n) + balance })
  }
  for (const purse of purses) {
    expect(purse.cash, when).toBeGreaterThanOrEqual(0n)
    expect(kept.get(purse.caller.clientId) ?? {}, when).toEqual(booksOfPurse(purse))
  }
}

const rowOf = (lot: Lot) => ({
  status: lot.status,
  filled: lot.filled,
  quantity: quantityOf(lot),
  gross_paise: grossOf(lot),
  charges_paise: chargesOf(lot),
  blocked_paise: lot.blocked,
  sold_quantity: sum(lot.sales.map(({ quantity }) => quantity)),
  sold_gross_paise: sum(lot.sales.map(({ costGross }) => costGross)),
  sold_charges_paise: sum(lot.sales.map(({ costCharges }) => costCharges)),
  sale_gross_paise: sum(lot.sales.map(({ gross }) => gross)),
  sale_charges_paise: sum(lot.sales.map(({ charges }) => charges)),
  is_settled: lot.sales.length > 0 && lot.sales.every(({ isSettled }) => isSettled),
})

export async function compareAll(world: World, when: string): Promise<void> {
  const { house, lots } = world
  await compareMoney(world, when)
  const rows = await house.asOwner<{ id: string }>(
    `select id, status, filled, quantity, gross_paise, charges_paise, blocked_paise, sold_quantity, sold_gross_paise,
       sold_charges_paise,
       coalesce(sale_gross_paise, 0) as sale_gross_paise, coalesce(sale_charges_paise, 0) as sale_charges_paise,
       sale_settled_at is not null as is_settled from order_now`,
  )
  const kept = new Map(rows.map(({ id, ...row }) => [id, row]))
  expect(kept.size, when).toBe(lots.length)
  for (const lot of lots) expect(kept.get(lot.id), `${when}, order ${lot.id}`).toEqual(rowOf(lot))
  expect(await offOrders(house), when).toEqual([])
  expect(await offPositions(house), when).toEqual([])
  expect(await offTrades(house), when).toEqual([])
  expect(await firmBooks(house), when).toEqual({ fees: firm.fees, taxes: firm.taxes })
  expect(await booksAreWhole(house), when).toBe(true)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings, when).toEqual([])
}

/** Orders whose receipt is not what the ledger moved for them: rupees, shares, and what is still set aside or unsettled. */
const offOrders = (house: House): Promise<object[]> =>
  house.asOwner(
    `select o.id from order_now o
     left join lateral (
       select coalesce(sum(e.amount) filter (where a.asset = 'INR'), 0) as rupees,
              coalesce(sum(e.amount) filter (where a.asset = o.asset), 0) as shares,
              coalesce(sum(e.amount) filter (where a.purpose = 'blocked'), 0) as blocked,
              coalesce(sum(e.amount) filter (where a.purpose = 'unsettled'), 0) as unsettled
       from ledger_transfer t join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
       where t.ref = o.id and e.client_id = o.client_id) moved on true
     left join lateral (select coalesce(sum(cost_gross_paise + cost_charges_paise), 0) as cost,
                               coalesce(sum(shares), 0) as shares
                        from corporate_credit c where c.order_id = o.id) given on true
     left join lateral (select coalesce(sum(quantity) filter (where side = 'buy'), 0) as bought,
                               coalesce(sum(quantity) filter (where side = 'sell'), 0) as sold
                        from order_fill f where f.order_id = o.id) filled on true
     where (moved.rupees, moved.shares, moved.blocked, moved.unsettled) is distinct from (
         given.cost - o.gross_paise - o.charges_paise - o.sold_gross_paise - o.sold_charges_paise
           + coalesce(o.sale_gross_paise - o.sale_charges_paise, 0)
           - (select coalesce(sum(p.taken_paise - p.charged_paise - p.apart_paise), 0) from day_charge_part p
              where p.order_id = o.id),
         o.quantity - given.shares, o.blocked_paise,
         (select coalesce(sum(c.gross_paise - c.charges_paise), 0) from lot_close c
          where c.order_id = o.id and c.settled_at is null))
       or (filled.bought, filled.bought + given.shares) is distinct from (o.filled, o.quantity + o.sold_quantity)
       or filled.sold <> o.sold_quantity`,
  )

/** Positions that are not their lots, or not what the ledger has. */
const offPositions = (house: House): Promise<object[]> =>
  house.asOwner(
    `select * from position p
     full join (select client_id, asset, sum(quantity) as quantity, count(distinct order_id) as lots, sum(gross_paise) as gross_paise,
                       sum(charges_paise) as charges_paise
                from lot where quantity > 0 group by client_id, asset) l
       using (client_id, asset)
     full join (select client_id, asset, sum(balance) as balance from ledger_account
                where purpose in ('securities', 'pledged') and balance > 0 group by client_id, asset) a
       using (client_id, asset)
     where (coalesce(p.quantity, 0), coalesce(p.lots, 0), coalesce(p.gross_paise, 0), coalesce(p.charges_paise, 0))
           is distinct from (coalesce(l.quantity, 0), coalesce(l.lots, 0), coalesce(l.gross_paise, 0), coalesce(l.charges_paise, 0))
       or coalesce(p.quantity, 0) <> coalesce(a.balance, 0)`,
  )

/** Clients whose trade count is not that of their executed orders. */
const offTrades = (house: House): Promise<object[]> =>
  house.asOwner(
    `select * from client_trades c
     full join (select client_id, count(distinct order_id) filter (where side = 'buy') + count(*) filter (where side = 'sell')
                  as executed
                from order_fill group by client_id) o using (client_id)
     where c.executed is distinct from o.executed`,
  )

async function firmBooks(house: House): Promise<Record<string, bigint>> {
  const rows = await house.asOwner<{ purpose: string; balance: bigint }>(
    `select a.purpose, coalesce(sum(c.amount), 0)::bigint as balance
     from ledger_account a join ledger_firm_change c on c.account_id = a.id
     where a.purpose in ('fees', 'taxes') and a.asset = 'INR' group by a.purpose`,
  )
  return Object.fromEntries(rows.map(({ purpose, balance }) => [purpose, balance]))
}
