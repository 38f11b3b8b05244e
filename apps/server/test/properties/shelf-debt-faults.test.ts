/**
 * Faults that are planted into promotional credit, claims and loans, each where somebody could make it: the lives run until the model or
 * the database finds it, as those of the other products (`shelf-faults.test.ts`).
 */
import { randomUUID } from 'node:crypto'
import { paise } from '@pramaan/money'
import { afterAll, expect, test, vi } from 'vitest'
import { openHouse } from '../harness.ts'
import { liveShelf } from './shelf-lives.ts'

const planted = vi.hoisted(() => {
  // Files of one worker share their modules: those of the files before have the honest rules in them.
  vi.resetModules()
  return { fault: 'none' }
})

vi.mock(import('../../src/products/trial/plans.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    endPlan: (credit, ended, now) => {
      const plan = real.endPlan(credit, ended, now)
      if (planted.fault === 'a credit: it goes on after its last day' && ended === 'expired')
        return { client: credit.client_id }
      const [first] = plan.transfers ?? []
      if (planted.fault !== 'a credit: given up, it is paid out in cash' || !first) return plan
      const left = first.legs.reduce((sum, { amount }) => sum + amount, 0n)
      const cash = { client: credit.client_id, purpose: 'cash' } as const
      const leg = { from: { firm: 'promotion' } as const, to: cash, amount: left }
      return { ...plan, transfers: [{ ...first, legs: [...first.legs, leg] }] }
    },
  }
})
vi.mock(import('../../src/products/trial/rules.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    payCharges: (...of) => {
      const uses = real.payCharges(...of)
      return planted.fault === 'a credit: a charge is paid twice' ? [...uses, ...uses] : uses
    },
  }
})
vi.mock(import('../../src/ledger/transfers.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    postOrRefuse: async (tx, transfer, code) => {
      await real.postOrRefuse(tx, transfer, code)
      if (planted.fault === 'a claim: it is paid twice' && transfer.act === 'claim-paid')
        await real.postOrRefuse(tx, { ...transfer, id: randomUUID() }, code)
    },
  }
})
vi.mock(import('../../src/products/loan/account.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    countedTo: (loan, until) =>
      planted.fault === 'a loan: the interest of a day counts twice' && loan.counted_until !== until
        ? real.countedTo({ ...loan, paise_days: loan.paise_days + loan.principal_paise }, until)
        : real.countedTo(loan, until),
    paidOff: (loan, amount) => {
      const done = real.paidOff(loan, amount)
      if (planted.fault !== 'a loan: a repayment counts twice') return done
      return { ...done, loan: real.paidOff(done.loan, paise(done.paid)).loan }
    },
  }
})
vi.mock(import('../../src/products/fund/redemption-plan.ts'), async (original) => {
  const real = await original()
  const isPlanted = (): boolean => planted.fault === 'a loan: what is pledged is redeemed'
  return {
    ...real,
    freeUnits: (held) =>
      isPlanted()
        ? held.lots.reduce((sum, { quantity, pledged }) => sum + quantity - pledged, 0n)
        : real.freeUnits(held),
  }
})
vi.mock(import('../../src/products/loan/cover.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    drawableOf: (...of) =>
      planted.fault === 'a loan: more is lent than the pledge covers'
        ? paise(real.drawableOf(...of) * 2n)
        : real.drawableOf(...of),
  }
})

afterAll(() => {
  vi.resetModules()
})

const SEED = 17
const CLIENTS = 40
const LENGTH = 2800

/** What the lives say: nothing, or where and what the model found. */
async function found(fault: string): Promise<string> {
  planted.fault = fault
  const house = await openHouse()
  try {
    await liveShelf(house, SEED, { length: LENGTH, clients: CLIENTS, bursts: 3 })
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 160) : String(error)
  } finally {
    planted.fault = 'none'
    await house.close()
  }
}

test.each([
  ['a credit: it goes on after its last day', /in the night/],
  // The database refuses the next three by itself.
  ['a credit: given up, it is paid out in cash', /credit-expired\) needs what brought it about/],
  ['a credit: a charge is paid twice', /could not be done/],
  ['a claim: it is paid twice', /server_fault/],
  ['a loan: the interest of a day counts twice', /at noon/],
  ['a loan: a repayment counts twice', /loan/],
  ['a loan: what is pledged is redeemed', /More units than are held/],
  ['a loan: more is lent than the pledge covers', /turn/],
])('%s is found', async (fault, where) => {
  expect(await found(fault)).toMatch(where)
})
