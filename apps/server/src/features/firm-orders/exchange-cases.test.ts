/** firm-orders: what the firm has to ask the exchange about, in the list and in the inbox, until someone has checked it. */
import {
  checkExchangeAnswer,
  type ExchangeCase,
  type InboxItem,
  inbox,
  listExchangeCases,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  acknowledged,
  EXCHANGE,
  numberOf,
  openExchange,
  ordered,
  traded,
  withExchange,
} from '../../../test/exchange.ts'
import { at, newPerson, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { newTrader, openTrading, STOCK, tell } from '../../../test/trade-people.ts'
import { dueHandlers } from '../../products/settlement.ts'
import { doDue } from '../../trading/due-dates.ts'
import { takeAnswer } from '../../trading/take-answers.ts'
import { ANSWER_WITHIN_MS, type VenueAnswer } from '../../trading/venue.ts'
import { venueRounds } from '../../trading/venue-rounds.ts'

let plain: House
let house: House
const exchange = openExchange()
beforeAll(async () => {
  plain = await openHouse()
  await openTrading(plain)
  tell(plain, 1495_00)
  house = await withExchange(plain, exchange)
})
afterAll(async () => {
  await house.app.close()
  await plain.close()
})

const take = (answer: VenueAnswer) => takeAnswer(house.services, EXCHANGE, answer)

test('the firm sees what was not answered and what cannot be right, and marks the second as checked, once', async () => {
  const person = await newTrader(house, 100_000)
  const [silent, wrong] = [await ordered(house, person), await ordered(house, person)]
  await venueRounds(house.services, exchange).run()
  await take(acknowledged(wrong))
  await take(traded(house, wrong, 21, { rupees: 1490, tradeNumber: `W${wrong}` }))
  plain.clock.move(ANSWER_WITHIN_MS)
  await doDue(house.services, dueHandlers(house.services))
  const maker = await newPerson(house, 'maker')
  const read = async (): Promise<ExchangeCase[]> => {
    const { body }: Answer<{ cases: ExchangeCase[] }> = await sendAs(house.app, maker, listExchangeCases)
    return (body.data?.cases ?? []).filter(({ order_id: id }) => id === silent || id === wrong)
  }
  const cases = await read()
  expect(cases).toMatchObject([
    { kind: 'unanswered', title: `No answer from the exchange: 20 ${STOCK}`, says: null },
    {
      kind: 'refused',
      title: 'The exchange reports more shares than were ordered',
      says: `21 at ₹1,490.00, order ${numberOf(wrong)}, trade W${wrong}.`,
    },
  ])
  const { body }: Answer<InboxItem[]> = await sendAs(house.app, maker, inbox)
  expect(body.data?.filter(({ kind }) => kind === 'exchange').map(({ id }) => id)).toEqual(
    expect.arrayContaining(cases.map(({ id }) => id)),
  )
  const answer = cases.find(({ kind }) => kind === 'refused')?.id ?? ''
  const check = () =>
    sendAs(house.app, maker, at(checkExchangeAnswer, { id: answer }), {
      body: { reason: 'They sent a duplicate and withdrew it.' },
    })
  expect([(await check()).status, (await check()).status]).toEqual([200, 404])
  expect((await read()).map(({ kind }) => kind)).toEqual(['unanswered'])
})
