/** corporate-actions: two people announce what a company does; nonsense is refused in a sentence; what they announce is applied. */
import { listCorporateActions, type ProposalAsk, propose, type UpcomingAction } from '@pramaan/contracts'
import { calendarOf, exchangeHours, instantOf, publishedYears, roundTheClock } from '@pramaan/market-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveAs, newPerson, type Person, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../../test/market.ts'
import { bought, newTrader, openTrading, STOCK } from '../../../test/trade-people.ts'
import { importFile } from '../../market/imports/import-file.ts'
import { readAnnounced } from '../../market/simulated/read-announced.ts'
import { saveCorporateActions } from '../../market/store/corporate-actions.ts'
import { tradingTimes } from '../../market/trading-times.ts'
import { type Settlement, settlement } from '../../products/settlement.ts'

let house: House
let maker: Person
let checker: Person
let run: Settlement['run']
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  run = settlement(house.services).run
  await listShares(house, share('ANNOUNCED'))
  ;[maker, checker] = await Promise.all([newPerson(house, 'maker'), newPerson(house, 'checker')])
})
afterAll(() => house.close())

type Act = Extract<ProposalAsk, { kind: 'corporate-action' }>
/** The house's clock says 16 November 2026. */
const bonus = (more: Partial<Act> = {}): Act => ({
  kind: 'corporate-action',
  market: 'NSE',
  symbol: 'ANNOUNCED',
  action: 'bonus',
  ex_day: '2026-11-20',
  shares_before: 1,
  shares_after: 2,
  says: 'Bonus for 2026',
  ...more,
})
const dividend = (more: Partial<Act> = {}): Act => {
  const { shares_before, shares_after, ...act } = bonus()
  return { ...act, action: 'dividend', rupees: 12.5, pay_day: '2026-12-01', says: 'Final dividend', ...more }
}
const ask = (act: unknown): Promise<Answer> => sendAs(house.app, maker, propose, { body: { act, reason } })
const stored = (symbol = 'ANNOUNCED') =>
  house.asOwner(
    `select kind, number, shares_after, amount_paise, pay_day, says, source from corporate_action where instrument_id = $1
     order by kind, number`,
    [instrumentOf(house.services.market, symbol).id],
  )

test('nothing is announced until a second person approves it; a correction before the ex-date shows what was', async () => {
  const { proposal } = await proposeAs(house.app, maker, dividend())
  expect(proposal.title).toBe('ANNOUNCED: Dividend of ₹12.50 a share, ex-date 20 Nov 2026')
  expect(proposal.changes).toContainEqual({ field: 'Terms', before: '', after: '₹12.50 a share' })
  // The words come from the terms; what the company calls it stands beside them.
  expect(proposal.changes).toContainEqual({
    field: 'What clients read',
    before: '',
    after: 'Dividend of ₹12.50 a share (Final dividend)',
  })
  expect(await stored()).toEqual([])
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect(await stored()).toMatchObject([
    {
      kind: 'dividend',
      amount_paise: 1250n,
      source: 'firm',
      says: 'Dividend of ₹12.50 a share (Final dividend)',
    },
  ])
  expect(await ask(dividend())).toMatchObject({ body: { code: 'proposal_changes_nothing' } })
  const { proposal: correction } = await proposeAs(house.app, maker, dividend({ rupees: 11 }))
  expect(correction.changes).toContainEqual({
    field: 'Terms',
    before: '₹12.50 a share',
    after: '₹11.00 a share',
  })
  expect((await approveAs(house.app, checker, correction.id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ kind: 'dividend', number: 1, amount_paise: 1100n }])
  const { proposal: second } = await proposeAs(house.app, maker, dividend({ rupees: 2, number: 2 }))
  expect((await approveAs(house.app, checker, second.id)).status).toBe(200)
  expect(await stored()).toMatchObject([{ number: 1 }, { number: 2, amount_paise: 200n }])
})

test('the evening’s list does not change what two people have announced', async () => {
  const { id } = instrumentOf(house.services.market, 'ANNOUNCED')
  const before = await stored()
  const listed = {
    instrumentId: id,
    exDay: '2026-11-20',
    kind: 'dividend',
    sharesBefore: null,
    sharesAfter: null,
    amountPaise: 5000,
    says: 'Dividend ₹50',
  } as const
  await saveCorporateActions(house.services.db, [listed], 'nse-corporate-actions')
  expect(await stored()).toEqual(before)
  const overwritten = house.asOwner("update corporate_action set source = 'x' where instrument_id = $1", [id])
  await expect(overwritten).rejects.toThrow('a corporate action of two people is changed by two people')
})

