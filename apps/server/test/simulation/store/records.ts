/** Simulation: a model of `sql/trading/record-plans.sql`: the rows of the plans that were done. A table that it does not know is a fault. */
import type { Records } from './act.ts'
import type * as rows from './rows.ts'
import type { Store } from './store.ts'

type Raw = Readonly<Record<string, unknown>>

const WHOLE =
  /^(limit_paise|ordered|filled|blocked_paise|quantity|gross_paise|charges_paise|accrued_paise|pledged|lent|units|allotted|paid_paise|tax_paise|repaid_paise|amount_paise)$/
const MOMENT = /(_at|^at|^as_of|promised_by)$/

/** As the columns have it: whole numbers and moments come as texts. */
function rowFrom<Row>(raw: Raw, more: Partial<Row> = {}): Row {
  const row: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'plan' || name === 'of_asset') continue
    row[name] =
      value === null
        ? null
        : WHOLE.test(name)
          ? BigInt(value as string)
          : MOMENT.test(name)
            ? new Date(String(value))
            : value
  }
  return { ...more, ...row } as Row
}

export function recordPlans(
  store: Store,
  records: Records,
  outcomes: readonly string[],
  asks: readonly { readonly card: string | null }[],
): void {
  for (const [table, all] of Object.entries(records)) {
    const write = WRITERS[table]
    if (!write) throw new Error(`the model of the database does not know the table of ${table}`)
    for (const raw of all as readonly Raw[]) {
      const plan = Number(raw.plan) - 1
      if (outcomes[plan] === 'done') write(store, raw, asks[plan]?.card ?? '')
    }
  }
}

type Writer = (store: Store, raw: Raw, card: string) => void

const changeLot = (store: Store, raw: Raw, change: Partial<rows.LotRow>): void => {
  const lot = store.lot.get(String(raw.id))
  if (lot) store.putLot({ ...lot, ...change })
}

const NOTHING: Writer = () => {}

const WRITERS: Readonly<Record<string, Writer>> = {
  takes: (store, raw) => {
    const offer = store.offer.get(String(raw.offer))
    if (offer) store.offer.change(offer.id, { taken: offer.taken + BigInt(raw.units as string) })
  },
  orders: (store, raw) => {
    if (store.order.get(String(raw.id))) throw new Error(`duplicate key value: ${raw.id}`)
    store.putOrder(rowFrom<rows.OrderRow>(raw, { offer_id: null, asked: null }))
  },
  changes: (store, raw) => {
    const order = store.order.get(String(raw.id))
    if (!order) return
    const c = rowFrom<rows.OrderRow>(raw)
    store.putOrder({
      ...order,
      ...{ version: order.version + 1, filled: c.filled, blocked_paise: c.blocked_paise, status: c.status },
      ...{ ordered: c.ordered ?? order.ordered, limit_paise: c.limit_paise ?? order.limit_paise },
      ...{ status_at: c.status_at, executed_at: c.executed_at, settles_on: c.settles_on },
      ...{ worked_by: c.worked_by, ended: c.ended },
    })
  },
  applications: (store, raw) => {
    store.application.put(String(raw.order_id), rowFrom<rows.ApplicationRow>(raw))
    store.touchedOrders.add(String(raw.order_id))
  },
  fills: (store, raw) => {
    store.addFill(rowFrom<rows.FillRow>(raw, { accrued_paise: 0n }))
  },
  lots: (store, raw) => {
    if (store.lot.get(String(raw.id))) throw new Error(`duplicate key value: ${raw.id}`)
    store.putLot(rowFrom<rows.LotRow>(raw, { pledged: 0n, lent: 0n }))
  },
  lotPledges: (store, raw) => changeLot(store, raw, { pledged: BigInt(raw.pledged as string) }),
  lotLends: (store, raw) => changeLot(store, raw, { lent: BigInt(raw.lent as string) }),
  lotChanges: (store, raw) => {
    const c = rowFrom<rows.LotRow>(raw)
    changeLot(store, raw, {
      ...{ quantity: c.quantity, gross_paise: c.gross_paise, charges_paise: c.charges_paise },
      ...{ bought_on: c.bought_on, settles_on: c.settles_on },
    })
  },
  closes: (store, raw) => {
    const close = rowFrom<rows.CloseRow & { once_transfer: string | null }>(raw, {
      ...{ accrued_paise: 0n, settled_at: null },
    })
    const levied = store.levied.get(close.once_transfer ?? '')?.amount ?? 0n
    store.addClose({ ...close, charges_paise: close.charges_paise + levied })
  },
  settled: (store, raw) => {
    store.close.change(String(raw.id), { settled_at: new Date(String(raw.settled_at)) })
    const close = store.close.get(String(raw.id))
    if (close) store.touchedOrders.add(close.order_id)
  },
  incomes: (store, raw) => {
    store.income.put(String(raw.id), rowFrom<rows.IncomeRow>(raw))
    store.touchedOrders.add(String(raw.order_id))
  },
  dues: (store, raw) => {
    const due = rowFrom<rows.DueRow>(raw, { tries: 0, taken_until: null, done_at: null })
    // Charges of whole days are not simulated: nobody would take them.
    if (due.kind !== 'day-charges') store.putDue(due)
  },
  done: (store, raw) => {
    const due = store.openDue.get(`${raw.kind} ${raw.ref}`)
    const row = due && store.due.get(due.id)
    if (row) store.putDue({ ...row, done_at: new Date(String(raw.done_at)) })
  },
  withdrawals: (store, raw, card) => {
    const asked = rowFrom<rows.WithdrawalRow & { requested_at: Date }>(raw)
    store.putWithdrawal({
      ...{ id: asked.id, client_id: asked.client_id, card_id: card, amount_paise: asked.amount_paise },
      ...{ state: 'requested', state_at: asked.requested_at },
    })
  },
  steps: NOTHING,
  mails: NOTHING,
}
