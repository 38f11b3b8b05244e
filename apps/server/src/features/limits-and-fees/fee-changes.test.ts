/** limits-and-fees: two people change a rate, from a later day on, and only later trades cost something else. */
import { type FeeSeries, type ProposalAsk, propose, readFeeCard } from '@pramaan/contracts'
import { chargesFor, type RateCard, type Trade } from '@pramaan/fees'
import { paise } from '@pramaan/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveAs, newPerson, type Person, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import { type Answer, eventually, type House, openHouse } from '../../../test/harness.ts'

let house: House
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  ;[maker, checker] = await Promise.all([newPerson(house, 'maker'), newPerson(house, 'checker')])
})
afterAll(() => house.close())

/** The house's clock says 16 November 2026. */
const TODAY = '2026-11-16'
type Act = Extract<ProposalAsk, { kind: 'fee-change' }>
const act = (more: Partial<Act> = {}): Act => ({
  kind: 'fee-change',
  series: 'brokerage',
  from: '2026-12-01',
  rate: { kind: 'lower-of', percent: '0.1', rupees: '20' },
  source: 'Our firm’s price list of December',
  ...more,
})
const refused = (asked: unknown): Promise<Answer> =>
  sendAs(house.app, maker, propose, { body: { act: asked, reason } })
const trade = (day: string): Trade => ({
  product: 'equity-delivery',
  venue: 'NSE',
  side: 'buy',
  isin: 'INE009A01021',
  quantity: 100n,
  price: paise(1500_00n),
  at: day,
  order: 'one',
})
const charged = (by: RateCard, day: string) => chargesFor(by, { ...trade(day), mode: 'contract-note' })
const brokerage = (card: RateCard, day: string) =>
  charged(card, day).lines.find(({ charge }) => charge === 'brokerage')?.amount
const card = async (): Promise<{ version: string; today: string; series: FeeSeries[] }> =>
  (await sendAs(house.app, maker, readFeeCard)).body.data
const changed = (ids: string): Promise<boolean> =>
  eventually(async () => house.services.feeCards.current().version === ids)

describe('a rate from 1 December on', () => {
  test('changes nothing until a second person approves it, and then only later trades', async () => {
    const before = house.services.feeCards.current()
    const { proposal } = await proposeAs(house.app, maker, act())
    expect(proposal.changes[0]).toEqual({
      field: 'Brokerage (brokerage)',
      before: '0%',
      after: '0.1%, at most ₹20.00',
    })
    expect(house.services.feeCards.current()).toBe(before)
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    expect(await changed('2026-03-01.1')).toBe(true)
    const after = house.services.feeCards.current()
    for (const day of ['2024-05-02', TODAY, '2026-11-30']) {
      const [was, is] = [before, after].map((one) => charged(one, day).total)
      expect(is, day).toBe(was)
    }
    expect(brokerage(after, '2026-11-30')).toBe(0n)
    expect(brokerage(after, '2026-12-01')).toBe(20_00n)
  })

  test('stands on the card with its source, as the firm’s own', async () => {
    const { version, today, series } = await card()
    expect([version, today]).toEqual(['2026-03-01.1', TODAY])
    const rates = series.find(({ id }) => id === 'brokerage')?.rates
    expect(rates?.map(({ from, until, words, is_change }) => [from, until, words, is_change])).toEqual([
      ['2021-04-01', '2026-12-01', '0%', false],
      ['2026-12-01', null, '0.1%, at most ₹20.00', true],
    ])
  })

  test('is followed by the next: a second change stands on top of the first, and a new server reads both', async () => {
    const { proposal } = await proposeAs(
      house.app,
      maker,
      act({
        series: 'gst',
        from: '2027-04-01',
        rate: { kind: 'percent', percent: '12' },
        source: 'A new Act',
      }),
    )
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    expect(await changed('2026-03-01.2')).toBe(true)
    const second = await house.secondNode()
    const answer: Answer<{ version: string }> = await sendAs(second, maker, readFeeCard)
    expect(answer.body.data.version).toBe('2026-03-01.2')
    const { lines } = charged(house.services.feeCards.current(), '2027-04-01')
    expect(lines.find(({ charge }) => charge === 'gst')?.rate).toBe('12%')
    expect(lines.find(({ charge }) => charge === 'brokerage')?.amount).toBe(20_00n)
  })
})

