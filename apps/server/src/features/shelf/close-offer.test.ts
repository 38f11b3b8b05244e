/** shelf: what is offered, and what it is said to be worth, is the word of two people. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAs, newPerson, type Person, proposeAs } from '../../../test/firm.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
import { openTrading, STOCK } from '../../../test/trade-people.ts'
import { saveInstruments } from '../../market/store/instruments.ts'
import { sayValue } from '../../market/store/valuations.ts'
import { closeOffer, findOffer, isOpen, putOffer } from '../../trading/offers.ts'

let house: House
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  ;[maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
})
afterAll(() => house.close())

const MINUTE_MS = 60_000
const from = (minutes: number): Date => new Date(house.clock.now().getTime() + minutes * MINUTE_MS)

async function newOffer(opens: number): Promise<string> {
  const id = randomUUID()
  await house.owner.transaction(async (tx) => {
    await tx.query(
      `insert into offer (id, kind, instrument_id, opens_at, closes_at, total, version)
       values ($1, 'voucher', $2, $3, null, 100, 1)`,
      [id, instrumentOf(house.services.market, STOCK).id, from(opens)],
    )
    await tx.query(`insert into offer_terms (offer_id, version, terms, since) values ($1, 1, '{}', $2)`, [
      id,
      from(opens),
    ])
  })
  return id
}

const firm = () => house.services.db.as('firm')
const closing = (id: string) => proposeAs(house.app, maker, { kind: 'offer-close', offer_id: id })

test('two people close an offer: it is open until the second agrees, and nobody can order from then on', async () => {
  const id = await newOffer(-10)
  const { proposal } = await closing(id)
  const open = await findOffer(firm(), id)
  expect(open && isOpen(open, house.clock.now())).toBe(true)
  await approveAs(house.app, checker, proposal.id)
  const closed = await findOffer(firm(), id)
  expect(closed && isOpen(closed, from(1))).toBe(false)
  await expect(closing(id)).rejects.toThrow('This offer is not open for orders now.')
})

test('one that has not opened yet never does', async () => {
  const id = await newOffer(60)
  const { proposal } = await closing(id)
  await approveAs(house.app, checker, proposal.id)
  const closed = await findOffer(firm(), id)
  expect(closed && isOpen(closed, from(61))).toBe(false)
})

test('an offer that is not known is refused', async () => {
  await expect(closing(randomUUID())).rejects.toThrow('This offer is not known.')
})

test('the app alone puts nothing on the shelf, closes nothing and values nothing', async () => {
  const id = await newOffer(-10)
  const offer = await findOffer(firm(), id)
  if (!offer) throw new Error('no offer')
  const approved = { kind: 'offer-close', subject: `offer:${id}`, act: { kind: 'offer-close', offer_id: id } }
  const now = house.clock.now()
  await expect(putOffer(firm(), approved, { ...offer, id: randomUUID() }, now)).rejects.toThrow(
    'an offer needs two people',
  )
  await expect(closeOffer(firm(), approved, offer, now)).rejects.toThrow(
    'a change of an offer needs two people',
  )
  await expect(
    sayValue(
      firm(),
      approved,
      { instrumentId: offer.instrument_id, at: now, pricePaise: 100_00, source: 'Nobody' },
      now,
    ),
  ).rejects.toThrow('a value needs two people')
})

test('what no exchange trades is quoted at the newest value, with its source; it is in no list of stocks', async () => {
  const note = {
    ...instrumentOf(house.services.market, STOCK),
    ...({ market: 'OTC', symbol: 'NOTE1', name: 'A note', kind: 'note', isin: null, bandBps: null } as const),
  }
  await saveInstruments(firm(), [note], 'everything')
  const [{ id } = { id: 0 }] = await house.owner.query<{ id: number }>(
    `select id from instrument where market = 'OTC' and symbol = 'NOTE1'`,
  )
  await house.owner.query(
    `insert into valuation (instrument_id, at, price_paise, source, entered_at)
     values ($1, $2, 10000, 'The issuer', $2), ($1, $3, 10250, 'The issuer', $3), ($1, $4, 99999, 'The issuer', $3)`,
    [id, from(-120), from(-60), from(60)],
  )
  const { market } = house.services
  await market.reload()
  expect(market.quoteOf('OTC', 'NOTE1')).toMatchObject({
    ...{ pricePaise: 102_50, previousClosePaise: 100_00, source: 'The issuer', state: 'closed' },
    asOfMs: from(-60).getTime(),
  })
  expect(market.listing().all.some(({ symbol }) => symbol === 'NOTE1')).toBe(false)
  expect(market.listing().search('note1', 5)).toEqual([])
})
