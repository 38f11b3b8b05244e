/**
 * An exchange that says anything in any order: acknowledgements, part fills, rejections and ends, each perhaps twice, changed, too many
 * or too late. After every answer the order and its money are what a small model says, and at the end the audit finds nothing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '../../src/ledger/audit.ts'
import { type Took, takeAnswer } from '../../src/trading/take-answers.ts'
import type { VenueAnswer } from '../../src/trading/venue.ts'
import { venueRounds } from '../../src/trading/venue-rounds.ts'
import {
  acknowledged,
  EXCHANGE,
  ended,
  numberOf,
  openExchange,
  ordered,
  rejected,
  traded,
  withExchange,
} from '../exchange.ts'
import { type House, openHouse } from '../harness.ts'
import { booksOf, newTrader, openTrading, STOCK, tell } from '../trade-people.ts'
import { type Dice, diceFrom } from './dice.ts'

const ORDERS = 60
const ANSWERS = 14
const QUANTITY = 20
const LIMIT = 1500
const CASH = 10_000_000n

let plain: House
let house: House
beforeAll(async () => {
  plain = await openHouse()
  await openTrading(plain)
  tell(plain, 1495_00)
  house = await withExchange(plain, openExchange())
})
afterAll(async () => {
  await house.app.close()
  await plain.close()
})

/** What an order is, told by hand: no version, no plan, no database. */
class Model {
  filled = 0
  paid = 0
  isOver = false
  isEnded: 'no' | 'rejected' | 'ended' = 'no'
  number: string | null = null
  private readonly known = new Map<string, string>()

  take(answer: VenueAnswer): Took {
    const [key, said] = [this.keyOf(answer), this.saidOf(answer)]
    if (answer.is === 'ended' && !this.isOver && Number(answer.filled) > this.filled) return 'early'
    if (this.known.has(key)) return 'again'
    this.known.set(key, said)
    return this.does(answer) ? 'taken' : 'refused'
  }

  private does(answer: VenueAnswer): boolean {
    if ('orderNumber' in answer && this.number !== null && this.number !== answer.orderNumber) return false
    if (answer.is === 'acknowledged') {
      if (!this.isOver) this.number ??= answer.orderNumber
      return true
    }
    if (answer.is === 'traded') {
      const [quantity, price] = [Number(answer.quantity), Number(answer.price)]
      if (this.isOver || quantity > QUANTITY - this.filled || price > LIMIT * 100) return false
      this.filled += quantity
      this.paid += quantity * price
      this.number = answer.orderNumber
      if (this.filled === QUANTITY) this.isOver = true
      return true
    }
    if (answer.is === 'rejected') {
      if (this.isOver) return false
      this.isEnded = 'rejected'
      this.isOver = true
      return true
    }
    if (Number(answer.filled) !== this.filled) return false
    if (!this.isOver) this.isEnded = 'ended'
    this.isOver = true
    return true
  }

  private keyOf(answer: VenueAnswer): string {
    return answer.is === 'traded' ? answer.tradeNumber : answer.is
  }

  private saidOf(answer: VenueAnswer): string {
    return Object.values(answer).join('|')
  }

  get status(): string {
    if (this.filled === QUANTITY) return 'holding'
    if (!this.isOver) return 'awaiting'
    if (this.filled > 0) return 'holding'
    return this.isEnded === 'rejected' ? 'rejected' : 'cancelled'
  }
}

function anyAnswer(dice: Dice, id: string, before: readonly VenueAnswer[]): VenueAnswer {
  if (before.length > 0 && dice.oneIn(4)) return dice.of(before)
  const orderNumber = dice.oneIn(12) ? `OTHER-${id}` : numberOf(id)
  switch (dice.below(12)) {
    case 0:
    case 1:
      return acknowledged(id, orderNumber)
    case 2:
      return rejected(id)
    case 3:
    case 4:
      return ended(id, dice.below(QUANTITY + 3))
    default:
      return traded(house, id, 1 + dice.below(dice.oneIn(8) ? 30 : 7), {
        rupees: 1440 + dice.below(dice.oneIn(8) ? 70 : 61),
        orderNumber,
        // A number that another trade of the order has already, with another quantity.
        ...(dice.oneIn(10) && { tradeNumber: `T-${id}` }),
      })
  }
}

const seen = async (id: string) => {
  const [row] = await house.asOwner<{
    status: string
    filled: bigint
    blocked: bigint
    gross: bigint
    charges: bigint
    fills: bigint
  }>(
    `select o.status, o.filled, o.blocked_paise as blocked,
            coalesce(sum(f.gross_paise), 0)::bigint as gross, coalesce(sum(f.charges_paise), 0)::bigint as charges,
            count(f.id) as fills
     from product_order o left join order_fill f on f.order_id = o.id where o.id = $1 group by o.id`,
    [id],
  )
  if (!row) throw new Error('the order is gone')
  return row
}

test(`${ORDERS} orders with ${ANSWERS} answers each are what the model says, and not a paisa is lost`, async () => {
  const dice = diceFrom(20_261_116)
  const met = new Set<string>()
  const rounds = venueRounds(house.services, openExchange())
  for (let n = 0; n < ORDERS; n += 1) {
    const person = await newTrader(house, Number(CASH / 100n))
    const id = await ordered(house, person, QUANTITY, LIMIT)
    await rounds.run()
    const model = new Model()
    const said: VenueAnswer[] = []
    for (let step = 0; step < ANSWERS; step += 1) {
      const answer = anyAnswer(dice, id, said)
      said.push(answer)
      // Sometimes three servers hear it at once.
      const times = dice.oneIn(5) ? 3 : 1
      const took = await Promise.all(
        Array.from({ length: times }, () => takeAnswer(house.services, EXCHANGE, answer)),
      )
      const expected = Array.from({ length: times }, () => model.take(answer))
      expect(took.toSorted(), JSON.stringify(said, String)).toEqual(expected.toSorted())
      for (const one of took) met.add(`${answer.is} ${one}`)
      const row = await seen(id)
      expect([row.status, Number(row.filled), Number(row.gross)]).toEqual([
        model.status,
        model.filled,
        model.paid,
      ])
      const books = await booksOf(house, person.id)
      expect((books.cash ?? 0n) + row.blocked + row.gross + row.charges).toBe(CASH)
      expect([books.blocked ?? 0n, books[`NSE:${STOCK}`] ?? 0n]).toEqual([row.blocked, row.filled])
      expect(row.blocked > 0n).toBe(model.status === 'awaiting')
    }
  }
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  // Chance has been to every corner.
  expect([...met].toSorted()).toEqual(
    [
      ...['acknowledged', 'ended', 'rejected', 'traded'].flatMap((is) => [`${is} again`, `${is} taken`]),
      ...['acknowledged', 'ended', 'rejected', 'traded'].map((is) => `${is} refused`),
      'ended early',
    ].toSorted(),
  )
})
