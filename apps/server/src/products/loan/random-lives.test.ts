/** products/loan: random lives of loans through the API: no client account below zero, owed is drawn and interest less repaid, pledged is what the lots say. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { type Borrower, loans } from '../../../test/loan-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

const STEPS = 60

let house: House
let own: ReturnType<typeof loans>
beforeAll(async () => {
  house = await openHouse()
  own = loans(house)
})
afterAll(() => house.close())

/** The same run for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

async function holds({ person }: Borrower): Promise<void> {
  const [row] = await house.asOwner<{
    below: bigint
    owed: bigint
    said: bigint
    pledged: bigint
    lent: bigint
  }>(
    `select (select count(*) from ledger_account where client_id = $1 and balance < 0) as below,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where client_id = $1 and asset = 'LOAN') as owed,
       (select coalesce(sum(amount_paise + interest_total_paise + late_total_paise - repaid_paise), 0)::bigint
        from loan where client_id = $1 and drawn_at is not null) as said,
       (select coalesce(sum(balance), 0)::bigint from ledger_account where client_id = $1 and purpose = 'pledged') as pledged,
       (select coalesce(sum(lent), 0)::bigint from lot where client_id = $1) as lent`,
    [person.id],
  )
  expect(row?.below).toBe(0n)
  expect(row?.owed).toBe(row?.said)
  expect(row?.pledged).toBe(row?.lent)
}

test.each([7, 2026])('seed %i', async (seed) => {
  const random = drawing(seed)
  const terms = await own.putUp({ least_rupees: 1000, draw_percent: 100 })
  let borrower = await own.holder(200, 30_000)
  const key = `NSE:${borrower.symbol}`
  for (let step = 0; step < STEPS; step += 1) {
    const { loans: all, open_id: open } = (await own.listed(borrower.person)) as {
      loans: { id: string; status: string }[]
      open_id: string | null
    }
    const status = all.find(({ id }) => id === open)?.status
    const choice = random(10)
    if (open === null) {
      const more = {
        ...{ amount: 1000 + random(180) * 1000, months: 3 + random(12) },
        ...{ repayment: random(2) === 0 ? 'emi' : 'bullet', pledge: [{ key, units: 1 + random(200) }] },
      }
      await own.apply(borrower, terms, more)
    } else if (status === 'pending') {
      if (choice < 2) await own.withdraw(borrower.person, open)
      else await own.answer(open, choice < 4 ? 'reject' : 'approve')
    } else if (status === 'approved') await own.draw(borrower.person, open)
    else if (choice < 4) borrower = await own.pass(borrower, random(45), 900 + random(900))
    else if (choice < 6) await own.repay(borrower.person, open, 1 + random(60_000))
    else if (choice < 7) await own.repay(borrower.person, open)
    else if (choice < 9) await own.pledge(borrower, open, 1 + random(60))
    else {
      const { choices } = await own.firmLoan(open)
      const [first] = choices
      if (first)
        await own.byTwo({
          ...{ kind: 'loan-invocation', loan_id: open, key: first.key, units: first.units },
          message: 'The cure date has passed without payment or pledge.',
        })
      await own.clockwork.run()
    }
    await holds(borrower)
  }
  const kinds = await house.asOwner<{ kind: string }>(
    'select distinct kind from loan_event where client_id = $1',
    [borrower.person.id],
  )
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['drawn', 'repaid']))
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
