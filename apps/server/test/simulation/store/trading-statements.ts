/** Simulation: the product's statements about orders, prices, what falls due and leases, as the model of the database answers them. */
import { act } from './act.ts'
import type { DueRow, OrderRow, QuoteRow } from './rows.ts'
import type { Statement } from './statements.ts'
import type { Store } from './store.ts'
import { arrayIn, wholeIn } from './tables.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

const lotOf = (store: Store, order: string) => store.lot.get(order)

const waitingRow = (store: Store, order: OrderRow) => {
  const lot = lotOf(store, order.id)
  const fills = store.fillsOf(order.id).filter(({ trade_day: day }) => day === lot?.bought_on)
  return {
    ...order,
    ...{ held: lot?.quantity ?? null, gross_paise: lot?.gross_paise ?? null },
    ...{ charges_paise: lot?.charges_paise ?? null, bought_on: lot?.bought_on ?? null },
    levels: order.filled > 0n ? fills.map(({ levels }) => levels) : null,
  }
}

const inWaiting = (a: OrderRow, b: OrderRow): number =>
  a.placed_at.getTime() - b.placed_at.getTime() || (a.id < b.id ? -1 : 1)

const endingRow = (order: OrderRow) => ({
  ...order,
  ...{
    venue: null,
    venue_state: null,
    venue_state_at: null,
    sent_at: null,
    venue_order_number: null,
    end_as: null,
  },
})

const inDue = (a: DueRow, b: DueRow): number => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)

/** `order_now` of a share that no company has changed. */
function heldRow(store: Store, order: OrderRow, tradeDay: unknown) {
  const lot = lotOf(store, order.id)
  const closes = store.closesOf(order.id)
  const stored = (name: 'quantity' | 'gross_paise' | 'charges_paise' | 'pledged' | 'lent') =>
    String(lot?.[name])
  const isin = store.isins.get(order.instrument_id) ?? null
  return {
    ...order,
    ...{ isin, quantity: lot?.quantity ?? 0n, gross_paise: lot?.gross_paise ?? 0n },
    ...{
      charges_paise: lot?.charges_paise ?? 0n,
      sold_quantity: sum(closes.map(({ quantity }) => quantity)),
    },
    ...{
      sold_gross_paise: 0n,
      sale_gross_paise: closes.length > 0 ? sum(closes.map((one) => one.gross_paise)) : null,
    },
    ...{ changed: null, is_being_adjusted: false },
    is_depository_paid:
      store.chargeOnce.get(`${order.client_id} depository:${isin ?? order.asset}:${tradeDay}`) !== undefined,
    lots:
      lot && lot.quantity > 0n
        ? [
            {
              ...{ id: lot.id, quantity: stored('quantity'), gross_paise: stored('gross_paise') },
              ...{ charges_paise: stored('charges_paise'), pledged: stored('pledged'), lent: stored('lent') },
              ...{ bought_on: lot.bought_on, settles_on: lot.settles_on },
            },
          ]
        : [],
  }
}

const openQuote = (store: Store, order: unknown, client: unknown): QuoteRow | undefined => {
  const quote = store.quote.get(store.quoteOf.get(String(order))?.id ?? '')
  return quote && quote.client_id === client && quote.used_at === null ? quote : undefined
}