describe('what is refused', () => {
  test.each([
    ['today', act({ series: 'dp', rate: { kind: 'flat', rupees: '15' }, from: TODAY })],
    ['an earlier day', act({ series: 'dp', rate: { kind: 'flat', rupees: '15' }, from: '2026-01-01' })],
    [
      'a day before a change that is decided',
      act({ from: '2026-11-20', rate: { kind: 'percent', percent: '1' } }),
    ],
    ['brokerage above 2.5%', act({ from: '2027-01-01', rate: { kind: 'percent', percent: '2.6' } })],
    ['a rate that is none', act({ series: 'sebi', rate: { kind: 'percent', percent: '1e2' } })],
    ['a tax of an amount', act({ series: 'gst', from: '2028-01-01', rate: { kind: 'flat', rupees: '5' } })],
    ['a series that is not on the card', act({ series: 'bribe' })],
  ])('%s, in one sentence', async (_name, asked) => {
    const answer = await refused(asked)
    expect(answer).toMatchObject({ status: 400, body: { code: 'fee_change_refused' } })
    expect(answer.body.message).toMatch(/^[^.]+(\.\d[^.]*)*\.$/)
  })

  test('the rate as it is, a day that is none, and a second proposal about the same', async () => {
    const same = act({ series: 'sebi', rate: { kind: 'percent', percent: '0.0001' } })
    expect(await refused(same)).toMatchObject({ body: { code: 'proposal_changes_nothing' } })
    expect(await refused(act({ series: 'sebi', from: '2027-02-30' }))).toMatchObject({ status: 400 })
    const dp = act({ series: 'dp', rate: { kind: 'flat', rupees: '15' } })
    await proposeAs(house.app, maker, dp)
    expect(await refused(dp)).toMatchObject({ body: { code: 'proposal_pending_already' } })
  })

  test('an advisor and an auditor may not propose it', async () => {
    for (const role of ['advisor', 'auditor'] as const) {
      const person = await newPerson(house, role)
      const answer = await sendAs(house.app, person, propose, {
        body: { act: act({ series: 'sebi' }), reason },
      })
      expect(answer).toMatchObject({ status: 403, body: { code: 'staff_role_wrong' } })
    }
  })

  test('by the database: a change without its approval, and one that touches its own day', async () => {
    const row = (from: string) =>
      house.services.db.query(
        `insert into fee_change (id, turn, series, from_day, rate, source, version, proposal_id, made_at)
         select gen_random_uuid(), 9, 'sebi', $1, '{}', 'me', 'mine', id, $2 from proposal limit 1`,
        [from, house.clock.now()],
      )
    await expect(row('2027-01-01')).rejects.toThrow('a rate needs two people')
    await expect(house.services.db.query("update fee_change set rate = '{}'")).rejects.toThrow(
      'permission denied',
    )
    await expect(house.services.db.query('delete from fee_change')).rejects.toThrow('permission denied')
    const past = house.pastTriggers(
      `insert into fee_change (id, turn, series, from_day, rate, source, version, proposal_id, made_at)
       select gen_random_uuid(), 9, 'sebi', $1, '{}', 'me', 'mine', id, $2 from proposal limit 1`,
      [TODAY, house.clock.now()],
    )
    await expect(past).rejects.toThrow('changes_later_days_only')
  })

  test('approval on the day itself is too late', async () => {
    const { proposal } = await proposeAs(
      house.app,
      maker,
      act({ series: 'sebi', from: '2026-11-17', rate: { kind: 'percent', percent: '0.0002' } }),
    )
    house.services.businessClock.hear(16 * 3_600_000)
    expect(await approveAs(house.app, checker, proposal.id)).toMatchObject({
      status: 400,
      body: { code: 'proposal_outdated' },
    })
  })
})