test('what two people announced reaches a holder on its day', async () => {
  const person = await newTrader(house, 200_000)
  await bought(house, person, 20)
  const { proposal } = await proposeAs(house.app, maker, bonus({ symbol: STOCK, ex_day: '2026-11-17' }))
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  house.services.businessClock.hear(24 * 3_600_000)
  await run()
  house.services.businessClock.hear(0)
  const [row] = await house.asOwner('select quantity, lots from position where client_id = $1', [person.id])
  // A bonus belongs to the order that it came to.
  expect(row).toEqual({ quantity: 40n, lots: 1 })
})

describe('what was announced and is off', () => {
  const withdrawal = (id: string) => ({ kind: 'corporate-action-withdrawal', action_id: id }) as const
  const announced = async (act: Act): Promise<string> => {
    const { proposal } = await proposeAs(house.app, maker, act)
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    const [row] = await house.asOwner<{ id: string }>(
      'select id from corporate_action where instrument_id = $1 and ex_day = $2 and kind = $3',
      [instrumentOf(house.services.market, act.symbol).id, act.ex_day, act.action],
    )
    return row?.id ?? ''
  }
  const upcoming = async (): Promise<UpcomingAction[]> => {
    const answer: Answer<{ actions: UpcomingAction[] }> = await sendAs(house.app, maker, listCorporateActions)
    return answer.body.data.actions.filter(({ symbol }) => symbol === 'MOVED')
  }
  beforeAll(() => listShares(house, share('MOVED'), share('STAYS')))

  test('is withdrawn by two people, reaches nobody, and is not brought back by the next list', async () => {
    const id = await announced(bonus({ symbol: 'MOVED' }))
    expect(await upcoming()).toMatchObject([
      { id, action: 'bonus', terms: '1 share becomes 2', ex_day: '2026-11-20', is_firms: true },
    ])
    const { proposal } = await proposeAs(house.app, maker, withdrawal(id))
    expect(proposal).toMatchObject({
      title: 'Withdraw MOVED: Bonus, 1 share becomes 2, ex-date 20 Nov 2026',
      changes: expect.arrayContaining([
        { field: 'Corporate action', before: 'Bonus, 1 share becomes 2', after: 'Withdrawn' },
      ]),
    })
    expect(await upcoming()).toHaveLength(1)
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    expect(await upcoming()).toEqual([])
    const text = `SYMBOL,PURPOSE,EX-DATE,RECORD DATE\nMOVED,Bonus 1:1,20-Nov-2026,-\nSTAYS,Bonus 1:1,20-Nov-2026,-\n`
    await importFile(house.services, 'corporate-actions', { name: 'evening.csv', text })
    expect(await upcoming()).toEqual([])
    expect(await ask(withdrawal(id))).toMatchObject({
      body: { message: 'This corporate action has been withdrawn already.' },
    })
    const again = house.services.db.query('update corporate_action set withdrawn_at = null where id = $1', [
      id,
    ])
    await expect(again).rejects.toThrow('is announced again by two people')
  })

  test('moved to another day it is announced for that one; for its own day it can come back', async () => {
    await announced(bonus({ symbol: 'MOVED', ex_day: '2026-11-25' }))
    await announced(bonus({ symbol: 'MOVED' }))
    expect((await upcoming()).map(({ ex_day }) => ex_day)).toEqual(['2026-11-20', '2026-11-25'])
  })

  test('the database refuses one person', async () => {
    const [first] = await upcoming()
    const alone = house.services.db.query('update corporate_action set withdrawn_at = now() where id = $1', [
      first?.id,
    ])
    await expect(alone).rejects.toThrow('withdrawing a corporate action needs two people')
  })

  test('stays once it has reached anyone', async () => {
    const [row] = await house.asOwner<{ id: string }>('select action_id as id from corporate_effect limit 1')
    expect(await ask(withdrawal(row?.id ?? ''))).toMatchObject({
      status: 400,
      body: { message: 'This corporate action has been applied already.' },
    })
  })

  test('one whose run has reached nobody can still be withdrawn, and the day’s others begin again', async () => {
    const id = await announced(bonus({ symbol: 'STAYS', ex_day: '2026-12-04' }))
    await house.asOwner(
      `with run as (insert into ex_day_run (id, instrument_id, ex_day, price_paise, started_at)
                    select gen_random_uuid(), instrument_id, ex_day, 0, now() from corporate_action where id = $1
                    returning id)
       update corporate_action set run_id = run.id from run where corporate_action.id = $1`,
      [id],
    )
    const { proposal } = await proposeAs(house.app, maker, withdrawal(id))
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    expect(
      await house.asOwner('select from ex_day_run where done_at is null and ex_day = $1', ['2026-12-04']),
    ).toEqual([])
  })
})