export const orderStatements: readonly Statement[] = [
  ['select outcome, earlier_body_hash, earlier_reply from act_said(', (store, texts) => act(store, texts)],
  [
    'select ledger_post_said(',
    (store, texts) => {
      const [ids, acts, refs, memos, ats, empties, of] = texts.map(arrayIn)
      const [fromOwners, fromPurposes, toOwners, toPurposes, assets, amounts] = texts.slice(7).map(arrayIn)
      const heads = (ids ?? []).map((id, at) => ({
        ...{ id: id ?? '', act: acts?.[at] ?? '', ref: refs?.[at] ?? null, memo: memos?.[at] ?? null },
        ...{ at: ats?.[at] ?? '', empties: empties?.[at] === 'true' },
      }))
      const legs = (of ?? []).map((transfer, at) => ({
        of: Number(transfer),
        from: [fromOwners?.[at] ?? '', fromPurposes?.[at] ?? ''] as const,
        to: [toOwners?.[at] ?? '', toPurposes?.[at] ?? ''] as const,
        ...{ asset: assets?.[at] ?? '', amount: wholeIn(amounts?.[at]) },
      }))
      return [{ outcomes: store.ledger.post(heads, legs) }]
    },
  ],
  [
    'with recursive waited as',
    (store) => {
      const highest = new Map<string, OrderRow>()
      for (const { id } of store.awaiting.rows.values()) {
        const order = store.order.get(id)
        if (!order) continue
        const place = `${order.instrument_id} ${order.kind}`
        if ((highest.get(place)?.limit_paise ?? -1n) < order.limit_paise) highest.set(place, order)
      }
      return [...highest.values()].toSorted((a, b) => a.instrument_id - b.instrument_id)
    },
  ],
  [
    /^select o\.id, o\.client_id, o\.instrument_id.*unnest\(\$2/s,
    (store, [kind, instruments, bests, before, most]) => {
      const best = new Map(
        (instruments as number[]).map((id, at) => [id, BigInt((bests as number[])[at] ?? 0)]),
      )
      return [...store.awaiting.rows.values()]
        .flatMap(({ id }) => store.order.get(id) ?? [])
        .filter((order) => {
          const ask = best.get(order.instrument_id)
          const isIn = order.kind === kind && order.worked_by === null && order.placed_at <= (before as Date)
          return isIn && ask !== undefined && order.limit_paise >= ask
        })
        .toSorted(inWaiting)
        .slice(0, Number(most))
        .map((order) => waitingRow(store, order))
    },
  ],
  [
    /^select o\.id, o\.client_id, o\.version.*o\.status = 'awaiting' order by o\.id/s,
    (store, [ids]) =>
      (ids as string[])
        .flatMap((id) => store.order.get(id) ?? [])
        .filter(({ status }) => status === 'awaiting')
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(endingRow),
  ],
  [
    'select o.instrument_id, o.asset, i.isin',
    (store, [id, client, kind, tradeDay]) => {
      const order = store.order.get(String(id))
      return order && order.client_id === client && order.kind === kind
        ? [heldRow(store, order, tradeDay)]
        : []
    },
  ],
  [
    /from order_now o where o\.id = \$1 and o\.client_id = \$2$/,
    (store, [id, client]) => {
      const order = store.order.get(String(id))
      return order && order.client_id === client ? [{ ...order }] : []
    },
  ],
  [
    'select give_sell_quote(',
    (store, [id, client, order, , , terms]) => {
      const older = store.quoteOf.get(String(order))
      if (older && store.quote.get(older.id)?.used_at === null) store.quote.drop(older.id)
      const row = { id: String(id), client_id: String(client), order_id: String(order) }
      store.quote.add(row.id, {
        ...row,
        terms: JSON.parse(String(terms)),
        issued_at: store.now(),
        used_at: null,
      })
      store.quoteOf.put(row.order_id, { id: row.id })
      return [{}]
    },
  ],
  [
    'select id, terms from sell_quote where order_id',
    (store, [order, client]) => {
      const quote = openQuote(store, order, client)
      return quote ? [{ id: quote.id, terms: quote.terms }] : []
    },
  ],
]

export const dueStatements: readonly Statement[] = [
  [
    'with taken as',
    (store, [kinds, until]) => {
      const now = store.now()
      const takenUntil = new Date(now.getTime() + 10_000)
      const open = [...store.openDue.rows.values()].flatMap(({ id }) => store.due.get(id) ?? [])
      const ready = (kinds as string[]).flatMap((kind) =>
        open
          .filter(
            (due) =>
              due.kind === kind && due.at <= (until as Date) && !(due.taken_until && due.taken_until >= now),
          )
          .toSorted(inDue)
          .slice(0, 200),
      )
      const taken = ready.map((due) => ({ ...due, tries: due.tries + 1, taken_until: takenUntil }))
      for (const due of taken) store.putDue(due)
      return taken.toSorted(inDue)
    },
  ],
  [
    'update due set taken_until = null',
    (store, [ids]) => {
      for (const id of ids as string[]) {
        const due = store.due.get(id)
        if (due?.done_at === null) store.putDue({ ...due, taken_until: null })
      }
      return []
    },
  ],
  [
    'update due set last_failure',
    (store, [ids]) => {
      for (const id of ids as string[]) {
        const due = store.due.get(id)
        const pauseS = Math.min(300, 2 ** Math.min(due?.tries ?? 0, 10))
        const until = new Date(store.now().getTime() + pauseS * 1000)
        if (due?.done_at === null) store.putDue({ ...due, taken_until: until })
      }
      return []
    },
  ],
  [
    'select id, order_id, client_id, gross_paise + accrued_paise',
    (store, [ids]) =>
      (ids as string[])
        .flatMap((id) => store.close.get(id) ?? [])
        .filter(({ settled_at: at }) => at === null)
        .map((row) => ({ ...row, net: row.gross_paise + row.accrued_paise - row.charges_paise })),
  ],
  ['insert into settlement_run as r', () => []],
  [
    'insert into lease (name',
    (store, [name, holder, forMs]) => {
      const lease = store.lease.get(String(name))
      if (lease && lease.holder !== holder && lease.until >= store.now()) return []
      const until = new Date(store.now().getTime() + Number.parseInt(String(forMs), 10))
      store.lease.put(String(name), { holder: String(holder), until })
      return [{ name }]
    },
  ],
]

export const keyStatements: readonly Statement[] = [
  [
    `select amount_paise from brand_limit where name = 'minimum_trade'`,
    (store) => [{ amount_paise: store.limits.get('minimum_trade') }],
  ],
  [
    'select body_hash, reply from idempotency',
    (store, [scope, route, key]) => {
      const row = store.idempotency.get(`${scope} ${route} ${key}`)
      return row ? [row] : []
    },
  ],
  [
    'insert into idempotency (scope',
    (store, [scope, route, key, hash]) => {
      const place = `${scope} ${route} ${key}`
      if (store.idempotency.get(place)) return []
      store.idempotency.add(place, { body_hash: hash as Buffer, reply: null })
      return [{ key }]
    },
  ],
  [
    'update idempotency set reply',
    (store, [scope, route, key, reply]) => {
      store.idempotency.change(`${scope} ${route} ${key}`, { reply: reply as Buffer })
      return []
    },
  ],
]
