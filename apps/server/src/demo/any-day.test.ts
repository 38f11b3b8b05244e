/**
 * demo: the first start works on whichever day of the week and at whichever hour it comes, leaves whole books, and shows a loan whose
 * cure date runs and a claim that is overdue.
 */
import { expect, test } from 'vitest'
import { startDemo } from '../../test/demo-people.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import { demoBorrower } from './people.ts'

/** In India: a day that begins, one that ends, before, in and after the exchange’s hours, a weekend, and a holiday before one. */
const STARTS = [
  '2026-11-16T00:05+05:30',
  '2026-11-17T08:40+05:30',
  '2026-11-18T05:38+05:30',
  '2026-11-19T12:00+05:30',
  '2026-11-20T23:55+05:30',
  '2026-11-21T16:35+05:30',
  '2026-11-22T18:00+05:30',
  '2026-12-25T10:53+05:30',
]

/** Of the second client, by the day on which the demo begins. */
async function hardDaysOf({ asOwner, clock }: House): Promise<object | undefined> {
  const [row] = await asOwner(
    `select l.state, l.cure_by > ($2::timestamptz at time zone 'Asia/Kolkata')::date as cure_runs,
       l.shortfall_at < $2 as looked_at_before,
       exists (select from mail m where m.to_address = $1 and m.subject ~ 'shortfall of') as was_mailed,
       q.state as claim, q.promised_by < $2 as is_overdue,
       exists (select from mail m where m.to_address = $1 and m.subject ~ 'claim .* is overdue') as claim_mailed
     from client c join loan l on l.client_id = c.id join claim q on q.client_id = c.id where c.email = $1`,
    [demoBorrower, clock.now()],
  )
  return row
}

/** Of the first client, before the last days: two years that look lived. */
async function lifeOf({ asOwner, clock }: House): Promise<object | undefined> {
  const [row] = await asOwner(
    `with own as (select id from client where email = 'client@demo.test'),
     orders as (select o.* from product_order o where o.client_id = (select id from own) and o.placed_at < $1::timestamptz - interval '5 days'),
     days as (
       select e.account_id, sum(sum(e.amount)) over (partition by e.account_id order by (t.at at time zone 'Asia/Kolkata')::date) as balance
       from ledger_entry e join ledger_transfer t on t.id = e.transfer_id where e.client_id is not null
       group by e.account_id, (t.at at time zone 'Asia/Kolkata')::date)
     select (select count(distinct instrument_id) from orders where kind = 'standard') between 10 and 14 as companies,
       (select count(*) from orders where kind = 'standard' and filled = ordered) >= 20 as purchases,
       (select count(*) from lot_close c join orders o on o.id = c.order_id and o.kind = 'standard') >= 4 as sales,
       (select count(distinct kind) from corporate_credit where client_id = (select id from own))::int as changes,
       (select count(*) from ledger_transfer where act = 'dividend') >= 8 as dividends,
       (select count(*) from orders where kind = 'fund') >= 24 as instalments,
       (select count(*) from deposit where client_id = (select id from own) and state = 'credited') >= 25 as deposits,
       (select count(*) from withdrawal where client_id = (select id from own) and state = 'paid') >= 5 as paid,
       (select count(*) from ledger_transfer where act = 'bond-coupon') >= 4 as bonds,
       exists (select from ledger_transfer where act = 'note-matured') as notes,
       not exists (select from due where done_at is null and kind <> 'deposit-expiry' and at < $1::timestamptz - interval '5 days') as never_late,
       (select count(*) from days where balance < 0)::int as below_zero`,
    [clock.now()],
  )
  return row
}

/** Each is a whole start with two years before it: on a busy machine that takes minutes. */
const PATIENT_MS = 600_000

test.each(STARTS)('started at %s', { timeout: PATIENT_MS }, async (at) => {
  const house = await openHouse()
  try {
    await startDemo(house, at)
    expect(await booksAreWhole(house)).toBe(true)
    expect(await lifeOf(house)).toEqual({
      ...{ companies: true, purchases: true, sales: true, changes: 2, dividends: true, instalments: true },
      ...{ deposits: true, paid: true, bonds: true, notes: true, never_late: true, below_zero: 0 },
    })
    expect(await hardDaysOf(house)).toEqual({
      ...{ state: 'shortfall', was_mailed: true, cure_runs: true, looked_at_before: true },
      ...{ claim: 'pending', is_overdue: true, claim_mailed: true },
    })
  } finally {
    await house.close()
  }
})