describe('a market that never closes', () => {
  test('trades for Monday on a Saturday, and in Friday’s shares; before the opening a price is of the day before', () => {
    const calendar = calendarOf(publishedYears)
    const [demo, exchange] = [
      tradingTimes(roundTheClock(calendar), true),
      tradingTimes(exchangeHours(calendar), false),
    ]
    const saturday = instantOf('2026-11-21', '12:00')
    expect([demo.sharesDayAt(saturday), exchange.sharesDayAt(saturday)]).toEqual(['2026-11-21', '2026-11-20'])
    const monday = instantOf('2026-11-23', '09:05')
    expect([demo.sharesDayAt(monday), exchange.sharesDayAt(monday)]).toEqual(['2026-11-23', '2026-11-20'])
  })
})

describe('what is refused, in one sentence', () => {
  test.each([
    ['a stock that is not listed', bonus({ symbol: 'NOBODY' }), 'NOBODY is not listed on NSE.'],
    ['an ex-date of today', bonus({ ex_day: '2026-11-16' }), 'Choose an ex-date after today.'],
    [
      'a record date before it',
      bonus({ record_day: '2026-11-19' }),
      'The record date cannot be before the ex-date.',
    ],
    [
      'a payment before it',
      dividend({ pay_day: '2026-11-19' }),
      'The payment date cannot be before the ex-date.',
    ],
    [
      'a bonus that makes fewer shares',
      bonus({ shares_before: 2, shares_after: 1 }),
      'A bonus makes more shares of fewer.',
    ],
    [
      'a consolidation that makes more',
      bonus({ action: 'consolidation' }),
      'A consolidation makes fewer shares of more.',
    ],
    [
      'a dividend without a ratio’s place',
      dividend({ shares_after: 2 }),
      'Only a bonus, a split or a consolidation has a ratio.',
    ],
    ['a bonus with an amount', bonus({ rupees: 5 }), 'Only a dividend has an amount per share.'],
    [
      'an ex-date on a Sunday',
      bonus({ ex_day: '2026-11-22' }),
      '22 Nov 2026 is a weekend. Choose a trading day as the ex-date.',
    ],
    [
      'an ex-date on a holiday',
      bonus({ ex_day: '2026-12-25' }),
      '25 Dec 2026 is a trading holiday (Christmas). Choose a trading day as the ex-date.',
    ],
    ['an ex-date in 2126', bonus({ ex_day: '2126-11-20' }), 'Choose an ex-date within a year from today.'],
    ['an ex-date in 9999', bonus({ ex_day: '9999-12-31' }), 'Choose an ex-date within a year from today.'],
    [
      'a record date years after it',
      bonus({ record_day: '2036-11-20' }),
      'Choose a record date within a year of the ex-date.',
    ],
    [
      'a payment before the record date',
      dividend({ record_day: '2026-12-02' }),
      'The payment date cannot be before the record date.',
    ],
    [
      'a payment ten years later',
      dividend({ pay_day: '2036-12-01' }),
      'Choose a payment date within a year of the ex-date.',
    ],
    [
      'a dividend of more than a share costs',
      dividend({ symbol: STOCK, rupees: 1_00_00_000 }),
      expect.stringMatching(
        /^The dividend per share cannot be more than the share’s price, ₹(1,500|750)\.00\.$/,
      ),
    ],
    [
      'a huge dividend of a share without a price',
      dividend({ rupees: 10_00_00_00_00_000 }),
      'Enter a dividend of ₹1,00,000.00 a share or less.',
    ],
    [
      'a second dividend without a first',
      dividend({ ex_day: '2026-11-27', number: 2 }),
      'Announce dividend number 1 of this ex-date first.',
    ],
    [
      'a text with another amount than the terms',
      dividend({ rupees: 6, says: 'Dividend ₹5' }),
      'The text names another amount than the dividend, ₹6.00 a share.',
    ],
    ['a second bonus of a day', bonus({ number: 2 }), 'Only dividends are numbered.'],
  ])('%s', async (_name, act, says) => {
    expect(await ask(act)).toMatchObject({
      status: 400,
      body: { code: 'corporate_action_refused', message: says },
    })
  })

  test('a text that is read in another direction than it was written, or that has lines', async () => {
    expect(await ask(dividend({ says: 'Final\u202Edivid' }))).toMatchObject({
      status: 400,
      body: {
        message: 'The text has invisible characters that turn the direction of reading. Type it again.',
      },
    })
    expect((await ask(dividend({ says: 'Final\ndividend' }))).status).toBe(400)
  })

  test('fields are named as the form names them', async () => {
    for (const [more, message] of [
      [{ number: 9 }, 'Enter 1 to 5 as the number on the ex-date.'],
      [{ number: 'two' }, 'Enter 1 to 5 as the number on the ex-date.'],
      [{ ex_day: '2026-02-30' }, 'Enter the ex-date.'],
      [{ pay_day: 'soon' }, 'Enter the payment or allotment date.'],
      [{ says: undefined }, 'Enter what the company announced, in 3 to 200 characters on one line.'],
    ] as const) {
      expect(await ask({ ...dividend(), ...more })).toMatchObject({ status: 400, body: { message } })
    }
  })

  test('not: a text that names the dividend beside another amount', async () => {
    const says = 'Dividend of Rs. 12.50 on a face value of Rs. 10'
    expect((await ask(dividend({ ex_day: '2026-11-30', says }))).status).toBe(200)
  })

  test('an amount with parts of a paisa, and words that demand money', async () => {
    expect((await ask(dividend({ rupees: 0.125 }))).status).toBe(400)
    expect((await ask(dividend({ says: 'x' }))).status).toBe(400)
  })

  test('by the database: one that the firm announces without two people', async () => {
    const insert = house.asOwner(
      `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, says, source)
       values ($1, '2026-12-01', 'split', 1, 10, 'Mine', 'firm')`,
      [instrumentOf(house.services.market, 'ANNOUNCED').id],
    )
    await expect(insert).rejects.toThrow('a corporate action needs two people')
  })
})

