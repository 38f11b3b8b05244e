/** stock/buy-backs: shares of one company on NSE and BSE are tendered together, oldest first, each blocked and sold in its own asset. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../../test/account-people.ts'
import { buyBacks } from '../../../../test/buy-back-people.ts'
import { type House, openHouse } from '../../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../../test/market.ts'
import { buy, newTrader } from '../../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof buyBacks>
beforeAll(async () => {
  house = await openHouse()
  own = buyBacks(house)
})
afterAll(() => house.close())

const [NSE, BSE] = ['TWIN', 'TWINB']

function tellPrice(rupees: number): void {
  own.tellPrice(NSE, rupees)
  const paise = rupees * 100
  const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: paise, openPaise: paise, highPaise: paise, lowPaise: paise }
  const told = tick(house, NSE, paise, { depth: { bids: plenty, asks: plenty }, day })
  const { id } = instrumentOf(house.services.market, BSE, 'BSE')
  house.services.market.listener.onTicks([{ ...told, instrumentId: id }])
}

/** Shares by their listing and where they stand. */
const standing = async (clientId: string) => {
  const rows = await house.asOwner<{ asset: string; purpose: string; balance: bigint }>(
    `select asset, purpose, balance from ledger_account where client_id = $1 and balance <> 0 and asset <> 'INR'
     order by asset, purpose`,
    [clientId],
  )
  return Object.fromEntries(
    rows.map(({ asset, purpose, balance }) => [`${asset} ${purpose}`, Number(balance)]),
  )
}

test('30 on NSE and then 20 on BSE: 45 tendered block 30 and 15; 35 accepted sell 30 and 5, and each receipt closes', async () => {
  const isin = 'INE000001030'
  await listShares(
    house,
    share(NSE, { isin, tickPaise: 5, bandBps: null }),
    share(BSE, { isin, market: 'BSE', tickPaise: 5, bandBps: null }),
  )
  tellPrice(1500)
  const buyer = await newTrader(house, 1_000_000)
  const orders = [await own.lot(buyer, NSE, 30)]
  own.nextDay()
  tellPrice(1500)
  const bought = await buy(house, await signedIn(house, buyer), { market: 'BSE', symbol: BSE, quantity: 20 })
  orders.push(bought.body.data.id ?? '')
  own.nextDay()
  tellPrice(1500)
  await own.byTwo(own.offerOf(BSE, { market: 'BSE' }))
  own.nextDay()
  tellPrice(1500)
  await own.clockwork.run()
  const [offer] = await house.asOwner<{ id: string }>(`select id from offer where kind = 'buy-back'`)
  const held = { symbol: NSE, person: await signedIn(house, buyer), orders, offer: offer?.id ?? '' }

  // Small by the worth of both: one for two of all 50.
  expect(await own.listed(held)).toMatchObject({ held_on_record_day: 50, entitled: 25, most: 50 })
  expect((await own.tender(held, 45)).body.code).toBe(200)
  expect(await standing(buyer.id)).toEqual({
    [`BSE:${BSE} pledged`]: 15,
    [`BSE:${BSE} securities`]: 5,
    [`NSE:${NSE} pledged`]: 30,
  })
  expect((await own.tender(held, 20)).body.code).toBe(200)
  expect(await standing(buyer.id)).toEqual({
    [`BSE:${BSE} securities`]: 20,
    [`NSE:${NSE} pledged`]: 20,
    [`NSE:${NSE} securities`]: 10,
  })
  expect((await own.tender(held, 45)).body.code).toBe(200)
  expect(await own.findings()).toEqual([])

  own.nextDay(3)
  await own.accepted(held)
  await own.clockwork.run()
  expect(await standing(buyer.id)).toEqual({ [`BSE:${BSE} securities`]: 15 })
  const [first, second] = await Promise.all(orders.map((id) => own.receiptOf(held, id)))
  expect(first).toMatchObject({ status: 'sold', closes: true, sold_quantity: 30, sell_trade_value: 54_000 })
  expect(second).toMatchObject({ status: 'holding', closes: true, sold_quantity: 5, sell_trade_value: 9_000 })
  expect(await own.lastMail(held)).toMatchObject({
    subject: expect.stringMatching(/35 shares of 45 bought back$/),
  })
  own.nextDay(6)
  await own.clockwork.run()
  expect((await own.books(held)).unsettled).toBeUndefined()
  expect((await own.receiptOf(held, orders[1] ?? '')).closes).toBe(true)
  expect(await own.findings()).toEqual([])
})
