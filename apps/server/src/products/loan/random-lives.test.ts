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

/** What is pledged, where its cure date has passed. */
async function sellPledge(loan: string): Promise<void> {
  const [first] = (await own.firmLoan(loan)).choices
  if (first)
    await own.byTwo({
      ...{ kind: 'loan-invocation', loan_id: loan, key: first.key, units: first.units },
      message: 'The cure date has passed without payment or pledge.',
    })
  await own.clockwork.run()
}

/** In hard times nobody repays or pledges more, and prices stay low; a steep loan is all that is lent on its pledge, until its end. */
const LIVES = [
  { seed: 7, steps: STEPS, isHard: false, isSteep: false, reaches: ['drawn', 'repaid', 'instalment'] },
  { seed: 2026, steps: STEPS, isHard: false, isSteep: false, reaches: ['repaid', 'shortfall', 'cured'] },
  { seed: 61, steps: 30, isHard: true, isSteep: false, reaches: ['drawn', 'instalment', 'late'] },
  { seed: 61, steps: 30, isHard: true, isSteep: true, reaches: ['drawn', 'shortfall', 'invoked'] },
]

const STEEP = { amount: 80_000, months: 12, repayment: 'bullet' }

test.each(LIVES)('seed $seed: $reaches', async ({ seed, steps, isHard, isSteep, reaches }) => {
  const random = drawing(seed)
  const terms = await own.putUp({ least_rupees: 1000, draw_percent: 100 })
  let borrower = await own.holder(200, isHard ? 1000 : 30_000)
  const key = `NSE:${borrower.symbol}`
  for (let step = 0; step < steps; step += 1) {
    const { loans: all, open_id: open } = (await own.listed(borrower.person)) as {
      loans: { id: string; status: string }[]
      open_id: string | null
    }
    const status = all.find(({ id }) => id === open)?.status
    const isRunning = status === 'active' || status === 'shortfall'
    const drawn = random(10)
    // Time passes, or the firm sells.
    const choice = isHard && isRunning ? (drawn < 6 ? 0 : 9) : drawn
    if (open === null) {
      const more = {
        ...{
          amount: 1000 + random(180) * 1000,
          months: 3 + random(isHard ? 3 : 12),
        },
        ...{
          repayment: random(2) === 0 ? 'emi' : 'bullet',
          pledge: [{ key, units: 1 + random(200) }],
        },
      }
      await own.apply(borrower, terms, isSteep ? { ...STEEP, pledge: [{ key, units: 100 }] } : more)
    } else if (status === 'pending') {
      if (choice < 2) await own.withdraw(borrower.person, open)
      else await own.answer(open, choice < 4 ? 'reject' : 'approve')
    } else if (status === 'approved') await own.draw(borrower.person, open)
    else if (choice < 4) borrower = await own.pass(borrower, random(45), 900 + random(isHard ? 300 : 900))
    else if (choice === 9 || (status === 'shortfall' && choice < 7)) await sellPledge(open)
    else if (choice < 6) await own.repay(borrower.person, open, 1 + random(60_000))
    else if (choice < 7) await own.repay(borrower.person, open)
    else await own.pledge(borrower, open, 1 + random(60))
    await holds(borrower)
  }
  const happened = await house.asOwner<{ kind: string; count: bigint }>(
    'select kind, count(*) as count from loan_event where client_id = $1 group by kind order by kind',
    [borrower.person.id],
  )
  const told = happened.map(({ kind, count }) => `${kind} ${count}`).join(', ')
  if (process.env.STEPS) console.log(`seed ${seed}: ${told}`)
  expect(
    happened.map(({ kind }) => kind),
    told,
  ).toEqual(expect.arrayContaining(reaches))
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
