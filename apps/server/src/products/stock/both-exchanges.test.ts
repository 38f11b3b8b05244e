/** stock: a share held through NSE and BSE is one holding: what its company does reaches it as one, with one fraction and one dividend. */
import { type CashRecord, listRecords, type Receipt, viewReceipt } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { companies, type GivenAction } from '../../../test/companies.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import { booksOf, buy, newTrader } from '../../../test/trade-people.ts'
import { saveCorporateActions } from '../../market/store/corporate-actions.ts'
import { type Settlement, settlement } from '../settlement.ts'

let house: House
let run: Settlement['run']
let own: ReturnType<typeof companies>
beforeAll(async () => {
  house = await openHouse()
  run = settlement(house.services).run
  own = companies(house)
})
afterAll(() => house.close())

let count = 0
let listed = { nse: '', bse: '' }
const PRICE = 20_000

async function newCompany(): Promise<void> {
  count += 1
  const isin = `INE${String(count).padStart(6, '0')}020`
  listed = { nse: `TWIN${count}`, bse: `TWINB${count}` }
  await listShares(
    house,
    share(listed.nse, { isin, tickPaise: 5, bandBps: null }),
    share(listed.bse, { isin, market: 'BSE', tickPaise: 5, bandBps: null }),
  )
  tellPrice(PRICE)
}

function tellPrice(rupees: number): void {
  own.tellPrice(listed.nse, rupees)
  const paise = rupees * 100
  const plenty = [{ pricePaise: paise, quantity: 100_000, orders: 9 }]
  const day = { previousClosePaise: paise, openPaise: paise, highPaise: paise, lowPaise: paise }
  const told = tick(house, listed.nse, paise, { depth: { bids: plenty, asks: plenty }, day })
  const { id } = instrumentOf(house.services.market, listed.bse, 'BSE')
  house.services.market.listener.onTicks([{ ...told, instrumentId: id }])
}

/** So many on each exchange, the shares of NSE bought a day before. */
async function holderOf(nse: number, bse: number): Promise<{ person: Person; orders: string[] }> {
  const person = await newTrader(house, 2_000_000)
  const orders: string[] = []
  if (nse > 0) orders.push(await own.lot(person, listed.nse, nse))
  if (nse > 0) own.nextDay()
  if (bse > 0) {
    tellPrice(PRICE)
    const { body } = await buy(house, person, { market: 'BSE', symbol: listed.bse, quantity: bse })
    if (!body.data?.id) throw new Error(JSON.stringify(body))
    orders.push(body.data.id)
  }
  return { person, orders }
}

/** For both listings, as every list brings it. */
const announce = ({ kind, ratio, paise, number }: GivenAction) =>
  saveCorporateActions(
    house.services.db.as('firm'),
    [
      {
        ...{ instrumentId: instrumentOf(house.services.market, listed.nse).id, exDay: own.dayIn(1), kind },
        ...{ number: number ?? 1, recordDay: null, payDay: null, says: 'As the company said' },
        ...{ sharesBefore: ratio?.[0] ?? null, sharesAfter: ratio?.[1] ?? null, amountPaise: paise ?? null },
      },
    ],
    'test',
  )

async function happen(...actions: GivenAction[]): Promise<void> {
  for (const action of actions) await announce(action)
  own.nextDay()
  await house.services.market.reload()
  await run()
}

const sharesOf = async ({ id }: Person): Promise<(bigint | undefined)[]> => {
  const books = await booksOf(house, id)
  return [books[`NSE:${listed.nse}`], books[`BSE:${listed.bse}`]]
}
const effectsOf = ({ id }: Person) =>
  house.asOwner<{ act: string; held: bigint; shares: bigint; gross_paise: bigint; tax_paise: bigint }>(
    `select act, held, shares, gross_paise, tax_paise from corporate_effect where client_id = $1 order by act`,
    [id],
  )
/** What all lots of it cost, in paise. */
const costOf = async ({ id }: Person): Promise<bigint> => {
  const [row] = await house.asOwner<{ cost: bigint }>(
    'select sum(gross_paise + charges_paise)::bigint as cost from lot where client_id = $1',
    [id],
  )
  return row?.cost ?? 0n
}
const dividendLinesOf = async (person: Person): Promise<CashRecord[]> => {
  const { body }: Answer<{ items: CashRecord[] }> = await sendAs(
    house,
    await signedIn(house, person),
    listRecords,
    { query: '?kind=trades' },
  )
  return body.data.items.filter(({ act }) => act === 'dividend')
}
const receiptOf = async (person: Person, id = ''): Promise<Receipt> =>
  (await sendAs(house, await signedIn(house, person), viewReceipt, { query: `?did=${id}&ttype=standard` }))
    .body.data

