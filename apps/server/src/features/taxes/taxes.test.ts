/** taxes: the tax view of a financial year, and the files that others read. */
import {
  exportHoldings,
  exportTaxCsv,
  exportTaxPdf,
  exportTradebook,
  type TaxYear,
  urlOf,
  viewTaxYear,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { companies } from '../../../test/companies.ts'
import { type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'
import { type Settlement, settlement } from '../../products/settlement.ts'

let house: House
let own: ReturnType<typeof companies>
let clockwork: Settlement
beforeAll(async () => {
  // Monday, 16 Nov 2026, 10:00 in India.
  house = await openHouse()
  await openTrading(house)
  own = companies(house)
  clockwork = settlement(house.services)
})
afterAll(() => house.close())

const yearOf = async (person: Person, year?: string): Promise<TaxYear> => {
  const { body } = await sendAs(house, person, viewTaxYear, year ? { query: `?year=${year}` } : {})
  if (body.code !== 200) throw new Error(JSON.stringify(body))
  return body.data as TaxYear
}

const file = async (person: Person, url: string) => {
  const answer = await house.app.inject({
    url,
    remoteAddress: newNetwork(),
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
    cookies: person.cookies,
  })
  return { ...answer, type: answer.headers['content-type'], text: answer.payload }
}

async function sold(person: Person, id: string, quantity: number): Promise<void> {
  const { body } = await quote(house, person, id, 'standard', quantity)
  expect(body.code).toBe(200)
  const answer = await sell(house, person, id, body.data?.price ?? 0, { quantity })
  expect(answer.body.code).toBe(200)
}

/** 100 at ₹1,500, a week later 100 at ₹1,600; then 100 of the second order are sold at ₹1,700. */
async function soldTheYounger() {
  const symbol = await own.newCompany(1500)
  let person = await newTrader(house, 1_000_000)
  await own.lot(person, symbol, 100)
  const firstDay = own.dayIn(0)
  own.nextDay(5)
  person = await signedIn(house, person)
  own.tellPrice(symbol, 1600)
  const younger = await own.lot(person, symbol, 100)
  own.tellPrice(symbol, 1700)
  await sold(person, younger, 100)
  return { person, symbol, younger, firstDay }
}

test('a sale of the younger order closes the older lot, without STT in cost or proceeds, and says that the receipt differs', async () => {
  const { person, symbol, younger, firstDay } = await soldTheYounger()
  const year = await yearOf(person)
  expect(year.lots).toHaveLength(1)
  const [lot] = year.lots
  // Bought for 1,50,000 with charges of 178.61, of them 150 STT; sold for 1,70,000, of its charges 170 are STT.
  expect(lot).toMatchObject({
    symbol,
    quantity: 100,
    bought: firstDay,
    term: 'short',
    rate: '20',
    cost: 150_028.61,
  })
  expect(lot?.gain).toBeCloseTo((lot?.proceeds ?? 0) - 150_028.61, 2)
  expect(year.equity.short.net).toBe(lot?.gain)
  expect(year.sales).toMatchObject([
    { order_id: younger, ttype: 'standard', is_other_lots: true, tax_gain: lot?.gain },
  ])
  // The receipt counts the order's own cost, STT included.
  expect(year.sales[0]?.receipt_gain).toBeLessThan(lot?.gain ?? 0)
  const tax = Math.round((lot?.gain ?? 0) * 20) / 100
  expect(year.tax).toBeCloseTo(tax, 1)
  expect(year.tax_in_all).toBeCloseTo(year.tax + year.cess, 2)
  expect(year.charges.stt).toBe(150 + 160 + 170)
})

test('a split and a bonus between: cost and day are kept, bonus shares cost nothing and come after the original', async () => {
  const symbol = await own.newCompany(1000)
  let person = await newTrader(house, 1_000_000)
  const order = await own.lot(person, symbol, 50)
  await own.announce(symbol, { kind: 'split', ratio: [1, 2] })
  await own.announce(symbol, { kind: 'bonus', ratio: [1, 2], exDay: own.dayIn(2) })
  for (const rupees of [500, 250]) {
    own.nextDay()
    own.tellPrice(symbol, rupees)
    await clockwork.run()
  }
  person = await signedIn(house, person)
  own.tellPrice(symbol, 300)
  // 50 became 100, and 100 more.
  await sold(person, order, 150)
  const { lots } = await yearOf(person)
  expect(lots.map(({ quantity }) => quantity)).toEqual([50, 100])
  const [bonus, original] = lots
  expect([bonus?.cost, original?.cost]).toEqual([0, 50_009.86])
  expect((original?.bought ?? '') < (bonus?.bought ?? '')).toBe(true)
})

test('a year is asked for as 2026-27; another is empty, and what is no year gets one sentence', async () => {
  const { person } = await soldTheYounger()
  expect((await yearOf(person, '2024-25')).lots).toEqual([])
  expect((await yearOf(person)).years).toEqual(['2026-27'])
  for (const year of ['2026', '2026-28', '1999-00', 'x'])
    expect((await sendAs(house, person, viewTaxYear, { query: `?year=${year}` })).body).toMatchObject({
      code: 'field_invalid',
    })
})

test('the files: every lot as CSV and PDF, trades in the columns of three programs, holdings as PDF', async () => {
  const { person, symbol } = await soldTheYounger()
  const csv = await file(person, urlOf(exportTaxCsv))
  expect(csv.type).toContain('text/csv')
  expect(csv.text.split('\r\n')[1]).toContain(`"${symbol}"`)
  for (const call of [exportTaxPdf, exportHoldings]) {
    const pdf = await file(person, urlOf(call))
    expect([pdf.statusCode, pdf.type, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  }
  const linesOf = async (form: string) =>
    (await file(person, `${urlOf(exportTradebook)}?form=${form}`)).text.trim().split('\r\n')
  const [kite, ...trades] = await linesOf('kite')
  expect(kite).toBe(
    '"symbol","isin","trade_date","exchange","segment","series","trade_type","auction","quantity","price","trade_id","order_id","order_execution_time"',
  )
  expect(trades.map((line) => line.split(',').slice(6, 10).join())).toEqual([
    '"buy","false","100","1500"',
    '"buy","false","100","1600"',
    '"sell","false","100","1700"',
  ])
  expect((await linesOf('ghostfolio'))[1]).toContain(
    `"${symbol}.NS","YAHOO","INR","1500","100","buy","178.61"`,
  )
  expect((await linesOf('portfolio-performance'))[1]).toContain('"Buy","150178.61","INR","28.61","150","100"')
  expect((await file(person, `${urlOf(exportTradebook)}?form=excel`)).statusCode).toBe(400)
})

test('nobody sees another’s year', async () => {
  await soldTheYounger()
  const other = await newTrader(house, 1000)
  expect((await yearOf(other)).lots).toEqual([])
})
