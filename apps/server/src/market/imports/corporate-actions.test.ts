/** market: the exchanges' lists of corporate actions are read as terms, and taken again without harm. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../../test/market.ts'
import { importFile } from './import-file.ts'
import { readPurpose } from './purposes.ts'

describe('a purpose', () => {
  test.each([
    ['Stock  Split From Rs.10/- to Rs.1/-', [['split', 1, 10, null]]],
    ['Face Value Split (Sub-Division) - From Rs 10/- Per Share To Rs 2/- Per Share', [['split', 1, 5, null]]],
    ['Consolidation Of Shares - From Re 1/- To Rs 10/-', [['consolidation', 10, 1, null]]],
    ['Bonus 2:1', [['bonus', 1, 3, null]]],
    ['Bonus issue 1:2', [['bonus', 2, 3, null]]],
    ['Interim Dividend - Rs 8 Per Share', [['dividend', null, null, 800]]],
    ['Final Dividend - Rs. - 1.2000', [['dividend', null, null, 120]]],
    [
      'Annual General Meeting/Dividend - Rs 7.50 Per Share/Special Dividend - Re 1 Per Share',
      [
        ['dividend', null, null, 750],
        ['dividend', null, null, 100],
      ],
    ],
    ['Rights 1:5 @ Premium Rs 90/-', [['rights', null, null, null]]],
    ['Buy Back', [['buy-back', null, null, null]]],
  ])('%s', (purpose, terms) => {
    expect(
      readPurpose(purpose).map((one) => [one.kind, one.sharesBefore, one.sharesAfter, one.amountPaise]),
    ).toEqual(terms)
  })

  test.each([
    ['Annual General Meeting', /is none that is applied/],
    ['Stock  Split From Rs./- to Rs./-', /does not tell two face values/],
    ['Dividend', /does not tell the rupees/],
    ['Dividend - Rs 0.125 Per Share', /is not whole paise/],
    ['Bonus', /how many shares for how many/],
  ])('%s is refused', (purpose, why) => {
    expect(() => readPurpose(purpose)).toThrow(why)
  })
})

describe('a list', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse()
    await listShares(house, share('GIVER'), share('OTHER'))
  })
  afterAll(() => house.close())

  const NSE = `"SYMBOL","COMPANY NAME","SERIES","PURPOSE","FACE VALUE","EX-DATE","RECORD DATE","BOOK CLOSURE START DATE","BOOK CLOSURE END DATE"
"GIVER","Giver Limited","EQ","Interim Dividend - Rs 5 Per Share/Special Dividend - Rs 12 Per Share","10","20-Nov-2026","20-Nov-2026","-","-"
"GIVER","Giver Limited","BE","Interim Dividend - Rs 5 Per Share/Special Dividend - Rs 12 Per Share","10","20-Nov-2026","20-Nov-2026","-","-"
"OTHER","Other, Limited","EQ","Bonus 1:1","10","23-Nov-2026","24-Nov-2026","-","-"
"OTHER","Other, Limited","EQ","Annual General Meeting","10","23-Nov-2026","24-Nov-2026","-","-"
"NOBODY","Nobody Limited","EQ","Bonus 1:1","10","23-Nov-2026","24-Nov-2026","-","-"
`
  const stored = () =>
    house.asOwner<{ symbol: string; number: number; amount_paise: bigint | null }>(
      `select i.symbol, a.kind, a.number, a.shares_before, a.shares_after, a.amount_paise, a.ex_day, a.record_day, a.pay_day,
         a.xmin::text as by from corporate_action a join instrument i on i.id = a.instrument_id order by 1, 2, 3`,
    )

  test('of NSE: two dividends of one day, paid within 30 days where no day is told; the same again changes nothing', async () => {
    const file = { name: 'CF-CA-equities.csv', text: NSE }
    const report = await importFile(house.services, 'corporate-actions', file)
    expect(report).toMatchObject({ accepted: 3, refused: 2, failure: null })
    const rows = await stored()
    const [exDay, payDay] = ['2026-11-20', '2026-12-20']
    expect(rows).toMatchObject([
      { symbol: 'GIVER', kind: 'dividend', number: 1, amount_paise: 1200n, ex_day: exDay, pay_day: payDay },
      { symbol: 'GIVER', kind: 'dividend', number: 2, amount_paise: 500n, ex_day: exDay, pay_day: payDay },
      { symbol: 'OTHER', kind: 'bonus', shares_before: 1, shares_after: 2, record_day: '2026-11-24' },
    ])
    await importFile(house.services, 'corporate-actions', file)
    expect(await stored()).toEqual(rows)
  })

  test('what has been applied keeps its terms, whatever a later list says', async () => {
    const { id } = instrumentOf(house.services.market, 'OTHER')
    await house.asOwner(
      `with run as (insert into ex_day_run (id, instrument_id, ex_day, price_paise, started_at, done_at)
                    values (gen_random_uuid(), $1, '2026-11-23', 0, now(), now()) returning id)
       update corporate_action set run_id = run.id from run where instrument_id = $1`,
      [id],
    )
    const text = NSE.replaceAll('Bonus 1:1', 'Bonus 9:1')
    await importFile(house.services, 'corporate-actions', { name: 'later.csv', text })
    const rows = await stored()
    expect(rows.at(-1)).toMatchObject({ symbol: 'OTHER', shares_after: 2 })
  })

  const line = (purpose: string, day: string) => `LATE,${purpose},${day},-`
  const importLate = (...lines: string[]) =>
    importFile(house.services, 'corporate-actions', {
      name: 'late.csv',
      text: ['SYMBOL,PURPOSE,EX-DATE,RECORD DATE', ...lines, ''].join('\n'),
    })
  const late = async () =>
    (await stored()).filter(({ symbol }) => symbol === 'LATE').map((row) => [row.number, row.amount_paise])
  const INTERIM = line('Interim Dividend - Rs 5 Per Share', '25-Nov-2026')
  const SPECIAL = line('Special Dividend - Rs 12 Per Share', '25-Nov-2026')

  test('a late second dividend is added to one that is applied: neither dropped nor twice', async () => {
    await listShares(house, share('LATE'))
    await importLate(INTERIM)
    await house.asOwner(
      `with run as (insert into ex_day_run (id, instrument_id, ex_day, price_paise, started_at, done_at)
                    values (gen_random_uuid(), $1, '2026-11-25', 0, now(), now()) returning id)
       update corporate_action set run_id = run.id, settled_at = now() from run where instrument_id = $1`,
      [instrumentOf(house.services.market, 'LATE').id],
    )
    for (const lines of [[INTERIM, SPECIAL], [SPECIAL, INTERIM], [SPECIAL]]) {
      expect(await importLate(...lines)).toMatchObject({ accepted: lines.length, refused: 0 })
      expect(await late()).toEqual([
        [1, 500n],
        [2, 1200n],
      ])
    }
  })

  test('other figures of one that is applied are told, and not paid a second time', async () => {
    const report = await importLate(INTERIM.replace('Rs 5', 'Rs 6'), SPECIAL)
    expect(report).toMatchObject({ accepted: 1, refused: 1 })
    expect(report.refusals).toEqual([
      {
        line: 2,
        why: 'LATE: the list has "Interim Dividend - Rs 6 Per Share" on 25 Nov 2026, which stays "Interim Dividend - Rs 5 Per Share" because it has been applied',
      },
    ])
    expect(await late()).toHaveLength(2)
  })

  test('the same on another day is told as a likely move, and not added', async () => {
    const first = line('Bonus 1:1', '01-Dec-2026')
    const moved = line('Bonus 1:1', '08-Dec-2026')
    await importLate(first)
    const report = await importLate(moved, SPECIAL)
    expect(report).toMatchObject({ accepted: 1, refused: 1 })
    expect(report.refusals[0]?.why).toBe(
      'LATE: the list has "Bonus 1:1" on 8 Dec 2026, and 1 Dec 2026 before; if it was moved, withdraw the first and import the list again',
    )
    expect(await late()).toHaveLength(3)
    // A list that has both means both, and a company may do the same again next quarter.
    expect(await importLate(first, moved)).toMatchObject({ refused: 0 })
    expect(await importLate(line('Bonus 1:1', '08-Mar-2027'))).toMatchObject({ refused: 0 })
  })

  test('of BSE has another form of days and of the payment', async () => {
    const text = `Security Code,Security Name,Ex Date,Purpose,Record Date,BC Start Date, BC End Date\t,ND Start Date,ND End Date,Actual Payment Date
500001,GIVER,24 Nov 2026,Final Dividend - Rs. - 1.2000,24 Nov 2026,-,-,-,-,01 Dec 2026
500001,GIVER,24 Nov 2026,Final Dividend - Rs. - 1.2000,24 Nov 2026,-,-,-,-,01 Nov 2026
`
    const report = await importFile(house.services, 'corporate-actions', { name: 'bse.csv', text })
    expect(report).toMatchObject({ accepted: 1, refused: 1 })
    expect(report.refusals[0]?.why).toBe('Actual Payment Date 2026-11-01 is before the ex-date')
  })
})
