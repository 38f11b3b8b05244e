/** trading: on the settlement day, when the exchange has paid out, the proceeds of a sale become cash. */
import { randomUUID } from 'node:crypto'
import { instantInIndia } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { addToDay } from './day-report.ts'
import type { Due, DueHandler } from './due-dates.ts'
import type { Plan } from './plan.ts'

/** When the exchange has paid out, on the settlement day. */
export const PAID_OUT_AT = '16:00:00'

export const paidOutAt = (settlesOn: string): Date => instantInIndia(settlesOn, PAID_OUT_AT)

interface Sale {
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly net: bigint
}

export const settlement: DueHandler = {
  plan: async (tx, dues, at) => {
    const sales = await unsettled(tx, dues)
    return dues.map((due) => planSettlement(due, sales.get(due.ref), at))
  },
  count: async (tx, done, at) => {
    const legs = done.flatMap(({ transfers = [] }) => transfers.flatMap((transfer) => transfer.legs))
    if (legs.length === 0) return
    const released = legs.reduce((sum, { amount }) => sum + amount, 0n)
    await addToDay(tx, at, { sales: legs.length, released_paise: released })
  },
}

function planSettlement({ ref, client_id: client }: Due, sale: Sale | undefined, at: Date): Plan {
  const done = [{ kind: 'settlement', ref, done_at: at }] as const
  if (!sale) return { client, done }
  const transfer = randomUUID()
  return {
    client,
    transfers: [
      {
        id: transfer,
        act: 'sale-settled',
        ref: sale.order_id,
        memo: null,
        at,
        legs: [{ from: { client, purpose: 'unsettled' }, to: { client, purpose: 'cash' }, amount: sale.net }],
        once: null,
      },
    ],
    settled: [{ id: sale.id, settled_at: at, settled_by: transfer }],
    done,
    steps: [
      {
        order_id: sale.order_id,
        client_id: client,
        code: 'settled',
        at,
        actor: 'settlement',
        actor_name: null,
        facts: null,
      },
    ],
  }
}

async function unsettled(tx: Queries, dues: readonly Due[]): Promise<Map<string, Sale>> {
  const rows = await tx.query<Sale>(
    `select id, order_id, client_id, gross_paise + accrued_paise - charges_paise as net from lot_close
     where id = any ($1) and settled_at is null`,
    [dues.map(({ ref }) => ref)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
