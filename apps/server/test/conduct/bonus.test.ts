/**
 * Conduct (security, part 4): a bonus that locks cash, a bonus that counts as gain, and VIP level or trust score as levers. Each is what a fake
 * trading app does; here it cannot be done.
 */
import { readFileSync } from 'node:fs'
import { accountStanding, viewAccount, viewPortfolio } from '@pramaan/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import { type Person, sendAs } from '../account-people.ts'
import { credits } from '../credit-people.ts'
import { type House, openHouse } from '../harness.ts'
import { newSaver } from '../money-people.ts'
import { booksOf, bought, openTrading } from '../trade-people.ts'
import { askFor } from '../withdrawal-people.ts'

let house: House
let own: ReturnType<typeof credits>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = credits(house)
})
afterAll(() => house.close())

/** All of it in rupees; the chain goes on with whatever happens. */
async function accountOf(person: Person): Promise<object> {
  const {
    entries: _,
    head: __,
    as_of: ___,
    ...rupees
  } = (await sendAs(house, person, viewAccount)).body.data as Record<string, unknown>
  return rupees
}
const portfolioOf = async (person: Person) => (await sendAs(house, person, viewPortfolio)).body.data

describe('a bonus that locks cash', () => {
  test('what can be withdrawn is the same before and after a credit of any amount, and all of it leaves while the credit goes on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 25_000 }), async (rupees) => {
        const saver = await newSaver(house, 30_000)
        await own.allow(saver)
        const before = await accountOf(saver)
        const credit = await own.accepted(saver, { rupees })
        expect(await accountOf(saver)).toEqual(before)
        await askFor(house, saver, 30_000)
        expect(await booksOf(house, saver.id)).toEqual({ held: 30_000_00n, PROMO: BigInt(rupees) * 100n })
        expect(await own.own(saver, credit.id)).toMatchObject({ state: 'accepted', left: rupees })
      }),
      { numRuns: 6 },
    )
  })

  test('an offer has no field for a deposit, a turnover or a lock, and says so in its terms', async () => {
    for (const more of [{ deposit: 1000 }, { turnover: 10 }, { locks_days: 30 }])
      expect(await own.refusalOf({ ...own.offerOf(), ...more })).toMatchObject({ code: 'field_unknown' })
    const person = await own.allowedTrader(0)
    const { terms } = await own.accepted(person)
    expect(terms.join(' ')).toContain('No deposit and no trade is needed. None of your cash is blocked')
  })

  test('neither withdrawals nor payouts know of credit', () => {
    for (const file of [
      'withdrawals/request-withdrawal.ts',
      'withdrawals/why-it-waits.ts',
      'withdrawals/decide-withdrawal.ts',
    ])
      expect(sourceOf(`features/${file}`)).not.toMatch(/promo|credit-|bonus/i)
    expect(sourceOf('payments/rules.ts')).not.toMatch(/promo|bonus/i)
  })
})

const sourceOf = (file: string): string => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')

/** Of a portfolio, all that could pass for one; cash and net worth have what was given, as with a deposit. */
const GAINS = [
  ...['holdings', 'invested', 'profit', 'roi', 'day_change', 'realised', 'dividends', 'income', 'positions'],
] as const

describe('a bonus counted as gain', () => {
  test('a credit, the charges that it pays and a reward change no return, and the credit no net worth', async () => {
    await own.onTradingDay()
    const [with_, without] = [await own.allowedTrader(), await own.allowedTrader()]
    await own.accepted(with_, { rupees: 1000 })
    expect(await portfolioOf(with_)).toEqual(await portfolioOf(without))
    for (const person of [with_, without]) await bought(house, person, 50)
    await own.later(1)
    expect((await booksOf(house, with_.id)).PROMO).toBeLessThan(1000_00n)
    await own.byTwo({
      ...{ kind: 'cash-reward', client: with_.email, rupees: 100 },
      message: 'Thank you for telling us about a wrong figure.',
    })
    const [one, other] = [await portfolioOf(with_), await portfolioOf(without)] as Record<string, unknown>[]
    const spent = 1000_00n - ((await booksOf(house, with_.id)).PROMO ?? 0n)
    for (const name of GAINS) expect([name, one?.[name]]).toEqual([name, other?.[name]])
    expect((await booksOf(house, with_.id)).cash).toBe(
      ((await booksOf(house, without.id)).cash ?? 0n) + spent + 100_00n,
    )
    expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  })
})

describe('VIP level and trust score as levers', () => {
  test('no column holds either: they are worked out from facts when they are read, and nobody can set them', async () => {
    const columns = await house.asOwner<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and column_name ~ '(^|_)(vip|score|trust|tier)(_|$)'`,
    )
    expect(columns).toEqual([])
  })

  test('no rule about orders, charges, withdrawals or payouts reads them', () => {
    for (const file of [
      ...['features/withdrawals/request-withdrawal.ts', 'features/withdrawals/decide-withdrawal.ts'],
      ...['payments/rules.ts', 'trading/fee-cards.ts', 'trading/order-price.ts', 'products/stock/rules.ts'],
    ])
      expect(sourceOf(file), file).not.toMatch(/\b(vip|score|standing)/i)
  })

  test('the rule is told with the figures, adds up, and credit changes neither', async () => {
    const person = await own.allowedTrader(100)
    const standingOf = async () =>
      (await sendAs(house, person, accountStanding)).body.data as {
        score: number
        vip: number
        vip_rule: string
        parts: { points: number; has_it: boolean }[]
      }
    const before = await standingOf()
    expect(before.parts.reduce((sum, { points, has_it }) => sum + (has_it ? points : 0), 0)).toBe(
      before.score,
    )
    expect(before.parts.reduce((sum, { points }) => sum + points, 0)).toBe(100)
    expect(before.vip_rule).toContain('never changes a price, a charge or a withdrawal')
    await own.accepted(person, { rupees: 25_000 })
    expect(await standingOf()).toEqual(before)
  })
})
