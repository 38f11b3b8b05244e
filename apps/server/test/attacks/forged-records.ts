/** Forgeries of what was said or done, by one who has the app's login to the database and not the key file. */
import { createHash, randomUUID } from 'node:crypto'
import { saveDailyCandles } from '../../src/market/store/candles.ts'
import { saveQuotes } from '../../src/market/store/quotes.ts'
import { putInOutbox } from '../../src/platform/mail.ts'
import { newPerson as newStaff, reason } from '../firm.ts'
import { newClient } from '../harness.ts'
import { instrumentOf, listShares, share } from '../market.ts'
import { giveMoney } from '../money-people.ts'
import { bought, newTrader, openTrading } from '../trade-people.ts'
import type { Forgery, Parts } from './forgeries.ts'

const newStock = async ({ house }: Parts, symbol: string): Promise<number> => {
  await listShares(house, share(symbol))
  return instrumentOf(house.services.market, symbol).id
}

/** ₹25 lakh a share, as if an exchange's list had it. */
export const inventedDividend: Forgery = async (parts) => {
  const id = await newStock(parts, 'FORGEDIV')
  const tell = `insert into corporate_action (instrument_id, ex_day, kind, amount_paise, says, source)
    values ($1, '2026-11-20', 'dividend', 250000000, 'Dividend', $2)`
  for (const source of ['NSE', 'simulated', 'firm']) await parts.app.tries(tell, [id, source])
  const rows = await parts.house.asOwner('select from corporate_action where instrument_id = $1', [id])
  return rows.length === 0
}

/** ₹2.25 crore a share, as if the server had offered it. */
export const inventedSellQuote: Forgery = async ({ house, app }) => {
  await openTrading(house)
  const person = await newTrader(house, 100_000)
  const order = await bought(house, person, 20)
  await app.tries(
    `insert into sell_quote (id, client_id, order_id, quantity, price_paise, terms) values ($1, $2, $3, 10, 2250000000, '{}')`,
    [randomUUID(), person.id, order],
    person.id,
  )
  const rows = await house.asOwner('select from sell_quote where client_id = $1', [person.id])
  return rows.length === 0
}

/** The last price that a start would go on from. */
export const inventedLastQuote: Forgery = async (parts) => {
  const id = await newStock(parts, 'FORGEQUOTE')
  const { db, clock } = parts.house.services
  const atMs = clock.now().getTime()
  await saveQuotes(db, [
    {
      ...{ instrumentId: id, pricePaise: 100_00, previousClosePaise: 100_00, openPaise: 100_00 },
      ...{ highPaise: 100_00, lowPaise: 100_00, volume: 1, depth: { bids: [], asks: [] }, state: 'live' },
      ...{ source: 'simulated', asOfMs: atMs, receivedAtMs: atMs, sequence: 1 },
    },
  ])
  await parts.app.tries(
    'update last_quote set price_paise = 22500000, sequence = 99 where instrument_id = $1',
    [id],
  )
  const [row] = await parts.house.asOwner<{ price: number }>(
    'select price_paise as price from last_quote where instrument_id = $1',
    [id],
  )
  return row?.price === 100_00
}

export const rewrittenCandles: Forgery = async (parts) => {
  const id = await newStock(parts, 'FORGEDAYS')
  const day = '2026-11-13'
  const figures = { openPaise: 100, highPaise: 100, lowPaise: 100, closePaise: 100, previousClosePaise: null }
  await saveDailyCandles(
    parts.house.services.db,
    [{ instrumentId: id, day, ...figures, volume: 1, turnoverPaise: null, trades: null, delivered: null }],
    { source: 'simulated', today: day },
  )
  await parts.app.tries(
    'update daily_candle set close_paise = 900, high_paise = 900, open_paise = 900 where instrument_id = $1',
    [id],
  )
  await parts.app.tries(
    `insert into daily_candle (instrument_id, day, open_paise, high_paise, low_paise, close_paise, volume, source)
     values ($1, '2026-11-16', 900, 900, 900, 900, 1, 'simulated')`,
    [id],
  )
  const rows = await parts.house.asOwner<{ close: number }>(
    'select close_paise as close from daily_candle where instrument_id = $1',
    [id],
  )
  return rows.length === 1 && rows[0]?.close === 100
}

