/** contract notes: one a client and day, with all that was traded on it, and to the paisa what the ledger has of that day. */
import { type ContractNote, exportDayNote, exportNote, listNotes, urlOf } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { listShares, share } from '../../../test/market.ts'
import { diceFrom } from '../../../test/properties/dice.ts'
import {
  bought,
  buy,
  ISIN,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../../test/trade-people.ts'
import { settlement } from '../../products/settlement.ts'
import { readNote } from './read-note.ts'
import type { DayNote } from './rules.ts'

const DAY_MS = 24 * 3_600_000
const TODAY = '2026-11-16'
const OTHER = 'OTHER'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await listShares(house, share(OTHER, { isin: 'INE111A01011', tickPaise: 10 }))
})
afterAll(() => house.close())
beforeEach(() => {
  tell(house, 1500_00)
  tell(house, 1500_00, { symbol: OTHER })
})

const noteOf = ({ id }: Person, day = TODAY): Promise<DayNote> =>
  house.services.db.as({ clientId: id }).transaction((tx) => readNote(house.services, tx, id, day))

async function sold(person: Person, id: string, quantity?: number): Promise<void> {
  const { body } = await quote(house, person, id, 'standard', quantity)
  const answer = await sell(
    house,
    person,
    id,
    body.data?.price ?? 0,
    quantity === undefined ? {} : { quantity },
  )
  expect(answer.body.code).toBe(200)
}

/** The day ends and its charges are worked out; nothing is settled yet. The clock goes back, for sessions end too. */
async function endTheDay(): Promise<void> {
  house.clock.move(DAY_MS)
  await settlement(house.services).doDue()
  house.clock.move(-DAY_MS)
}

const tradeDayAt = (at: Date): string => house.services.market.times.hours.tradeDayAt(at.getTime())