describe('a consolidation of two shares into one', () => {
  test('makes one share of one on each exchange, on that of the younger, with the cost of both and no fraction', async () => {
    await newCompany()
    const { person, orders } = await holderOf(1, 1)
    const before = await costOf(person)
    await happen({ kind: 'consolidation', ratio: [2, 1] })
    expect(await effectsOf(person)).toEqual([
      { act: 'consolidation', held: 2n, shares: -1n, gross_paise: 0n, tax_paise: 0n },
    ])
    expect((await sharesOf(person)).map((one) => one ?? 0n)).toEqual([0n, 1n])
    expect(await costOf(person)).toBe(before)
    const [gone, stays] = [await receiptOf(person, orders[0]), await receiptOf(person, orders[1])]
    expect(gone).toMatchObject({ closes: true, status: 'sold', folded_by: 'As the company said' })
    expect(stays).toMatchObject({ closes: true, status: 'holding', moved_cost: -gone.moved_cost })
    expect(await own.findings()).toEqual([])
  })

  test('leaves three on one and two on the other one half, sold once', async () => {
    await newCompany()
    const { person } = await holderOf(3, 2)
    await happen({ kind: 'consolidation', ratio: [2, 1] })
    const effects = await effectsOf(person)
    expect(effects).toMatchObject([{ held: 5n, shares: -3n }])
    expect((await sharesOf(person)).reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n)).toBe(2n)
    // At ₹20,000 before, a whole new share is ₹40,000.
    expect(effects[0]?.gross_paise).toBe(20_000_00n)
    expect(await own.findings()).toEqual([])
  })
})

test('a bonus of one for two completes a share over both exchanges, for the order that completes it', async () => {
  await newCompany()
  const { person } = await holderOf(1, 1)
  await happen({ kind: 'bonus', ratio: [2, 3] })
  expect(await effectsOf(person)).toMatchObject([{ act: 'bonus', held: 2n, shares: 1n, gross_paise: 0n }])
  expect(await sharesOf(person)).toEqual([1n, 2n])
  expect(await own.findings()).toEqual([])
})

test('a split and a bonus of one day, and a dividend, are one each', async () => {
  await newCompany()
  const { person } = await holderOf(1, 2)
  await happen(
    { kind: 'split', ratio: [1, 5] },
    { kind: 'bonus', ratio: [2, 3] },
    { kind: 'dividend', paise: 100 },
  )
  expect(await effectsOf(person)).toMatchObject([
    // Of 15 shares seven, and half a share, of which each order has its part.
    { act: 'bonus', held: 3n, shares: 7n },
    { act: 'dividend', held: 3n, gross_paise: 300n },
    { act: 'split', held: 3n, shares: 12n },
  ])
  expect(await sharesOf(person)).toEqual([7n, 15n])
  expect(await own.findings()).toEqual([])
})

test('a dividend is one line on all shares, less one tax on all of it', async () => {
  await newCompany()
  const { person } = await holderOf(1, 2)
  await happen({ kind: 'dividend', paise: 4_000_00 })
  await run()
  // Neither listing's part is above ₹10,000; the company's whole payment is.
  expect(await effectsOf(person)).toEqual([
    { act: 'dividend', held: 3n, shares: 0n, gross_paise: 12_000_00n, tax_paise: 1_200_00n },
  ])
  expect((await dividendLinesOf(person)).map(({ amount }) => amount).toSorted()).toEqual([-1_200, 12_000])
  expect(await own.findings()).toEqual([])
})

test('who holds it on one exchange alone has it there, whichever the run is named after', async () => {
  await newCompany()
  const onBse = await holderOf(0, 3)
  const { person: onNse } = await holderOf(2, 0)
  await happen({ kind: 'bonus', ratio: [1, 2] })
  expect(await sharesOf(onBse.person)).toEqual([undefined, 6n])
  expect(await sharesOf(onNse)).toEqual([4n, undefined])
  const [effect] = await house.asOwner<{ market: string }>(
    'select i.market from corporate_effect e join instrument i on i.id = e.instrument_id where e.client_id = $1',
    [onBse.person.id],
  )
  expect(effect?.market).toBe('BSE')
  expect(await own.findings()).toEqual([])
})
