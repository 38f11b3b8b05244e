/**
 * Simulation: a model of the database. The product's own statements are answered from rows in memory; one at a time, so that each
 * transaction is serializable; and each commit may be lost, aborted or cut by a crash on either side of it.
 */
import { isOpen } from '../../../src/payments/rules.ts'
import { Ledger } from './ledger.ts'
import type * as rows from './rows.ts'
import { Table } from './tables.ts'

/** What a commit did to orders and money, for who checks it. */
export interface Effect {
  readonly key: string | null
  readonly client: string
  readonly transfers: readonly string[]
  readonly orders: readonly string[]
  readonly withdrawals: readonly string[]
}

/** What a commit has touched. */
export interface Committed {
  readonly effects: readonly Effect[]
  readonly orders: ReadonlySet<string>
  readonly accounts: ReadonlySet<string>
  readonly transfers: readonly string[]
  readonly withdrawals: ReadonlySet<string>
  readonly sessions: ReadonlySet<string>
}

export class Store {
  readonly undo: (() => void)[] = []
  readonly ledger = new Ledger(this.undo)
  readonly client = this.#table<rows.ClientRow>()
  readonly card = this.#table<rows.CardRow>()
  readonly pin = this.#table<rows.PinRow>()
  readonly session = this.#table<rows.SessionRow>()
  readonly token = this.#table<rows.TokenRow>()
  /** The place of a token in its family, by its hash. */
  readonly tokenByHash = this.#table<{ readonly key: string }>()
  readonly device = this.#table<{ readonly seen_at: Date }>()
  readonly grant = this.#table<rows.GrantRow>()
  /** Of a session. */
  readonly grantsBySession = this.#table<{ readonly ids: readonly string[] }>()
  readonly idempotency = this.#table<rows.IdempotencyRow>()
  readonly throttle = this.#table<rows.ThrottleRow>()
  readonly stranger = this.#table<{ readonly tries: readonly string[] }>()
  readonly order = this.#table<rows.OrderRow>()
  readonly lot = this.#table<rows.LotRow>()
  readonly fill = this.#table<rows.FillRow>()
  readonly close = this.#table<rows.CloseRow>()
  readonly quote = this.#table<rows.QuoteRow>()
  /** The last price that was given for an order. */
  readonly quoteOf = this.#table<{ readonly id: string }>()
  readonly chargeOnce = this.#table<{ readonly transfer_id: string }>()
  /** What a transfer levied once. */
  readonly levied = this.#table<{ readonly amount: bigint }>()
  readonly due = this.#table<rows.DueRow>()
  readonly offer = this.#table<rows.OfferRow>()
  readonly application = this.#table<rows.ApplicationRow>()
  readonly income = this.#table<rows.IncomeRow>()
  readonly withdrawal = this.#table<rows.WithdrawalRow>()
  readonly proposal = this.#table<rows.ProposalRow>()
  readonly lease = this.#table<{ readonly holder: string; readonly until: Date }>()
  /** What waits, by client and by state, would be found by indexes; here by these. */
  readonly awaiting = this.#table<{ readonly id: string }>()
  readonly openWithdrawal = this.#table<{ readonly id: string }>()
  readonly openDue = this.#table<{ readonly id: string }>()
  /** Of listed shares, by the number of the instrument. */
  readonly isins = new Map<number, string>()
  readonly #fillsByOrder = this.#table<{ readonly ids: readonly string[] }>()
  readonly #closesByOrder = this.#table<{ readonly ids: readonly string[] }>()
  readonly limits = new Map<string, bigint>([
    ['minimum_trade', 19_000_00n],
    ['minimum_withdrawal', 20_000_00n],
  ])
  effects: Effect[] = []
  /** Orders whose rows this commit has touched. */
  touchedOrders = new Set<string>()
  touchedSessions = new Set<string>()
  touchedWithdrawals = new Set<string>()

  #table<Row extends object>(): Table<Row> {
    return new Table<Row>(this.undo)
  }

  /** Of the database's own machine. */
  now: () => Date = () => new Date(0)

  rollback(): void {
    for (let undo = this.undo.pop(); undo; undo = this.undo.pop()) undo()
    this.#forget()
  }

  /** Says what was done since the last one. */
  commit(): Committed {
    this.undo.length = 0
    const done = {
      ...{ effects: this.effects, orders: this.touchedOrders, sessions: this.touchedSessions },
      ...{
        accounts: this.ledger.touched,
        transfers: this.ledger.posted,
        withdrawals: this.touchedWithdrawals,
      },
    }
    this.#forget()
    return done
  }

  #forget(): void {
    this.effects = []
    this.touchedOrders = new Set()
    this.touchedSessions = new Set()
    this.touchedWithdrawals = new Set()
    this.ledger.touched = new Set()
    this.ledger.posted = []
  }

  putOrder(row: rows.OrderRow): void {
    this.order.put(row.id, row)
    this.touchedOrders.add(row.id)
    if (row.status === 'awaiting') this.awaiting.put(row.id, row)
    else this.awaiting.drop(row.id)
  }

  addFill(row: rows.FillRow): void {
    this.fill.add(row.id, row)
    this.#fillsByOrder.put(row.order_id, {
      ids: [...(this.#fillsByOrder.get(row.order_id)?.ids ?? []), row.id],
    })
    this.touchedOrders.add(row.order_id)
  }

  fillsOf(order: string): rows.FillRow[] {
    return (this.#fillsByOrder.get(order)?.ids ?? []).flatMap((id) => this.fill.get(id) ?? [])
  }

  addClose(row: rows.CloseRow): void {
    this.close.add(row.id, row)
    this.#closesByOrder.put(row.order_id, {
      ids: [...(this.#closesByOrder.get(row.order_id)?.ids ?? []), row.id],
    })
    this.touchedOrders.add(row.order_id)
  }

  closesOf(order: string): rows.CloseRow[] {
    return (this.#closesByOrder.get(order)?.ids ?? []).flatMap((id) => this.close.get(id) ?? [])
  }

  grantsOf(session: string | null): rows.GrantRow[] {
    const ids = this.grantsBySession.get(session ?? '')?.ids ?? []
    return ids.flatMap((id) => this.grant.get(id) ?? [])
  }

  giveGrant(row: rows.GrantRow): void {
    this.grant.add(row.id, row)
    // What is used or over by now is forgotten, as the product's own chore does.
    const open = this.grantsOf(row.session_id).filter(
      ({ used_at, expires_at }) => used_at === null && expires_at > this.now(),
    )
    const ids = [...open.map(({ id }) => id), row.id]
    this.grantsBySession.put(row.session_id, { ids })
  }

  putLot(row: rows.LotRow): void {
    if (row.quantity < 0n || row.pledged < 0n || row.pledged + row.lent > row.quantity)
      throw new Error('violates check constraint "lot_is_there"')
    this.lot.put(row.id, row)
    this.touchedOrders.add(row.order_id)
  }

  putWithdrawal(row: rows.WithdrawalRow): void {
    this.withdrawal.put(row.id, row)
    if (isOpen(row.state)) this.openWithdrawal.put(row.id, row)
    else this.openWithdrawal.drop(row.id)
    this.touchedWithdrawals.add(row.id)
  }

  putDue(row: rows.DueRow): void {
    this.due.put(row.id, row)
    const place = `${row.kind} ${row.ref}`
    if (row.done_at === null) this.openDue.put(place, row)
    else this.openDue.drop(place)
  }
}