/** The ledger's own legs of a trading day, by their time: rupees of the client that trades and their charges moved. */
async function ledgerOf({ id }: Person, day = TODAY): Promise<bigint> {
  const rows = await house.asOwner<{ amount: bigint; at: Date; day: string | null }>(
    `select e.amount, t.at, d.day
     from ledger_entry e join ledger_transfer t on t.id = e.transfer_id join ledger_account a on a.id = e.account_id
     left join day_charge d on d.id = t.ref
     where e.client_id = $1 and a.asset = 'INR'
       and t.act in ('order-bought', 'order-sold', 'depository-charge', 'day-charges')`,
    [id],
  )
  return sum(rows.filter((row) => (row.day ?? tradeDayAt(row.at)) === day).map(({ amount }) => amount))
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** Everything that stands on it adds up, and to what the ledger has. */
async function closesToThePaisa(person: Person, note: DayNote): Promise<void> {
  const bought = sum(note.trades.filter(({ side }) => side === 'buy').map(({ gross }) => gross))
  const soldFor = sum(note.trades.filter(({ side }) => side === 'sell').map(({ gross }) => gross))
  for (const { quantity, price, gross } of note.trades) expect(quantity * price).toBe(gross)
  expect(sum(note.nets.map(({ value }) => value))).toBe(soldFor - bought)
  const charged = sum(note.charges.map(({ amount }) => amount))
  expect(note.net).toBe(soldFor - bought - charged + note.borne + note.refunded)
  expect(note.total).toBe(note.net - sum(note.apart.map(({ amount }) => amount)))
  expect(note.total).toBe(await ledgerOf(person, note.day))
  expect(note.closes).toBe(true)
}

describe('100 bought at ₹1,500 and sold at ₹1,550, and 20 of another bought, on one day', () => {
  let person: Person
  beforeEach(async () => {
    person = await newTrader(house, 400_000)
    const id = await bought(house, person, 100)
    house.clock.move(1000)
    tell(house, 1550_00)
    await sold(person, id)
    house.clock.move(1000)
    await buy(house, person, { quantity: 20, symbol: OTHER })
  })

  test('are one note: three trades with their numbers, two securities, one settlement day', async () => {
    const note = await noteOf(person)
    expect(note.trades).toMatchObject([
      { side: 'buy', isin: ISIN, symbol: STOCK, quantity: 100n, price: 1500_00n, gross: 150_000_00n },
      { side: 'sell', isin: ISIN, symbol: STOCK, quantity: 100n, price: 1550_00n, gross: 155_000_00n },
      { side: 'buy', isin: 'INE111A01011', symbol: OTHER, quantity: 20n, price: 1500_00n, gross: 30_000_00n },
    ])
    for (const { orderNumber, tradeNumber } of note.trades) {
      expect(orderNumber).toMatch(/^[0-9A-F]{16}$/)
      expect(tradeNumber).toMatch(/^[0-9A-F]{16}$/)
    }
    expect(note.nets).toEqual([
      { isin: ISIN, symbol: STOCK, bought: 100n, sold: 100n, quantity: 0n, value: 5000_00n },
      { isin: 'INE111A01011', symbol: OTHER, bought: 20n, sold: 0n, quantity: 20n, value: -30_000_00n },
    ])
    expect(note.settlesOn).toEqual(['2026-11-17'])
  })

  test('says that its charges are estimates until the day is charged, and closes before and after', async () => {
    const before = await noteOf(person)
    expect(before.state).toBe('estimated')
    expect(before.apart.map(({ charge }) => charge)).toEqual(['dp', 'dp-gst'])
    await closesToThePaisa(person, before)
    await endTheDay()
    const after = await noteOf(person)
    expect(after.state).toBe('final')
    expect(after.apart).toEqual([])
    expect(after.total).toBeGreaterThan(before.total)
    // STT: 0.025% of ₹1,55,000 sold intraday is ₹39, and 0.1% of ₹30,000 bought for delivery ₹30.
    expect(after.charges.find(({ charge }) => charge === 'stt')).toMatchObject({ amount: 69_00n })
    expect(new Set(after.charges.map(({ charge }) => charge)).size).toBe(after.charges.length)
    await closesToThePaisa(person, after)
  })

  test('a sale that is booked late makes the charges estimates again, and the note still closes', async () => {
    await endTheDay()
    const id = await bought(house, person, 20)
    await sold(person, id)
    const note = await noteOf(person)
    expect(note.state).toBe('estimated')
    expect(note.refunded).toBeGreaterThan(0n)
    await closesToThePaisa(person, note)
    await endTheDay()
    const last = await noteOf(person)
    expect([last.state, last.refunded]).toEqual(['final', 0n])
    await closesToThePaisa(person, last)
  })
})

test('where the day comes to ₹1 more than its orders were told, the note takes the rupee off again', async () => {
  const person = await newTrader(house, 400_000)
  tell(house, 1494_60)
  await bought(house, person, 13)
  await bought(house, person, 13)
  await endTheDay()
  const note = await noteOf(person)
  expect(note.borne).toBeGreaterThan(0n)
  await closesToThePaisa(person, note)
})

test('a trade whose money the ledger does not have is told: the note does not close', async () => {
  const person = await newTrader(house, 400_000)
  const id = await bought(house, person, 100)
  await house.pastTriggers('update order_fill set gross_paise = gross_paise + 1 where order_id = $1', [id])
  expect((await noteOf(person)).closes).toBe(false)
})

describe('the calls', () => {
  const file = (person: Person, path: string) =>
    house.app.inject({
      method: 'GET',
      url: path,
      remoteAddress: newNetwork(),
      headers: { 'x-requested-with': 'XMLHttpRequest', authorization: `Bearer ${person.token}` },
      cookies: person.cookies,
    })
  const ofDay = (person: Person, day: string) => file(person, `${urlOf(exportDayNote)}?day=${day}`)
  const ofOrder = (person: Person, id: string, side: string, ttype = 'standard') =>
    file(person, `${urlOf(exportNote)}?did=${id}&ttype=${ttype}&side=${side}`)

  test('the list has one line for each day with trades, newest first, with what it came to', async () => {
    const person = await newTrader(house, 400_000)
    const id = await bought(house, person, 100)
    const list = async () => (await sendAs(house, person, listNotes)).body.data as { items: ContractNote[] }
    expect(await list()).toEqual({
      items: [{ day: TODAY, trades: 1, net: -150_178.61, is_final: false }],
      next: null,
    })
    tell(house, 1550_00)
    await sold(person, id)
    await endTheDay()
    expect(await list()).toEqual({
      items: [{ day: TODAY, trades: 2, net: 5000 - 55.41, is_final: true }],
      next: null,
    })
    expect((await sendAs(house, person, listNotes, { query: `?before=${TODAY}` })).body.data).toEqual({
      items: [],
      next: null,
    })
  })

  test('a note is one whole document; the address of an order’s note gives the note of its day', async () => {
    const person = await newTrader(house, 400_000)
    const id = await bought(house, person, 100)
    expect((await ofOrder(person, id, 'sell')).json().code).toBe('order_unknown')
    for (const { headers, rawPayload } of [await ofDay(person, TODAY), await ofOrder(person, id, 'buy')]) {
      expect(headers['content-type']).toBe('application/pdf')
      expect(headers['content-disposition']).toBe(`attachment; filename="contract-note-${TODAY}.pdf"`)
      const text = rawPayload.toString('latin1')
      expect(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF')).toBe(true)
    }
  })

  test('a day without trades has none, and someone else’s order is unknown', async () => {
    const [person, other] = [await newTrader(house, 200_000), await newPerson(house)]
    const id = await bought(house, person, 20)
    expect((await ofDay(person, '2026-11-15')).json().code).toBe('note_unknown')
    expect((await ofDay(other, TODAY)).json().code).toBe('note_unknown')
    expect((await ofDay(person, '2026-02-30')).statusCode).toBe(400)
    for (const [who, did, ttype] of [
      [other, id, 'standard'],
      [person, id, 'fo'],
      [person, crypto.randomUUID(), 'standard'],
    ] as const) {
      const { statusCode, json } = await ofOrder(who, did, 'buy', ttype)
      expect([statusCode, json().code]).toEqual([404, 'order_unknown'])
    }
  })
})

test('six days of random trades of three clients: every day’s note closes, estimated and charged', async () => {
  const dice = diceFrom(20_261_117)
  let people = await Promise.all([1, 2, 3].map(() => newTrader(house, 4_000_000)))
  const held = new Map<string, string[]>()
  const days = new Set<string>()
  const everyNoteCloses = async (state?: DayNote['state']): Promise<number> => {
    let notes = 0
    for (const person of people)
      for (const day of days) {
        if ((await ledgerOf(person, day)) === 0n) continue
        const note = await noteOf(person, day)
        if (state) expect(note.state).toBe(state)
        await closesToThePaisa(person, note)
        notes += 1
      }
    return notes
  }
  for (let day = 0; day < 6; day += 1) {
    days.add(tradeDayAt(house.clock.now()))
    for (let turn = 0; turn < 12; turn += 1) {
      const person = dice.of(people)
      const symbol = dice.of([STOCK, OTHER])
      for (const one of [STOCK, OTHER]) tell(house, 1450_00 + dice.below(1000) * 10, { symbol: one })
      const own = held.get(person.id) ?? []
      const [oldest] = own
      if (oldest !== undefined && dice.oneIn(2)) {
        await sold(person, oldest)
        held.set(person.id, own.slice(1))
      } else {
        const { body } = await buy(house, person, { quantity: 14 + dice.below(60), symbol })
        held.set(person.id, [...own, body.data?.id ?? ''])
      }
    }
    await everyNoteCloses()
    house.clock.move(DAY_MS)
    await settlement(house.services).run()
    people = await Promise.all(people.map((person) => signedIn(house, person)))
  }
  // What was traded at the weekend is of Monday.
  house.clock.move(3 * DAY_MS)
  await settlement(house.services).run()
  expect(await everyNoteCloses('final')).toBeGreaterThan(10)
  house.clock.move(-9 * DAY_MS)
})
