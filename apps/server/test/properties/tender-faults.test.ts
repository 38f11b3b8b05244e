/**
 * Faults that are planted into buy-backs, and into what reaches somebody who holds a share on both exchanges: the same life lived
 * honestly, the audit or the database itself finds every one.
 */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveCorporateActions } from '../../src/market/store/corporate-actions.ts'
import type { Plan, PlannedTransfer } from '../../src/trading/plan.ts'
import { signedIn } from '../account-people.ts'
import { buyBacks } from '../buy-back-people.ts'
import { type House, openHouse } from '../harness.ts'
import { instrumentOf, listShares, share, tick } from '../market.ts'
import { buy, newTrader } from '../trade-people.ts'

const planted = vi.hoisted(() => {
  // Files of one worker share their modules: those of the files before have the honest rules in them.
  vi.resetModules()
  return { fault: 'none' }
})

vi.mock(import('../../src/products/stock/buy-backs/tender-plan.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    tenderPlan: (ask): Plan | null => {
      const plan = real.tenderPlan(ask)
      if (plan === null) return plan
      switch (planted.fault) {
        case 'a tender that blocks nothing in the ledger':
          return { ...plan, transfers: [] }
        case 'a tender that blocks no lot':
          return { ...plan, lotPledges: [] }
        case 'a tender that nobody decides':
          return { ...plan, dues: [] }
        case 'shares of one exchange blocked for both': {
          const asset = plan.transfers?.[0]?.legs[0]?.asset ?? ''
          const inOne = (transfer: PlannedTransfer): PlannedTransfer => ({
            ...transfer,
            legs: transfer.legs.map((leg) => ({ ...leg, asset })),
          })
          return { ...plan, transfers: plan.transfers?.map(inOne) ?? [] }
        }
        default:
          return plan
      }
    },
  }
})
vi.mock(import('../../src/products/stock/buy-backs/acceptance-plan.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    acceptancePlan: (ask): Plan => {
      const plan = real.acceptancePlan(ask)
      const released = (transfer: PlannedTransfer): boolean => transfer.act === 'tender-released'
      switch (planted.fault) {
        case 'what was not accepted stays blocked':
          return { ...plan, transfers: plan.transfers?.filter((one) => !released(one)) ?? [] }
        case 'more accepted than the company took':
          return real.acceptancePlan({
            ...ask,
            buyBack: {
              ...ask.buyBack,
              decision: { ...ask.buyBack.decision, extra_small: 1_000_000 },
            },
          })
        case 'paid at twice the price':
          return {
            ...plan,
            transfers:
              plan.transfers?.map((transfer) => ({
                ...transfer,
                legs: transfer.legs.map((leg) =>
                  leg.asset === undefined && 'firm' in leg.from ? { ...leg, amount: leg.amount * 2n } : leg,
                ),
              })) ?? [],
          }
        case 'shares that are bought back and never paid':
          return { ...plan, dues: [] }
        default:
          return plan
      }
    },
  }
})
vi.mock(import('../../src/products/stock/corporate-actions/read-holders.ts'), async (original) => {
  const real = await original()
  return {
    ...real,
    readHolders: async (tx, day, clients) => {
      const holders = await real.readHolders(tx, day, clients)
      const listings = holders.map((holder) => [
        ...Map.groupBy(holder.lots, ({ instrument_id: id }) => id).values(),
      ])
      switch (planted.fault) {
        case 'a fraction for each exchange':
          return holders.flatMap((holder, n) => (listings[n] ?? []).map((lots) => ({ ...holder, lots })))
        case 'a company that knows one exchange only':
          return holders.map((holder, n) => ({ ...holder, lots: listings[n]?.[0] ?? [] }))
        default:
          return holders
      }
    },
  }
})

let house: House
let own: ReturnType<typeof buyBacks>
let count = 0
beforeAll(async () => {
  house = await openHouse()
  own = buyBacks(house)
})
afterAll(async () => {
  await house.close()
  vi.resetModules()
})
beforeEach(() => {
  planted.fault = 'none'
})

interface Twins {
  readonly nse: string
  readonly bse: string
}

async function newTwins(): Promise<Twins> {
  count += 1
  const twins = { nse: `TWIN${count}`, bse: `TWINB${count}` }
  const isin = `INE${String(count).padStart(6, '0')}030`
  await listShares(
    house,
    share(twins.nse, { isin, tickPaise: 5, bandBps: null }),
    share(twins.bse, { isin, market: 'BSE', tickPaise: 5, bandBps: null }),
  )
  tellPrice(twins)
  return twins
}

