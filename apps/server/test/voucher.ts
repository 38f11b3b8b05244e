/** tests: a product that exists in tests alone: a voucher that is bought at once and falls due by itself. */
import { randomUUID } from 'node:crypto'
import type { Plan } from '../src/trading/plan.ts'
import type { Product } from '../src/trading/product.ts'
import { paperNumbers } from '../src/trading/venue.ts'

export const voucher: Product = {
  kind: 'voucher',
  filter: 'stock',
  displayType: 'VOUCHER',
  moves: { awaiting: [], holding: ['sold'], sold: [], rejected: [], cancelled: [] },
  planDeskFill: null,
  planVenueFill: null,
  exit: null,
  chargesOf: () => {
    throw new Error('a voucher bears no charges')
  },
  dayTrades: () => [],
  waitsFor: () => 'nothing',
}

/** Ten vouchers at ₹100 each. */
export function tenVouchers(client: string, id: string, instrument: { id: number }, at: Date): Plan {
  const transfer = randomUUID()
  const [asset, quantity, gross] = ['VOUCHER:TEN', 10n, 100_000n]
  const status = { status: 'holding', status_at: at, blocked_paise: 0n, filled: quantity } as const
  return {
    client,
    transfers: [
      {
        id: transfer,
        act: 'order-bought',
        ref: id,
        memo: null,
        at,
        once: null,
        mayBeShort: true,
        legs: [
          { from: { client, purpose: 'cash' }, to: { firm: 'market' }, amount: gross },
          { from: { firm: 'market' }, to: { client, purpose: 'securities' }, amount: quantity, asset },
        ],
      },
    ],
    orders: [
      {
        ...{
          id,
          client_id: client,
          asset,
          ...status,
          version: 0,
          at_desk: false,
          worked_by: null,
          ended: null,
        },
        // The contract's list of kinds is closed; the engine's is not.
        kind: voucher.kind as 'standard',
        instrument_id: instrument.id,
        of_asset: {
          id: asset,
          kind: 'voucher',
          decimals: 0,
          price_decimals: 2,
          instrument_id: null,
          tax_class: 'none',
        },
        ...{ order_type: 'market', limit_paise: 10_000n, ordered: quantity, placed_at: at, expires_at: at },
        ...{ executed_at: at, settles_on: '2026-11-16' },
      },
    ],
    fills: [
      {
        ...{
          id: transfer,
          order_id: id,
          client_id: client,
          side: 'buy',
          quantity,
          gross_paise: gross,
          charges_paise: 0n,
        },
        ...{ levels: [[10, 10_000]], charges: {}, card_version: 'none', at, trade_day: '2026-11-16' },
        ...{ settles_on: '2026-11-16', source: 'test', as_of: at, sequence: 1, quote_id: null },
        ...paperNumbers(id, transfer),
      },
    ],
    lots: [
      {
        ...{ id, client_id: client, asset, instrument_id: instrument.id, order_id: id, origin: 'purchase' },
        ...{
          quantity,
          gross_paise: gross,
          charges_paise: 0n,
          bought_on: '2026-11-16',
          settles_on: '2026-11-16',
        },
      },
    ],
    steps: [
      {
        order_id: id,
        client_id: client,
        code: 'holding',
        at,
        actor: 'client',
        actor_name: null,
        facts: null,
      },
    ],
  }
}