export const mailsTaken: Forgery = async ({ house, app }) => {
  const to = `${randomUUID()}@example.test`
  await putInOutbox(house.services.db, house.clock, { to, subject: 'A sign-in', text: 'Was it you?' })
  for (const statement of [
    'delete from mail where to_address = $1',
    `update mail set body_text = 'Nothing happened.' where to_address = $1`,
    'update mail set sent_at = now(), next_try_at = null where to_address = $1',
    `update mail set to_address = 'thief@example.test' where to_address = $1`,
  ])
    await app.tries(statement, [to])
  await app.tries(
    `insert into mail (id, to_address, subject, body_text, created_at, next_try_at)
     values ($1, $2, 'Your account', 'Pay into the account below.', now(), now())`,
    [randomUUID(), to],
  )
  const rows = await house.asOwner<{ body_text: string }>(
    'select body_text from mail where to_address = $1 and sent_at is null',
    [to],
  )
  return rows.length === 1 && rows[0]?.body_text === 'Was it you?'
}

/** A line that follows from the last one, with a right hash. */
export const falseActivity: Forgery = async ({ house, app }) => {
  const client = await newClient(house)
  const body = JSON.stringify({
    act: 'withdrawal.requested',
    actor: { id: client.id, kind: 'client' },
    at: house.clock.now().toISOString(),
    client: client.id,
    reason: null,
    what: 'Asked for everything to be paid out.',
  })
  const [last] = await house.asOwner<{ seq: bigint; hash: Buffer }>('select seq, hash from audit_head')
  const hash = createHash('sha256')
    .update(last?.hash ?? '')
    .update(body)
    .digest()
  await app.tries(
    `insert into audit_event (seq, prev_hash, hash, body, client_id, actor_kind, actor_id)
     values ($1, $2, $3, $4, $5, 'client', $5)`,
    [(last?.seq ?? 0n) + 1n, last?.hash, hash, body, client.id],
    'firm',
  )
  return (await house.asOwner('select from audit_event where client_id = $1', [client.id])).length === 0
}

/** Everything that an adjustment leaves behind, in the names of two people who know nothing of it. */
export const twoPeoplesNames: Forgery = async ({ house, app }) => {
  const [maker, checker] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
  const client = await newClient(house)
  await giveMoney(house, client.id, 50_000)
  const [proposal, adjustment, transfer] = [randomUUID(), randomUUID(), randomUUID()]
  const act = { kind: 'cash-adjustment', direction: 'debit', rupees: 40_000, message: 'A correction.' }
  await app.transaction('firm', [
    [
      `insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at)
       values ($1, 'cash-adjustment', $2, $3, 'x', $4, '[]', $5, $6, now(), now() + interval '1 day')`,
      [proposal, `adjustment:${client.id}`, client.id, JSON.stringify(act), reason, maker.staffId],
    ],
    [
      "update proposal set state = 'approved', checker_id = $2, decided_at = now(), decision_reason = $3 where id = $1",
      [proposal, checker.staffId, reason],
    ],
    [
      `select ledger_post(array[$1::uuid], array['adjustment'], array[$2::uuid], array['A correction.'], array[now()],
         array[false], array[1], array[$3::uuid], array['cash'], array['00000000-0000-0000-0000-000000000000'::uuid],
         array['adjustments'], array['INR'], array[4000000::bigint])`,
      [transfer, adjustment, client.id],
    ],
    [
      `insert into cash_adjustment (id, client_id, amount_paise, message, transfer_id, adjusted_at)
       values ($1, $2, -4000000, 'A correction.', $3, now())`,
      [adjustment, client.id, transfer],
    ],
  ])
  return (await house.asOwner('select from cash_adjustment where client_id = $1', [client.id])).length === 0
}

/** From what a client may spend to what nobody may. */
export const heldWithoutCause: Forgery = async ({ house, app }) => {
  const client = await newClient(house)
  await giveMoney(house, client.id, 50_000)
  for (const act of ['withdrawal-held', 'order-held', 'held']) {
    await app.tries(
      `select ledger_post(array[$1::uuid], array[$3], array[$2::uuid], array[null::text], array[now()],
         array[false], array[1], array[$2::uuid], array['cash'], array[$2::uuid], array['held'], array['INR'],
         array[1000000::bigint])`,
      [randomUUID(), client.id, act],
      'firm',
    )
  }
  const rows = await house.asOwner(
    `select from ledger_account where owner = $1 and purpose = 'held' and balance > 0`,
    [client.id],
  )
  return rows.length === 0
}
