/** desk-offers: the desk's list is made once a day, by the day, and limits what one order may be. */
import { type DeskOffer, listDesk } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { listShares, share, tell, tick } from '../../../test/market.ts'
import { chooseForDesk, deskOfferOf, makeDeskOffers, mostAtDesk } from './desk-offers.ts'

const listed = Array.from({ length: 40 }, (_, n) => ({
  ...share(`S${n}`, { bandBps: n < 30 ? null : 500 }),
  id: n + 1,
}))

describe('the choice', () => {
  test('is 12 names that are traded in size, the same for everyone on the same day', () => {
    const chosen = chooseForDesk('2026-11-16', listed)
    expect(chosen).toHaveLength(12)
    expect(chosen.every(({ bandBps }) => bandBps === null)).toBe(true)
    expect(chooseForDesk('2026-11-16', listed.toReversed())).toEqual(chosen)
    expect(chooseForDesk('2026-11-17', listed)).not.toEqual(chosen)
  })

  test('has nothing on it that cannot be bought as a share', () => {
    const others = [
      share('GONE', { status: 'delisted' }),
      share('HELD', { status: 'suspended' }),
      share('NIFTY50', { kind: 'index' }),
      share('FUND', { kind: 'etf' }),
      share('THERE', { market: 'BSE' }),
    ].map((one, id) => ({ ...one, id }))
    expect(chooseForDesk('2026-11-16', others)).toEqual([])
  })

  test('takes ₹25 lakh in one order, in whole lots, and at least one lot', () => {
    expect(mostAtDesk({ lot: 1 }, 1500_00n)).toBe(1666n)
    expect(mostAtDesk({ lot: 100 }, 1500_00n)).toBe(1600n)
    expect(mostAtDesk({ lot: 100 }, 90_000_00n)).toBe(100n)
  })
})

describe('the list', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await listShares(house, share('TATA'), share('INFY'))
  })
  afterAll(() => house.close())

  const list = async (): Promise<DeskOffer[]> =>
    (await sendAs(house, await newPerson(house), listDesk)).body.data

  test('waits until every name on it has a price', async () => {
    tell(house, tick(house, 'TATA', 110_00))
    expect(await list()).toEqual([])
    tell(house, tick(house, 'INFY', 105_00))
    expect(await list()).toMatchObject([
      { market: 'NSE', symbol: 'INFY', price: 105, change_pct: 5, most: 25_000, source: 'Simulated' },
      { market: 'NSE', symbol: 'TATA', price: 110, change_pct: 10, most: 25_000 },
    ])
  })

  test('made 20 times at once is made once, and a share that is listed later does not get onto it', async () => {
    const { db, market } = house.services
    const day = '2026-12-01'
    await Promise.all(Array.from({ length: 20 }, () => makeDeskOffers(db, market, day)))
    await listShares(house, share('LATE'))
    tell(house, tick(house, 'LATE', 100_00))
    await makeDeskOffers(db, market, day)
    const [row] = await house.asOwner<{ count: bigint }>('select count(*) from desk_offer where day = $1', [
      day,
    ])
    expect(row?.count).toBe(2n)
  })

  test('tells of one stock what it takes, and nothing of others', async () => {
    const { db, market } = house.services
    const id = market.listing().byKey('NSE:TATA')?.id ?? 0
    expect(await deskOfferOf(db, '2026-12-01', id)).toMatchObject({ most: 25_000n })
    expect(await deskOfferOf(db, '2026-12-02', id)).toBeNull()
    expect(await deskOfferOf(db, '2026-12-01', 0)).toBeNull()
  })
})
