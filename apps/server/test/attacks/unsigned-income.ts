/** What companies and funds are said to pay, written by whoever owns the database: each row is there, and nobody signed it (decision 96). */
import { randomUUID } from 'node:crypto'
import type { ListedDividend, ProposalAsk } from '@pramaan/contracts'
import { dividendAbout } from '@pramaan/verifier'
import { post } from '../../src/ledger/transfers.ts'
import { instrumentOf, listShares, share } from '../market.ts'
import { type Attack, type Parts, pairOf, tellApproved } from './signed-pairs.ts'

const EX_DAY = '2026-11-16'
/** ₹25 lakh. */
const INVENTED = 25_00_000_00n

/** A dividend of ₹5 as a list has it, owed to the client and paid: ₹25 lakh on 5,00,000 shares that nobody ever had. */
async function inventDividend(parts: Parts, sign?: (dividend: ListedDividend) => Promise<string>) {
  const { house, client } = parts
  const [id, symbol] = [randomUUID(), 'INVENTED']
  await listShares(house, share(symbol))
  const { id: instrument } = instrumentOf(house.services.market, symbol)
  const [row] = await house.asOwner<{ id: string }>(
    `insert into corporate_action (instrument_id, ex_day, kind, number, amount_paise, says, pay_day, source, settled_at)
     values ($1, $2, 'dividend', 1, 500, 'Dividend ₹5', $2, 'nse-corporate-actions', now()) returning id`,
    [instrument, EX_DAY],
  )
  const action = row?.id ?? ''
  await house.asOwner(
    `insert into asset (id, kind, decimals, price_decimals, instrument_id, tax_class) values ($1, 'equity', 0, 2, $2, 'listed-equity')`,
    [`NSE:${symbol}`, instrument],
  )
  await house.asOwner(
    `insert into corporate_effect (id, client_id, action_id, instrument_id, asset, act, ex_day, pay_day, held, shares, gross_paise,
       tax_paise, cost_paise, paid_at)
     values ($1, $2, $3, $4, $5, 'dividend', $6, $6, 500000, 0, $7, 0, 0, now())`,
    [id, client, action, instrument, `NSE:${symbol}`, EX_DAY, INVENTED],
  )
  const signed = await sign?.({
    ...{ listings: [`NSE:${symbol}`], ex_day: EX_DAY, number: 1, rupees: 5, pay_day: EX_DAY },
  })
  if (signed)
    await house.asOwner('insert into signed_action (action_id, proposal_id, symbol) values ($1, $2, $3)', [
      ...[action, signed, symbol],
    ])
  await post(house.books, [
    {
      id,
      act: 'dividend',
      ref: id,
      memo: `${dividendAbout(symbol, EX_DAY, 1)}Dividend ₹5, on 5,00,000 shares: ₹25,00,000.00.`,
      at: house.clock.now(),
      legs: [{ from: { firm: 'market' }, to: { client, purpose: 'cash' }, amount: INVENTED }],
    },
  ])
}

/** Bought at a NAV of one paisa that the firm is said to have entered: a crore of units for 50 paise. */
async function inventNav({ house, client }: Parts): Promise<void> {
  const [id, order, code, units] = [randomUUID(), randomUUID(), 990_501, 10_000_000_000n]
  await house.asOwner(
    `insert into instrument (market, symbol, name, kind, tick_paise, lot, status, source)
     values ('MF', $1, 'Invented Fund', 'fund', 1, 1, 'listed', 'firm')`,
    [String(code)],
  )
  await house.pastTriggers(
    `insert into asset (id, kind, decimals, price_decimals, instrument_id, tax_class)
     select 'MF:' || symbol, 'fund', 3, 4, id, 'fund' from instrument where market = 'MF' and symbol = $1`,
    [String(code)],
  )
  await house.pastTriggers(
    `insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled, blocked_paise, status,
       placed_at, status_at, executed_at, expires_at)
     select $1, $2, 'fund', id, 'MF:' || symbol, 'market', 100, $3, $3, 0, 'holding', now(), now(), now(), now()
     from instrument where market = 'MF' and symbol = $4`,
    [order, client, units, String(code)],
  )
  await house.pastTriggers(
    `insert into order_fill (id, order_id, client_id, side, quantity, gross_paise, charges_paise, levels, charges, card_version, at,
       trade_day, settles_on, source, as_of, sequence, venue, venue_order_number, venue_trade_number)
     values ($1::uuid, $2::uuid, $3, 'buy', $4, 50, 0, $5, '{}', '', now(), $6, $6, 'set by the firm', now(), 0, 'off-market', $2::uuid::text, $1::uuid::text)`,
    [id, order, client, units, JSON.stringify([[Number(units), 100]]), EX_DAY],
  )
  await post(house.books, [
    {
      id,
      act: 'order-bought',
      ref: order,
      memo: `1,00,00,000.000 units at the NAV of 16 Nov 2026, ₹0.0100.`,
      at: house.clock.now(),
      legs: [
        { from: { client, purpose: 'cash' }, to: { firm: 'market' }, amount: 50n },
        {
          from: { firm: 'market' },
          to: { client, purpose: 'securities' },
          amount: units,
          asset: `MF:${code}`,
        },
      ],
    },
  ])
}

/** An act of two who did sign it. */
async function signedAct(parts: Parts, firmAct: ProposalAsk): Promise<string> {
  const id = randomUUID()
  const { maker, checker } = parts
  await parts.house.asOwner(
    `insert into proposal (id, kind, subject, client_id, title, act, changes, reason, maker_id, proposed_at, expires_at, word)
     values ($1, $2::text, $2::text, null, 'Invented', $3, '[]', 'Seen with the papers of the company.', $4, now(), now(), '')`,
    [id, firmAct.kind, JSON.stringify(firmAct), maker.person.staffId],
  )
  await tellApproved(parts, checker, null, await pairOf(parts, { id, firmAct }), `${firmAct.kind}.approved`)
  return id
}

export const unsignedIncome: readonly Attack[] = [
  {
    name: 'an invented dividend of ₹25 lakh',
    act: (parts) => inventDividend(parts),
    says: /^Entry 2 of client \S+ \(dividend, 250000000 of INR\) was signed by nobody/,
  },
  {
    name: 'a dividend that two people signed, paid on shares that the client never had',
    act: (parts) =>
      inventDividend(parts, (dividend) =>
        signedAct(parts, { kind: 'dividend-payment', dividends: [dividend] }),
      ),
    says: /is paid on 500000 units, and the client never had more than 0/,
  },
  {
    name: 'units of a fund at an invented NAV by hand',
    act: inventNav,
    says: /\(order-bought, 10000000000 of MF:990501\) goes by a NAV that was signed by nobody/,
  },
  {
    name: 'a signed dividend of one share, paid as that of another',
    act: (parts) =>
      inventDividend(parts, (dividend) =>
        signedAct(parts, {
          kind: 'dividend-payment',
          dividends: [{ ...dividend, listings: ['NSE:ANOTHER'] }],
        }),
      ),
    says: /\(dividend, 250000000 of INR\) is about something else than what two people signed/,
  },
]
