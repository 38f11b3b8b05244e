/** trading: what an offer has is given away once, whoever asks at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { booksOf, newTrader, openTrading, STOCK } from '../../test/trade-people.ts'
import { tenVouchers, voucher } from '../../test/voucher.ts'
import { auditLedger } from '../ledger/audit.ts'
import { products } from '../products/registry.ts'
import { actForFirm, type Outcome } from './act.ts'
import { fillMoves } from './moves.ts'
import type { Plan } from './plan.ts'
import { productsOf } from './product.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await fillMoves(house.owner, productsOf([...products.all, voucher]))
})
afterAll(() => house.close())

const HOUR_MS = 3_600_000
const later = (hours: number): Date => new Date(house.clock.now().getTime() + hours * HOUR_MS)

/** An offer with room for so many units, open from an hour ago for two hours unless told otherwise. */
async function newOffer(total: number | null, opens = -1, closes: number | null = 1): Promise<string> {
  const id = randomUUID()
  await house.owner.transaction(async (tx) => {
    await tx.query(
      `insert into offer (id, kind, instrument_id, opens_at, closes_at, total, version)
       values ($1, 'voucher', $2, $3, $4, $5, 1)`,
      [
        id,
        instrumentOf(house.services.market, STOCK).id,
        later(opens),
        closes === null ? null : later(closes),
        total,
      ],
    )
    await tx.query('insert into offer_terms (offer_id, version, terms, since) values ($1, 1, $2, $3)', [
      id,
      { face: 100 },
      later(opens),
    ])
  })
  return id
}

interface Wish {
  readonly client: string
  readonly offer: string
  readonly version?: number
  readonly person?: string
  readonly order?: string
}

/** Ten of them, with an application beside the order. */
function taking({ client, offer, version = 1, person, order = randomUUID() }: Wish): Plan {
  const at = house.clock.now()
  const mark = person === undefined ? null : `\\x${Buffer.from(person).toString('hex')}`
  const plan = tenVouchers(client, order, instrumentOf(house.services.market, STOCK), at)
  return {
    ...plan,
    takes: [{ offer, version, units: 10n, at, person: mark }],
    orders: (plan.orders ?? []).map((row) => ({ ...row, offer_id: offer, offer_version: version })),
    applications: [
      {
        ...{ order_id: order, client_id: client, offer_id: offer, person: mark, asked: {}, units: 10n },
        ...{ allotted: null, paid_paise: 0n, ended_at: null },
      },
    ],
  }
}

const carryOut = (...plans: Plan[]): Promise<Outcome[]> =>
  house.services.db.as('firm').transaction((tx) => actForFirm(tx, plans))

async function takenOf(offer: string): Promise<number> {
  const [row] = await house.owner.query<{ taken: bigint }>('select taken from offer where id = $1', [offer])
  return Number(row?.taken)
}

const count = (outcomes: readonly Outcome[], one: Outcome): number =>
  outcomes.filter((outcome) => outcome === one).length

test('1,000 orders at once for an offer with room for 100 make 100, alone and in batches', async () => {
  const offer = await newOffer(1000)
  const people = await Promise.all(Array.from({ length: 4 }, () => newTrader(house, 1_000_000)))
  const plans = Array.from({ length: 1000 }, (_, n) => {
    const person = people[n % people.length]
    if (!person) throw new Error('nobody asks')
    return taking({ client: person.id, offer })
  })
  const alone = plans.slice(0, 400).map((plan) => [plan])
  const batches = Array.from({ length: 30 }, (_, n) => plans.slice(400 + n * 20, 420 + n * 20))
  const outcomes = (await Promise.all([...alone, ...batches].map((some) => carryOut(...some)))).flat()
  expect([outcomes.length, count(outcomes, 'done'), count(outcomes, 'offer_full')]).toEqual([1000, 100, 900])
  expect(await takenOf(offer)).toBe(1000)
  const books = await Promise.all(people.map((person) => booksOf(house, person.id)))
  expect(books.reduce((sum, { 'VOUCHER:TEN': held = 0n }) => sum + held, 0n)).toBe(1000n)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

test('an offer is taken from when it opens until it closes, and not a moment longer', async () => {
  const { id: client } = await newTrader(house, 100_000)
  const [early, open, over, endless] = await Promise.all([
    newOffer(null, 0.001, 1),
    newOffer(null, 0, 1),
    newOffer(null, -1, 0),
    newOffer(null, -1, null),
  ])
  const wishes = [early, open, over, endless].map((offer) => taking({ client, offer }))
  expect(await carryOut(...wishes)).toEqual(['offer_closed', 'done', 'offer_closed', 'done'])
})

test('terms that have changed since the client read them are refused, and the old ones stay readable', async () => {
  const { id: client } = await newTrader(house, 100_000)
  const offer = await newOffer(null)
  expect(await carryOut(taking({ client, offer }))).toEqual(['done'])
  await house.owner.query(
    'insert into offer_terms (offer_id, version, terms, since) values ($1, 2, $2, $3)',
    [offer, { face: 90 }, house.clock.now()],
  )
  await house.owner.query('update offer set version = 2 where id = $1', [offer])
  expect(await carryOut(taking({ client, offer }), taking({ client, offer, version: 2 }))).toEqual([
    'offer_changed',
    'done',
  ])
  const agreed = await house.owner.query<{ terms: object }>(
    `select t.terms from product_order o join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     where o.offer_id = $1 order by t.version`,
    [offer],
  )
  expect(agreed).toEqual([{ terms: { face: 100 } }, { terms: { face: 90 } }])
})

test('one application per person and offer: in one batch, in two, from two accounts at the same moment', async () => {
  const [one, other] = await Promise.all([newTrader(house, 100_000), newTrader(house, 100_000)])
  const offer = await newOffer(null)
  const mine = (client: string) => taking({ client, offer, person: 'ABCPE1234F' })
  expect(await carryOut(mine(one.id), mine(other.id))).toEqual(['done', 'applied_already'])
  expect(await carryOut(mine(other.id))).toEqual(['applied_already'])
  const second = await newOffer(null)
  const both = await Promise.all(
    [one.id, other.id].map((client) => carryOut(taking({ client, offer: second, person: 'ABCPE1234F' }))),
  )
  expect(both.flat().toSorted()).toEqual(['applied_already', 'done'])
})

test('what is given back is there for the next, and the person may apply again', async () => {
  const { id: client } = await newTrader(house, 100_000)
  const offer = await newOffer(10)
  const [order, person] = [randomUUID(), 'ABCPE1234F']
  const first = taking({ client, offer, person, order })
  expect(await carryOut(first, taking({ client, offer }))).toEqual(['done', 'offer_full'])
  const at = house.clock.now()
  const back: Plan = {
    client,
    takes: [{ offer, version: 1, units: -10n, at, person: null }],
    applications: (first.applications ?? []).map((row) => ({ ...row, ended_at: at })),
  }
  expect(await carryOut(back)).toEqual(['done'])
  expect(await takenOf(offer)).toBe(0)
  expect(await carryOut(taking({ client, offer, person }))).toEqual(['done'])
})

test('whoever has not the money takes nothing of the offer', async () => {
  const [poor, rich] = await Promise.all([newTrader(house, 500), newTrader(house, 100_000)])
  const offer = await newOffer(10)
  expect(await carryOut(taking({ client: poor.id, offer }))).toEqual(['funds_short'])
  expect(await takenOf(offer)).toBe(0)
  expect(await carryOut(taking({ client: rich.id, offer }))).toEqual(['done'])
})
