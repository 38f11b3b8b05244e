/** market: what an instance writes while nobody does anything. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../test/market.ts'
import { startMarket } from './start-market.ts'
import { saveCorporateActions } from './store/corporate-actions.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('last quotes are stored at most once a minute: they are read at the next start only', async () => {
  const { db, keys, clock, market } = house.services
  const started = await startMarket(
    { db, keys, clock, market, databaseUrl: house.databaseUrl, keysFile: '', onFault: () => {} },
    { feed: 'replay', recorded: 'nothing' },
  )
  await started.stop()
  for (const { everyMs } of started.chores) expect(everyMs).toBeGreaterThanOrEqual(60_000)
})

test('a corporate action that is known already is not written again; one that changed is', async () => {
  const { db, market } = house.services
  await listShares(house, share('IDLE'))
  const instrumentId = instrumentOf(market, 'IDLE').id
  const action = {
    instrumentId,
    exDay: '2026-11-20',
    kind: 'dividend',
    sharesBefore: null,
    sharesAfter: null,
    amountPaise: 500,
    says: 'Dividend of ₹5 a share',
  } as const
  const written = async (amountPaise: number) => {
    await saveCorporateActions(db, [{ ...action, amountPaise }], 'simulated')
    const [row] = await house.asOwner<{ by: string }>(
      'select xmin::text as by from corporate_action where instrument_id = $1',
      [instrumentId],
    )
    return row?.by
  }
  const first = await written(500)
  expect(await written(500)).toBe(first)
  expect(await written(600)).not.toBe(first)
})
