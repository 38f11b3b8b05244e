/** firm-orders: where an exchange never answers, two people enter what it told them, and the order is filled or ends by it. */
import {
  listAwaiting,
  type Order,
  type ProposalAsk,
  propose,
  type Receipt,
  viewReceipt,
  withdrawProposal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs as sendAsClient } from '../../../test/account-people.ts'
import {
  EXCHANGE,
  ended,
  numberOf,
  openExchange,
  ordered,
  traded,
  withExchange,
} from '../../../test/exchange.ts'
import {
  approveAs,
  at,
  newPerson,
  proposeAs,
  reason,
  type Person as Staff,
  sendAs,
} from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { booksOf, newTrader, openTrading, STOCK, tell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { dueHandlers } from '../../products/settlement.ts'
import { doDue } from '../../trading/due-dates.ts'
import { readExchangeCases } from '../../trading/exchange-cases.ts'
import { takeAnswer } from '../../trading/take-answers.ts'
import { ANSWER_WITHIN_MS } from '../../trading/venue.ts'
import { type VenueRounds, venueRounds } from '../../trading/venue-rounds.ts'

type Entered = Extract<ProposalAsk, { kind: 'exchange-answer' }>

let plain: House
let house: House
let maker: Staff
let checker: Staff
let rounds: VenueRounds
const exchange = openExchange()
const CASH = 10_000_000n
beforeAll(async () => {
  plain = await openHouse()
  await openTrading(plain)
  tell(plain, 1495_00)
  house = await withExchange(plain, exchange)
  rounds = venueRounds(house.services, exchange)
  ;[maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
})
afterAll(async () => {
  await house.app.close()
  await plain.close()
})

/** Twenty at ₹1,500 or less, sent, and no answer within the time. */
async function unanswered(): Promise<{ person: Person; id: string }> {
  const person = await newTrader(house, 100_000)
  const id = await ordered(house, person)
  await rounds.run()
  plain.clock.move(ANSWER_WITHIN_MS)
  await doDue(house.services, dueHandlers(house.services))
  return { person, id }
}

const minute = (): string => {
  const india = new Date(house.services.businessClock.now().getTime() + 330 * 60_000)
  return india.toISOString().slice(0, 16)
}
const tradeOf = (id: string, quantity: number, more: Partial<Entered> = {}): Entered => ({
  ...{ kind: 'exchange-answer', order_id: id, outcome: 'executed', quantity, rupees: 1490 },
  ...{ order_number: numberOf(id).toUpperCase(), trade_number: `T${id.slice(0, 8)}`.toUpperCase() },
  ...{ traded_at: minute(), ...more },
})
const nothing = (id: string): Entered => ({ kind: 'exchange-answer', order_id: id, outcome: 'nothing' })

async function agree(act: Entered): Promise<unknown> {
  const { proposal } = await proposeAs(house.app, maker, act)
  return (await approveAs(house.app, checker, proposal.id)).body.code
}
const refusalOf = async (act: Entered): Promise<string> =>
  (await sendAs(house.app, maker, propose, { body: { act, reason } })).body.message

const orderOf = async (id: string) => {
  const [row] = await house.asOwner(
    `select o.status, o.filled, o.blocked_paise, o.ended, v.state, v.venue_order_number as number
     from product_order o join venue_order v on v.order_id = o.id where o.id = $1`,
    [id],
  )
  return row
}
const receiptOf = async (person: Person, id: string): Promise<Receipt> => {
  const { body }: Answer<Receipt> = await sendAsClient(house, person, viewReceipt, {
    query: `?did=${id}&ttype=standard`,
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const expectSound = async () =>
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
const casesOf = async (id: string) =>
  (await readExchangeCases(house.services.db.as('firm'), house.services.businessClock.now())).filter(
    ({ order_id: of }) => of === id,
  )

test('nothing was executed: the order ends, all its money is released, and it is no case any more', async () => {
  const { person, id } = await unanswered()
  expect(await casesOf(id)).toMatchObject([{ kind: 'unanswered' }])
  const other = await newPerson(house, 'checker')
  const { proposal } = await proposeAs(house.app, other, nothing(id))
  expect(proposal.changes).toEqual([
    { field: 'Order', before: '', after: `20 ${STOCK} at ₹1,500.00 or less` },
    { field: 'The exchange', before: 'No answer', after: 'Nothing more was executed' },
    { field: 'Filled', before: '0 of 20', after: '0 of 20' },
    { field: 'The rest', before: 'Waiting', after: 'Ends, its money is released' },
  ])
  expect((await approveAs(house.app, other, proposal.id)).body.code).toBe('proposal_needs_another_person')
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting', state: 'unanswered' })
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'cancelled', state: 'ended', blocked_paise: 0n })
  expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
  expect(await casesOf(id)).toEqual([])
  // The exchange says the same after all: it is noted. It says something else: someone looks at it, and nothing is moved.
  expect(await takeAnswer(house.services, EXCHANGE, ended(id, 0))).toBe('taken')
  expect(await takeAnswer(house.services, EXCHANGE, traded(house, id, 5))).toBe('refused')
  expect(await booksOf(house, person.id)).toEqual({ cash: CASH })
  await expectSound()
})

test('twelve were executed: they are held at the exchange’s price, and the rest ends; the exchange’s own word counts no second time', async () => {
  const { person, id } = await unanswered()
  expect(await agree(tradeOf(id, 12))).toBe(200)
  expect(await orderOf(id)).toMatchObject({
    status: 'holding',
    filled: 12n,
    blocked_paise: 0n,
    state: 'ended',
  })
  const receipt = await receiptOf(person, id)
  expect(receipt).toMatchObject({ closes: true, bought_quantity: 12, buy_price: 1490 })
  const books = await booksOf(house, person.id)
  expect(books).toMatchObject({ [`NSE:${STOCK}`]: 12n })
  const late = traded(house, id, 12, {
    tradeNumber: `T${id.slice(0, 8)}`.toUpperCase(),
    orderNumber: numberOf(id).toUpperCase(),
  })
  expect(await takeAnswer(house.services, EXCHANGE, late)).toBe('again')
  expect(await casesOf(id)).toEqual([])
  expect(await booksOf(house, person.id)).toEqual(books)
  await expectSound()
})

test('two trades are entered one after the other; the second ends the order, filled whole', async () => {
  const { person, id } = await unanswered()
  expect(await agree(tradeOf(id, 8, { outcome: 'executed-in-part' }))).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting', filled: 8n, state: 'unanswered' })
  expect(await casesOf(id)).toMatchObject([{ kind: 'unanswered' }])
  const { body }: Answer<{ orders: Order[] }> = await sendAsClient(house, person, listAwaiting)
  expect(body.data?.orders[0]).toMatchObject({ filled: 8, quantity: 20 })
  expect(await refusalOf(tradeOf(id, 12, { order_number: 'OTHER' }))).toMatch(/has this order as/)
  const again = await proposeAs(house.app, maker, tradeOf(id, 12))
  expect((await approveAs(house.app, checker, again.proposal.id)).body.message).toBe(
    'The exchange has reported a trade with this number already.',
  )
  expect(await orderOf(id)).toMatchObject({ filled: 8n })
  await sendAs(house.app, maker, at(withdrawProposal, { id: again.proposal.id }), { body: { reason } })
  expect(
    await agree(tradeOf(id, 12, { rupees: 1492.5, trade_number: `U${id.slice(0, 8)}`.toUpperCase() })),
  ).toBe(200)
  expect(await orderOf(id)).toMatchObject({
    status: 'holding',
    filled: 20n,
    state: 'filled',
    blocked_paise: 0n,
  })
  expect(await receiptOf(person, id)).toMatchObject({ closes: true, bought_quantity: 20 })
  await expectSound()
})

test('what cannot be right is refused in one sentence, and moves nothing', async () => {
  const { person, id } = await unanswered()
  const before = await booksOf(house, person.id)
  const wrong: [Entered, RegExp][] = [
    [tradeOf(id, 21), /No more than 20 are still to be filled/],
    [tradeOf(id, 5, { rupees: 1500.05 }), /above the client’s limit of ₹1,500\.00/],
    [tradeOf(id, 5, { traded_at: '2031-01-01T10:00' }), /lies ahead/],
    [tradeOf(id, 5, { traded_at: '2026-02-31T10:00' }), /day and the time of the trade/],
    [tradeOf(id, 5, { traded_at: '2020-01-01T10:00' }), /before the order was sent/],
    [{ ...nothing(id), quantity: 3 }, /there is no trade to enter/],
    [{ ...nothing(id), outcome: 'executed', quantity: 3 }, /both numbers and the time/],
    [nothing(person.id), /was not sent to an exchange/],
  ]
  for (const [act, says] of wrong) expect(await refusalOf(act)).toMatch(says)
  expect(await booksOf(house, person.id)).toEqual(before)
  const { proposal } = await proposeAs(house.app, maker, nothing(id))
  // The exchange answers between the two people: what they looked at is not so any more.
  await takeAnswer(house.services, EXCHANGE, traded(house, id, 4))
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
  expect(await orderOf(id)).toMatchObject({ status: 'awaiting', filled: 4n })
  await sendAs(house.app, maker, at(withdrawProposal, { id: proposal.id }), { body: { reason } })
  expect(await agree(nothing(id))).toBe(200)
  expect(await orderOf(id)).toMatchObject({
    status: 'holding',
    filled: 4n,
    blocked_paise: 0n,
    state: 'ended',
  })
  expect(await refusalOf(nothing(id))).toMatch(/is over/)
  await expectSound()
})
