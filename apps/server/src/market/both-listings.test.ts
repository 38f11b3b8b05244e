/** market: what a company does belongs to its share, on NSE and on BSE alike, whichever it was announced or listed for. */
import { listCorporateActions, type ProposalAsk, propose, type UpcomingAction } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '../../test/companies.ts'
import { approveAs, newPerson, type Person, proposeAs, reason, sendAs } from '../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../test/market.ts'
import { buy, newTrader } from '../../test/trade-people.ts'
import { type Settlement, settlement } from '../products/settlement.ts'
import { importFile } from './imports/import-file.ts'

let house: House
let run: Settlement['run']
let own: ReturnType<typeof companies>
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
  own = companies(house)
  ;[maker, checker] = await Promise.all([newPerson(house, 'maker'), newPerson(house, 'checker')])
})
afterAll(() => house.close())

let count = 0
/** Listed on both exchanges, on BSE by another symbol. */
async function listed(): Promise<{ nse: string; bse: string }> {
  count += 1
  const isin = `INE${String(count).padStart(6, '0')}010`
  const [nse, bse] = [`BOTH${count}`, `BOTHB${count}`]
  await listShares(
    house,
    share(nse, { isin, tickPaise: 5, bandBps: null }),
    share(bse, { isin, market: 'BSE', tickPaise: 5, bandBps: null }),
  )
  return { nse, bse }
}
const stored = ({ nse, bse }: { nse: string; bse: string }) =>
  house.asOwner(
    `select i.symbol, a.kind, a.number, a.shares_after, a.amount_paise, a.says, a.source, a.withdrawn_at is not null as is_off
     from corporate_action a join instrument i on i.id = a.instrument_id where i.symbol = any ($1) order by i.market desc, a.kind, a.number`,
    [[nse, bse]],
  )
type Act = Extract<ProposalAsk, { kind: 'corporate-action' }>
/** The house's clock says 16 November 2026. */
const split = (market: 'NSE' | 'BSE', symbol: string): Act => ({
  ...{ kind: 'corporate-action', market, symbol, action: 'split', ex_day: '2026-11-19' },
  ...{ shares_before: 1, shares_after: 5, says: 'Sub-division' },
})
const list = (market: 'NSE' | 'BSE', symbol: string, purpose: string): string =>
  market === 'NSE'
    ? `SYMBOL,PURPOSE,EX-DATE,RECORD DATE\n${symbol},${purpose},20-Nov-2026,-\n`
    : `Security Name,Ex Date,Purpose,Record Date,Actual Payment Date\n${symbol},20 Nov 2026,${purpose},-,-\n`
const imported = (market: 'NSE' | 'BSE', symbol: string, purpose: string) =>
  importFile(house.services, 'corporate-actions', {
    name: `${market}.csv`,
    text: list(market, symbol, purpose),
  })

describe('announced by two people', () => {
  test('once, it is both listings’; for the other one it changes nothing; withdrawn once, it is off for both', async () => {
    const both = await listed()
    const { proposal } = await proposeAs(house.app, maker, split('NSE', both.nse))
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    expect(await stored(both)).toMatchObject([
      { symbol: both.nse, kind: 'split', shares_after: 5, source: 'firm' },
      { symbol: both.bse, kind: 'split', shares_after: 5, source: 'firm' },
    ])
    const again = await sendAs(house.app, maker, propose, {
      body: { act: split('BSE', both.bse), reason },
    })
    expect(again).toMatchObject({ body: { code: 'proposal_changes_nothing' } })
    const { body }: Answer<{ actions: UpcomingAction[] }> = await sendAs(
      house.app,
      maker,
      listCorporateActions,
    )
    const [upcoming, ...more] = body.data.actions
    expect([upcoming?.symbol, more]).toEqual([both.nse, []])
    const { proposal: withdrawal } = await proposeAs(house.app, maker, {
      kind: 'corporate-action-withdrawal',
      action_id: upcoming?.id ?? '',
    })
    expect((await approveAs(house.app, checker, withdrawal.id)).status).toBe(200)
    expect(await stored(both)).toMatchObject([{ is_off: true }, { is_off: true }])
  })
})

describe('in the exchanges’ lists', () => {
  test.each([
    ['NSE', 'BSE'],
    ['BSE', 'NSE'],
  ] as const)(
    'of %s first and then of %s: one dividend, in the words of the first',
    async (first, second) => {
      const both = await listed()
      const symbolOn = { NSE: both.nse, BSE: both.bse }
      expect(await imported(first, symbolOn[first], 'Interim Dividend - Rs 5 Per Share')).toMatchObject({
        accepted: 1,
      })
      const rows = await stored(both)
      expect(rows).toMatchObject([
        { symbol: both.nse, number: 1, amount_paise: 500n },
        { symbol: both.bse, number: 1, amount_paise: 500n },
      ])
      expect(await imported(second, symbolOn[second], 'Interim Dividend - Rs. - 5.0000')).toMatchObject({
        refused: 0,
      })
      expect(await stored(both)).toEqual(rows)
    },
  )

  test('which differ: the first stays, and the second is told', async () => {
    const both = await listed()
    await imported('NSE', both.nse, 'Interim Dividend - Rs 5 Per Share')
    const rows = await stored(both)
    const report = await imported('BSE', both.bse, 'Interim Dividend - Rs. - 7.0000')
    expect(report.refused).toBe(1)
    expect(await stored(both)).toEqual(rows)
  })
})

test('holders on both exchanges have it once each, and the prices of both follow', async () => {
  const both = await listed()
  const { market } = house.services
  const listings = [instrumentOf(market, both.nse), instrumentOf(market, both.bse, 'BSE')]
  own.tellPrice(both.nse, 1500)
  const plenty = [{ pricePaise: 1500_00, quantity: 1000, orders: 9 }]
  const day = { previousClosePaise: 1500_00, openPaise: 1500_00, highPaise: 1500_00, lowPaise: 1500_00 }
  const told = tick(house, both.nse, 1500_00, { depth: { bids: plenty, asks: plenty }, day })
  market.listener.onTicks(listings.slice(1).map(({ id }) => ({ ...told, instrumentId: id })))
  const person = await newTrader(house, 200_000)
  await own.lot(person, both.nse, 20)
  expect((await buy(house, person, { market: 'BSE', symbol: both.bse, quantity: 40 })).body.code).toBe(200)
  const { proposal } = await proposeAs(house.app, maker, split('BSE', both.bse))
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  own.nextDay(3)
  await market.reload()
  expect(listings.map((one) => market.quoted(one)?.pricePaise)).toEqual([300_00, 300_00])
  await run()
  await run()
  const rows = await house.asOwner<{ quantity: bigint }>(
    'select quantity from position where client_id = $1 order by quantity',
    [person.id],
  )
  expect(rows.map(({ quantity }) => quantity)).toEqual([100n, 200n])
  expect(await own.findings()).toEqual([])
})