test('4. what two people announce and withdraw is what the simulated market reads', async () => {
  const read = async () =>
    (await readAnnounced(house.services.db))('ANNOUNCED').filter(({ exDay }) => exDay === '2026-12-16')
  expect(await read()).toEqual([])
  const { proposal } = await proposeAs(house.app, maker, bonus({ ex_day: '2026-12-16' }))
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect(await read()).toMatchObject([{ kind: 'bonus', sharesBefore: 1, sharesAfter: 2, isWithdrawn: false }])
})

// The clock only goes forward: this one comes last.
test('a correction that is approved after the ex-date has begun says that it has been applied, and one on a Saturday for Monday is taken', async () => {
  const person = await newTrader(house, 200_000)
  await bought(house, person, 40)
  const act = dividend({ symbol: STOCK, ex_day: '2026-11-23' })
  const { businessClock } = house.services
  const clockTo = (day: string, time: string) =>
    businessClock.hear(instantOf(day, time) - house.clock.now().getTime())
  clockTo('2026-11-21', '00:02')
  const { proposal } = await proposeAs(house.app, maker, act)
  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  clockTo('2026-11-22', '12:00')
  const { proposal: correction } = await proposeAs(house.app, maker, { ...act, rupees: 11 })
  await run()
  const [waits] = await house.asOwner('select run_id from corporate_action where ex_day = $1', ['2026-11-23'])
  expect(waits).toEqual({ run_id: null })
  clockTo('2026-11-23', '00:00')
  await run()
  expect(await approveAs(house.app, checker, correction.id)).toMatchObject({
    status: 400,
    body: { message: 'This corporate action has been applied already.' },
  })
})
