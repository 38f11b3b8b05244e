/** records: the cash ledger reads as the money moved, page by page and as files. */
import { type CashRecord, exportCsv, exportPdf, listRecords, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs } from '../../../test/account-people.ts'
import { type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { giveMoney } from '../../../test/money-people.ts'
import { linesSql, newestLines, stretchOf } from '../../ledger/statement-lines.ts'
import { post } from '../../ledger/transfers.ts'
import { parseCsv } from '../../platform/csv.ts'

let house: House
let saver: Person
const DAY_MS = 86_400_000

/** Three days: ₹1,000 in; ₹400 set aside and free again; ₹5.05 of correction. */
beforeAll(async () => {
  house = await openHouse()
  saver = await newPerson(house)
  const client = saver.id
  const [cash, held] = [{ client, purpose: 'cash' } as const, { client, purpose: 'held' } as const]
  await giveMoney(house, client, 1000)
  house.clock.move(DAY_MS)
  const at = house.clock.now()
  await post(house.books, [
    { act: 'withdrawal-held', ref: null, at, legs: [{ from: cash, to: held, amount: 40_000n }] },
    { act: 'withdrawal-released', ref: null, at, legs: [{ from: held, to: cash, amount: 40_000n }] },
  ])
  house.clock.move(DAY_MS)
  await post(house.books, [
    {
      act: 'adjustment',
      ref: null,
      memo: '=HYPERLINK("x";"y")\n"quoted"',
      at: house.clock.now(),
      legs: [{ from: { firm: 'adjustments' }, to: cash, amount: 505n }],
    },
  ])
  house.clock.move(-2 * DAY_MS)
})
afterAll(() => house.close())

const page = async (query = '', person = saver): Promise<{ items: CashRecord[]; next: string | null }> =>
  (await sendAs(house, person, listRecords, { query })).body.data

const file = (contract: typeof exportCsv | typeof exportPdf, query = '', person = saver) =>
  house.app.inject({
    method: 'GET',
    url: `${urlOf(contract)}${query}`,
    remoteAddress: newNetwork(),
    headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
    cookies: person.cookies,
  })

describe('the list', () => {
  test('newest first, each line with what was there after it, in words', async () => {
    const { items, next } = await page()
    expect(items.map(({ title, amount, balance, cash }) => [title, amount, balance, cash])).toEqual([
      ['Correction by the firm', 5.05, 1005.05, 1005.05],
      ['Released: withdrawal not sent', 0, 1000, 1000],
      ['Blocked for a withdrawal', 0, 1000, 600],
      ['Deposit', 1000, 1000, 1000],
    ])
    expect(items[2]?.moved).toEqual({ amount: 400, from: 'cash', to: 'blocked' })
    expect(next).toBeNull()
  })

  test.each([
    ['?kind=withdrawals', 2],
    ['?kind=deposits', 1],
    ['?kind=trades', 0],
    ['?kind=others', 1],
    ['?from=2026-11-17', 3],
    ['?to=2026-11-16', 1],
    ['?from=2026-11-17&to=2026-11-17', 2],
    ['?from=2026-11-19', 0],
    ['?before=5', 2],
  ])('%s gives %i lines', async (query, count) => {
    expect((await page(query)).items).toHaveLength(count)
  })

  test.each([
    '?kind=all2',
    '?from=2026-02-30',
    '?from=x',
    '?before=0',
    '?before=-1',
    '?client=x',
    '?from=2026-11-17&to=2026-11-16',
  ])('%s is refused', async (query) => {
    expect((await sendAs(house, saver, listRecords, { query })).status).toBe(400)
  })

  test('a day is a day in India: 18:29 UTC still belongs to it, 18:30 does not', async () => {
    const person = await newPerson(house)
    for (const at of ['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00.000Z']) {
      const legs = [
        { from: { firm: 'bank' } as const, to: { client: person.id, purpose: 'cash' } as const, amount: 1n },
      ]
      await post(house.books, [{ act: 'deposit', ref: null, at: new Date(at), legs }])
    }
    expect((await page('?from=2026-11-20&to=2026-11-20', person)).items.map(({ seq }) => seq)).toEqual([1])
    expect((await page('?from=2026-11-21', person)).items.map(({ seq }) => seq)).toEqual([2])
  })

  test('someone else’s lines are nobody’s: a new client’s list is empty', async () => {
    expect(await page('', await newPerson(house))).toEqual({ items: [], next: null })
  })
})

describe('CSV', () => {
  test('every cell is quoted, no cell is a formula, and demo money says so on each line', async () => {
    const { body, headers } = await file(exportCsv)
    expect(headers['content-disposition']).toBe('attachment; filename="statement.csv"')
    expect(body.startsWith('\uFEFF"Entry"')).toBe(true)
    const [, ...lines] = parseCsv(body.slice(1)).map(({ cells }) => cells)
    expect(lines).toHaveLength(6)
    expect([lines[0]?.[2], lines.at(-1)?.[2]]).toEqual(['Opening balance', 'Closing balance'])
    expect(lines.at(-2)).toEqual([
      '6',
      '2026-11-18 10:00:00',
      'Correction by the firm',
      `'=HYPERLINK("x";"y")\n"quoted"`,
      '5.05',
      '',
      '',
      '1005.05',
      '0.00',
      '0.00',
      '1005.05',
      expect.stringMatching(/^[0-9a-f]{64}$/),
      'Demo — simulated money and prices',
    ])
    expect(lines[2]?.slice(4, 11)).toEqual(['', '', '400.00', '600.00', '400.00', '0.00', '1000.00'])
  })

  test('a period that ends before it begins is refused as JSON, not as a broken file', async () => {
    const { statusCode, json } = await file(exportCsv, '?from=2026-11-17&to=2026-11-16')
    expect([statusCode, json().code]).toEqual([400, 'period_backwards'])
  })
})

describe('PDF', () => {
  test('it is one whole document with its own font, named by its period', async () => {
    const { rawPayload, headers } = await file(exportPdf, '?from=2026-11-17&to=2026-11-18')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain('statement-from-2026-11-17-to-2026-11-18.pdf')
    const text = rawPayload.toString('latin1')
    expect(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(text).toContain('Inter-Regular')
  })

  test('an empty ledger has a statement too', async () => {
    expect((await file(exportPdf, '', await newPerson(house))).statusCode).toBe(200)
  })
})

describe('100,000 lines', () => {
  let person: Person
  beforeAll(async () => {
    person = await newPerson(house)
    await giveMoney(house, person.id, 1)
    await house.pastTriggers(
      `with line as (select n, gen_random_uuid() as id from generate_series(2, 100000) n),
       moved as (insert into ledger_transfer (id, act, at)
         select id, case when n % 1000 = 0 then 'adjustment' else 'deposit' end,
                timestamptz '2026-11-16 04:30Z' + n * interval '1 minute' from line)
       insert into ledger_entry (transfer_id, leg, account_id, amount, client_id, seq, balance, hash)
       select l.id, 1, a.id, 100, a.client_id, l.n, l.n * 100, sha256(l.n::text::bytea)
       from line l, ledger_account a where a.owner = $1 and a.purpose = 'cash'`,
      [person.id],
    )
    await house.pastTriggers('update ledger_chain set entries = 100000 where client_id = $1', [person.id])
    await house.asOwner('analyze ledger_entry')
    await house.asOwner('analyze ledger_transfer')
  })

  test('a page is one range of an index, from the newest and from the middle', async () => {
    const own = house.services.db.as({ clientId: person.id })
    const [account] = await own.query<{ id: bigint }>(`select id from ledger_account where purpose = 'cash'`)
    for (const before of [9_223_372_036_854_775_807n, 50_000n]) {
      const plan = await own.query<{ 'QUERY PLAN': string }>(
        `explain (analyze, buffers off) ${linesSql('desc')}`,
        [person.id, 1n, before, null, 51, ...[0, 1, 2, 3, 4].map(() => account?.id)],
      )
      const text = plan.map((row) => row['QUERY PLAN']).join('\n')
      expect(text).toMatch(/Index Scan.* using ledger_entry_of_client/)
      expect(text).not.toMatch(/Seq Scan|Sort|rows=\d{4,}(\.\d+)? loops/)
    }
  })

  test('page by page to the end there are 100,000, without gap or repeat', async () => {
    const seen: bigint[] = []
    const own = house.services.db.as({ clientId: person.id })
    const stretch = await stretchOf(own, person.id, { since: null, until: null })
    for (let before: bigint | null = null; ; ) {
      const lines = await newestLines(own, stretch, { acts: null, before, most: 5000 })
      seen.push(...lines.map(({ seq }) => seq))
      if (lines.length < 5000) break
      before = seen.at(-1) ?? null
    }
    expect([seen.length, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([100_000, 100_000, 100_000n, 1n])
  })

  test('one day of 1,440 lines is found among them', async () => {
    const { items, next } = await page('?from=2026-12-01&to=2026-12-01', person)
    expect([items.length, next !== null]).toEqual([50, true])
    expect(items.every(({ at }) => at >= '2026-11-30T18:30' && at < '2026-12-01T18:30')).toBe(true)
  })

  test('a PDF of more than 5,000 lines is refused with what to do instead; the CSV has them all', async () => {
    expect((await file(exportPdf, '', person)).json().code).toBe('statement_too_long')
    expect((await file(exportCsv, '', person)).body.split('\r\n')).toHaveLength(100_004)
  })
})