function tellPrice({ nse, bse }: Twins): void {
  own.tellPrice(nse, 1500)
  const plenty = [{ pricePaise: 1500_00, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: 1500_00, openPaise: 1500_00, highPaise: 1500_00, lowPaise: 1500_00 }
  const told = tick(house, nse, 1500_00, { depth: { bids: plenty, asks: plenty }, day })
  const { id } = instrumentOf(house.services.market, bse, 'BSE')
  house.services.market.listener.onTicks([{ ...told, instrumentId: id }])
}

function nextDay(twins: Twins, days = 1): void {
  own.nextDay(days)
  tellPrice(twins)
}

async function holderOf(twins: Twins, onNse: number, onBse: number) {
  const person = await newTrader(house, 1_000_000)
  const orders = [await own.lot(person, twins.nse, onNse)]
  nextDay(twins)
  const { body } = await buy(house, await signedIn(house, person), {
    ...{ market: 'BSE', symbol: twins.bse, quantity: onBse },
  })
  orders.push(body.data.id ?? '')
  return { person, orders }
}

/** Everything that stands on the client's accounts, the names of the twins left out. */
async function standing(clientId: string, { nse, bse }: Twins): Promise<string> {
  const rows = await house.asOwner<{ place: string }>(
    `select concat_ws(' ', asset, purpose, balance) as place from ledger_account
     where client_id = $1 and balance <> 0 order by asset, purpose`,
    [clientId],
  )
  return rows.map(({ place }) => place.replace(`:${nse} `, ' ').replace(`:${bse} `, ' ')).join(', ')
}

/** 30 on NSE and then 20 on BSE; 45 are tendered, 35 accepted, and paid on their day. */
async function buyBackLife(): Promise<string> {
  const twins = await newTwins()
  const { person, orders } = await holderOf(twins, 30, 20)
  nextDay(twins)
  await own.byTwo(own.offerOf(twins.nse))
  nextDay(twins)
  await own.clockwork.run()
  const [offer] = await house.asOwner<{ id: string }>('select id from offer where instrument_id = $1', [
    instrumentOf(house.services.market, twins.nse).id,
  ])
  const held = { symbol: twins.nse, person: await signedIn(house, person), orders, offer: offer?.id ?? '' }
  const { body } = await own.tender(held, 45)
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  const tendered = await standing(person.id, twins)
  nextDay(twins, 3)
  await own.accepted(held)
  await own.clockwork.run()
  nextDay(twins, 6)
  await own.clockwork.run()
  const receipts = await Promise.all(orders.map((id) => own.receiptOf(held, id)))
  return `${tendered} | ${await standing(person.id, twins)} | ${receipts.map(({ closes }) => closes).join()}`
}

/** 15 on NSE and 17 on BSE; two become one, and ₹10 a share. */
async function companyLife(): Promise<string> {
  const twins = await newTwins()
  const { person } = await holderOf(twins, 15, 17)
  const { id: instrumentId } = instrumentOf(house.services.market, twins.nse)
  const act = { instrumentId, exDay: own.dayIn(1), number: 1, recordDay: null, payDay: null, says: 'Said' }
  await saveCorporateActions(
    house.services.db.as('firm'),
    [
      { ...act, kind: 'consolidation', sharesBefore: 2, sharesAfter: 1, amountPaise: null },
      { ...act, kind: 'dividend', sharesBefore: null, sharesAfter: null, amountPaise: 10_00 },
    ],
    'test',
  )
  nextDay(twins)
  await house.services.market.reload()
  await own.clockwork.run()
  nextDay(twins)
  await own.clockwork.run()
  return standing(person.id, twins)
}

const lives = { 'a buy-back': buyBackLife, 'a company’s day': companyLife }

test('without a fault every life comes to the same, and the audit finds nothing', async () => {
  const sold = await buyBackLife()
  expect(sold).toMatch(
    /^BSE pledged 15, BSE securities 5, .*NSE pledged 30 \| BSE securities 15, INR cash \d+ \| true,true$/,
  )
  expect(await buyBackLife()).toBe(sold)
  const consolidated = await companyLife()
  expect(await companyLife()).toBe(consolidated)
  expect(await own.findings()).toEqual([])
})

test.each([
  ['a tender that blocks nothing in the ledger', 'a buy-back', 'the audit'],
  ['a tender that blocks no lot', 'a buy-back', 'the audit'],
  ['a tender that nobody decides', 'a buy-back', 'the audit'],
  ['shares of one exchange blocked for both', 'a buy-back', 'the database'],
  ['what was not accepted stays blocked', 'a buy-back', 'the audit'],
  ['more accepted than the company took', 'a buy-back', 'the honest life'],
  ['paid at twice the price', 'a buy-back', 'the database'],
  ['shares that are bought back and never paid', 'a buy-back', 'the audit'],
  ['a fraction for each exchange', 'a company’s day', 'the database'],
  ['a company that knows one exchange only', 'a company’s day', 'the honest life'],
] as const)('%s in %s is found by %s', async (fault, kind, by) => {
  const honest = await lives[kind]()
  const before = (await own.findings())?.length ?? 0
  planted.fault = fault
  const lived = await lives[kind]().then(
    (outcome) => (outcome === honest ? [] : ['the honest life']),
    (error: unknown) => [`the database: ${String(error)}`],
  )
  planted.fault = 'none'
  const audited = ((await own.findings())?.length ?? 0) > before ? ['the audit'] : []
  expect([...lived, ...audited].join(', ')).toContain(by)
  // What could not be done would hold up the next life.
  await house.asOwner('update due set done_at = now() where done_at is null')
  await house.asOwner('update corporate_action set settled_at = now() where settled_at is null')
})
