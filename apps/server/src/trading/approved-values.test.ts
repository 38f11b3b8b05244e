/** trading: what two people have approved is all that the app can write in their name: this price, of this thing, and these terms. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonds } from '../../test/bond-people.ts'
import { deals } from '../../test/deal-people.ts'
import { newPerson, type proposeAs } from '../../test/firm.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf as listed } from '../../test/market.ts'
import { papers, proposeWith } from '../../test/pdfs.ts'
import { openTrading } from '../../test/trade-people.ts'
import type { Queries } from '../platform/database.ts'

let house: House
let own: ReturnType<typeof bonds>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
  own.moveTo('2026-11-16')
})
afterAll(() => house.close())

/** In a transaction in which two people have just approved this. */
async function approved(
  subject: string,
  act: Parameters<typeof proposeAs>[2],
  write: (tx: Queries) => Promise<unknown>,
): Promise<void> {
  const [maker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const open = await house.asOwner(`select 1 from proposal where state = 'open' and subject = $1`, [subject])
  if (open.length === 0) await proposeWith(house, maker, act)
  await house.owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await tx.query(
      `update proposal set state = 'approved', checker_id = (select s.id from staff s where s.id <> maker_id limit 1),
         decided_at = now(), decided_in = pg_current_xact_id(), decision_reason = 'Approved for this test alone.'
       where subject = $1 and state = 'open'`,
      [subject],
    )
    await tx.query(
      `insert into offer_document_opening (sha256, staff_id, at)
       select d.sha256, p.checker_id, now() from offer_document d, proposal p where p.subject = $1 and p.decided_in = pg_current_xact_id()
       on conflict do nothing`,
      [subject],
    )
    await tx.query('set local session_replication_role = origin')
    await write(tx)
  })
}

const instrumentOf = async (offer: string): Promise<number> => {
  const [row] = await house.asOwner<{ instrument_id: number }>(
    'select instrument_id from offer where id = $1',
    [offer],
  )
  return row?.instrument_id ?? 0
}

const shareOf = (symbol: string): number => listed(house.services.market, symbol).id

test('a value is the one that was approved, of the thing that it was approved for', async () => {
  const [offer, other] = [await own.offered(), await own.offered()]
  const act = { kind: 'bond-bid', offer_id: offer, bid: 97.5, pdfs: papers } as const
  const subject = `bond-bid:${offer}`
  const say = (instrument: number, pricePaise: number) =>
    approved(subject, act, (tx) =>
      tx.query('select say_value($1, $2, $3, jsonb_populate_record(null::valuation, $4))', [
        ...['bond-bid', subject, JSON.stringify(act)],
        JSON.stringify({
          ...{ instrument_id: instrument, at: house.clock.now(), price_paise: pricePaise, source: 'x' },
          entered_at: house.clock.now(),
        }),
      ]),
    )
  const says = /a value is the one that was approved/
  await expect(say(await instrumentOf(offer), 1)).rejects.toThrow(says)
  await expect(say(await instrumentOf(other), 9750_00)).rejects.toThrow(says)
  await say(await instrumentOf(offer), 9750_00)
})

test('an offer is put up as it was approved: its instrument, window and total, by the whole act', async () => {
  const { symbol } = await deals(house).newDeal()
  const act = deals(house).offerOf(symbol)
  const subject = `otc-offer:NSE:${symbol}`
  const [share, other] = [shareOf(symbol), shareOf((await deals(house).newDeal()).symbol)]
  const put = (more: object, said: object = act) =>
    approved(subject, act, (tx) =>
      tx.query('select put_offer($1, $2, $3, jsonb_populate_record(null::offer, $4), $5)', [
        ...['otc-offer', subject, JSON.stringify(said)],
        JSON.stringify({
          ...{ id: randomUUID(), kind: 'otc', instrument_id: share, total: '1000' },
          ...{ opens_at: act.opens_at, closes_at: act.closes_at, ...more },
        }),
        house.clock.now(),
      ]),
    )
  const says = /an offer is the one that was approved/
  await expect(put({ total: '2000' })).rejects.toThrow(says)
  await expect(put({ closes_at: '2030-01-01T00:00:00Z' })).rejects.toThrow(says)
  await expect(put({ opens_at: '2020-01-01T00:00:00Z' })).rejects.toThrow(says)
  await expect(put({ instrument_id: other })).rejects.toThrow(says)
  await expect(put({ kind: 'bond' })).rejects.toThrow(says)
  const { risk: _, ...without } = act
  await expect(put({}, without)).rejects.toThrow(/an offer needs two people/)
  await put({})
})

test('terms change by what was approved, and an act that closes an offer changes nothing else', async () => {
  const offer = await own.offered()
  const [now] = await house.asOwner<{ terms: object; opens_at: Date; closes_at: Date; total: bigint }>(
    `select t.terms, o.opens_at, o.closes_at, o.total from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
     where o.id = $1`,
    [offer],
  )
  if (!now) throw new Error('no offer')
  const change = (kind: 'bond-price' | 'offer-close', terms: object | null, window: object = {}) => {
    const act =
      kind === 'bond-price'
        ? ({ kind, offer_id: offer, clean: 99, pdfs: papers } as const)
        : ({ kind, offer_id: offer } as const)
    const subject = kind === 'bond-price' ? `bond-price:${offer}` : `offer:${offer}`
    const { opens_at, closes_at, total } = now
    return approved(subject, act, (tx) =>
      tx.query('select change_offer($1, $2, $3, $4, jsonb_populate_record(null::offer, $5), $6)', [
        ...[kind, subject, JSON.stringify(act), terms && JSON.stringify(terms)],
        JSON.stringify({ id: offer, opens_at, closes_at, total: String(total), ...window }),
        house.clock.now(),
      ]),
    )
  }
  const says = /an offer changes by what was approved/
  await expect(change('bond-price', { ...now.terms, clean: 99, coupon_percent: 1 })).rejects.toThrow(says)
  await expect(change('bond-price', { ...now.terms, clean: 90 })).rejects.toThrow(says)
  const { coupon_percent: _, ...without } = now.terms as Record<string, unknown>
  await expect(change('bond-price', { ...without, clean: 99 })).rejects.toThrow(says)
  await expect(change('bond-price', { ...now.terms, clean: 99 }, { total: '9' })).rejects.toThrow(says)
  await expect(change('offer-close', { ...now.terms, kind: 'x' }, {})).rejects.toThrow(says)
  await expect(change('offer-close', null, { closes_at: '2030-01-01' })).rejects.toThrow(says)
  await change('bond-price', { ...now.terms, clean: 99 })
})
