/** demo: what a database once was stays written in it, and no start forgets it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type House, newClient, newInvitation, openHouse } from '../../test/harness.ts'
import { share } from '../../test/market.ts'
import { insertStaff } from '../firm/staff.ts'
import { importFile } from '../market/imports/import-file.ts'
import { refuseMixedPrices } from '../market/one-kind-of-prices.ts'
import { saveInstruments } from '../market/store/instruments.ts'
import { refuseOtherPast, rememberPast } from './live-is-not-demo.ts'
import { demoInvitation, demoTotpSecret } from './people.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(() => house.asOwner('delete from instance_past'))

async function begin(mode: 'demo' | 'live'): Promise<void> {
  await refuseOtherPast(house.services.db, house.services.keys, mode)
  await rememberPast(house.services.db, { mode, feed: mode === 'live' ? 'kite' : 'simulated' })
}

const past = async () =>
  (await house.asOwner<{ what: string }>('select what from instance_past order by what')).map(
    ({ what }) => what,
  )

describe('a live start', () => {
  test('on a database that was a demo is refused with the way out, and changes nothing', async () => {
    await begin('demo')
    await expect(begin('live')).rejects.toThrow(
      /^This database has held a demo \(demo people, simulated prices\), and a live instance does not start on it: give it an empty one, with a new DATA_DIR or DATABASE_URL, and leave this one to the demo\.$/,
    )
    expect(await past()).toEqual(['demo', 'simulated prices'])
  })

  test('on a database that was never a demo is written down, and the next one finds it so', async () => {
    await begin('live')
    await begin('live')
    expect(await past()).toEqual(['live'])
  })

  test.each([
    [
      'a member of the staff with the published second factor',
      'demo people',
      (own: House) =>
        insertStaff(own.services.db, own.services.keys, own.clock, {
          email: 'somebody@firm.example',
          name: 'Somebody',
          role: 'maker',
          passwordHash: 'x',
          totpSecret: demoTotpSecret,
          isDemo: true,
        }),
    ],
    ['a demo client', 'demo people', (own: House) => newClient(own, { email: 'client@demo.test' })],
    [
      'the published invitation',
      'the invitation code DEMO-2026',
      (own: House) => newInvitation(own, demoInvitation, 1),
    ],
    [
      'a simulated market',
      'simulated prices',
      (own: House) => saveInstruments(own.services.db, [share('INFY', { source: 'simulated' })], 'existence'),
    ],
  ])('finds %s also where nothing was written down', async (_, trace, put) => {
    const own = await openHouse()
    try {
      await put(own)
      const starting = refuseOtherPast(own.services.db, own.services.keys, 'live')
      await expect(starting).rejects.toThrow(`This database has held a demo (${trace})`)
    } finally {
      await own.close()
    }
  })
})

test('a demo does not start on a live instance’s database: it would put its published people into it', async () => {
  await begin('live')
  await expect(begin('demo')).rejects.toThrow(
    /^This database belongs to a live instance, .+ of its own, .+\.$/,
  )
  expect(await past()).toEqual(['live'])
})

test('what is written down the app cannot take out or change again', async () => {
  await begin('demo')
  for (const statement of ['delete from instance_past', "update instance_past set what = 'live'"]) {
    await expect(house.services.db.query(statement)).rejects.toThrow('permission denied')
  }
})

const HEADER =
  'SYMBOL,SERIES,DATE1,PREV_CLOSE,OPEN_PRICE,HIGH_PRICE,LOW_PRICE,CLOSE_PRICE,TTL_TRD_QNTY,TURNOVER_LACS,NO_OF_TRADES,DELIV_QTY'

describe('real and simulated prices', () => {
  test('a simulated market does not start among imported real prices', async () => {
    const own = await openHouse()
    try {
      const text = `${HEADER}\nINFY,EQ,13-Nov-2026,100,101,102,99,100.5,10,1,1,1`
      expect(await importFile(own.services, 'bhavcopy-full', { name: 'day.csv', text })).toMatchObject({
        accepted: 1,
      })
      await expect(refuseMixedPrices(own.services.db, 'simulated')).rejects.toThrow(
        /^This database holds real prices, and simulated ones do not belong among them: set MARKET_FEED to replay or kite, .+\.$/,
      )
      await expect(refuseMixedPrices(own.services.db, 'replay')).resolves.toBeUndefined()
    } finally {
      await own.close()
    }
  })

  test.each(['replay', 'kite'] as const)('%s does not start among simulated prices', async (feed) => {
    const own = await openHouse()
    try {
      await saveInstruments(own.services.db, [share('INFY', { source: 'simulated' })], 'existence')
      await expect(refuseMixedPrices(own.services.db, feed)).rejects.toThrow(
        /^This database holds simulated prices, and real ones do not belong among them: start MARKET_FEED=\w+ with a DATA_DIR or DATABASE_URL of its own\.$/,
      )
      await expect(refuseMixedPrices(own.services.db, 'simulated')).resolves.toBeUndefined()
    } finally {
      await own.close()
    }
  })
})
