/** receipt tests: a lot of 20 shares that was bought and sold, to the paisa. */
import type { FeeLine, OrderFees, Receipt } from '@pramaan/contracts'

const fees = (more: Partial<OrderFees>): OrderFees => ({
  brokerage: 0,
  stt: 0,
  txn: 0,
  gst: 0,
  total: 0,
  stamp: 0,
  sebi: 0,
  dp: 0,
  ...more,
})

const line = (charge: string, name: string, rate: string, amount: number): FeeLine => ({
  charge,
  name,
  base: 28_697,
  rate,
  amount,
  rule: 'Rounded to the paisa',
  since: '2024-10-01',
  source: 'NSE circular',
})

const AT = '2026-08-22T04:34:31.000Z'
const SOLD_AT = '2026-11-14T09:51:09.000Z'

const entry = (seq: number, title: string, account: string, asset: string, amount: number) => ({
  seq,
  at: AT,
  act: 'order-bought',
  title,
  account,
  asset,
  amount,
  balance: 100,
  hash: 'ab'.repeat(32),
})

/** Bought for ₹26,000.00 + ₹9.99 = ₹26,009.99; sold for ₹28,697.00 − ₹45.41 = ₹28,651.59. */
export const sold: Receipt = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  ttype: 'standard',
  status: 'sold',
  display_type: 'STOCK STD',
  name: 'Reliance Industries Limited',
  symbol: 'RELIANCE',
  market: 'NSE',
  account: 'PRM1417',
  order_time: AT,
  execution_time: AT,
  settlement_time: '2026-11-17T11:30:00.000Z',
  order_action: 'SELL',
  quantity: 20,
  order_price: null,
  buy_price: 1_300,
  bought_quantity: 20,
  buy_trade_value: 26_000,
  buy_net_value: 26_009.99,
  moved_cost: 0,
  income: 0,
  fraction: null,
  folded_by: null,
  sell_price: 1_434.85,
  sell_trade_value: 28_697,
  sell_net_value: 28_651.59,
  trade_value: 28_697,
  sold_quantity: 20,
  sold_cost: 26_009.99,
  profit: 2_641.6,
  roi: 10.15,
  holding_period: 84,
  outstanding: 0,
  fees: fees({ stt: 29, txn: 0.88, sebi: 0.03, gst: 0.16, dp: 15.34, total: 45.41 }),
  buy_fees: fees({ stamp: 3.9, txn: 6.09, total: 9.99 }),
  buy_fee_lines: [line('stamp', 'Stamp duty', '0.015%', 3.9), line('txn', 'Exchange', '0.00297%', 6.09)],
  sell_fees: fees({ stt: 29, txn: 0.88, sebi: 0.03, gst: 0.16, dp: 15.34, total: 45.41 }),
  sell_fee_lines: [
    line('stt', 'Securities transaction tax', '0.1%', 29),
    line('txn', 'Exchange transaction charge', '0.00297%', 0.88),
    line('sebi', 'SEBI fee', '0.0001%', 0.03),
    line('gst', 'GST', '18%', 0.16),
    line('dp', 'Depository charge', '₹15.34', 15.34),
  ],
  buy_refund: 0,
  sell_refund: 0,
  days: [],
  card_version: '2026-10',
  fills: [
    {
      transfer: 't-1-00000000',
      side: 'buy',
      quantity: 20,
      price: 1_300,
      levels: [{ quantity: 20, price: 1_300 }],
      trade_value: 26_000,
      fees: 9.99,
      at: AT,
      source: 'Simulated',
      as_of: AT,
      quote_id: null,
    },
    {
      transfer: 't-2-00000000',
      side: 'sell',
      quantity: 20,
      price: 1_434.85,
      levels: [
        { quantity: 15, price: 1_435 },
        { quantity: 5, price: 1_434.4 },
      ],
      trade_value: 28_697,
      fees: 45.41,
      at: SOLD_AT,
      source: 'Simulated',
      as_of: SOLD_AT,
      quote_id: 'q-1-00000000',
    },
  ],
  entries: [
    entry(4_812, 'Bought', 'Cash', 'INR', -26_009.99),
    entry(4_813, 'Bought', 'Securities', 'NSE:RELIANCE', 20),
    entry(4_818, 'Sold', 'Unsettled', 'INR', 28_651.59),
  ],
  closes: true,
  steps: [
    { status: 'awaiting', at: AT, actor: 'You', reason: null },
    { status: 'holding', at: AT, actor: 'The market', reason: null },
    { status: 'sold', at: SOLD_AT, actor: 'You', reason: null },
  ],
  reason: null,
  is_simulated: true,
}

const nothing = {
  fills: [],
  entries: [],
  buy_fee_lines: [],
  sell_fee_lines: [],
  buy_trade_value: 0,
  buy_net_value: 0,
  sell_price: null,
  sell_trade_value: null,
  sell_net_value: null,
  sell_fees: null,
  buy_price: null,
  bought_quantity: 0,
  trade_value: 0,
  sold_quantity: 0,
  sold_cost: null,
  profit: null,
  roi: null,
  holding_period: null,
  execution_time: null,
  settlement_time: null,
  order_action: 'BUY',
} as const satisfies Partial<Receipt>

export const rejected: Receipt = {
  ...sold,
  ...nothing,
  ttype: 'fo',
  status: 'rejected',
  display_type: 'STOCK D.D.',
  order_price: 1_400,
  reason: 'The desk could not find 20 shares below your limit.',
  steps: [
    { status: 'awaiting', at: AT, actor: 'You', reason: null },
    { status: 'rejected', at: SOLD_AT, actor: 'Asha Rao', reason: 'The desk could not find 20 shares.' },
  ],
}

/** One share for ₹1,66,667.00 + ₹30.00; a consolidation left a third of one, which was sold for ₹1,68,055.00. */
export const folded: Receipt = {
  ...sold,
  ...nothing,
  symbol: 'MRF',
  name: 'MRF Limited',
  status: 'sold',
  quantity: 1,
  order_price: 1_66_667,
  buy_price: 1_66_667,
  bought_quantity: 1,
  buy_trade_value: 1_66_667,
  buy_net_value: 1_66_697,
  moved_cost: 1_66_697,
  fraction: { proceeds: 1_68_055, cost: 1_66_697 },
  folded_by: 'Consolidation, 3 shares become 1',
  trade_value: 1_66_667,
  profit: 1_358,
  roi: 0.81,
  holding_period: 84,
  execution_time: AT,
  buy_fee_lines: [line('stamp', 'Stamp duty', '0.015%', 25), line('txn', 'Exchange', '0.00297%', 5)],
  fills: sold.fills
    .slice(0, 1)
    .map((fill) => ({ ...fill, quantity: 1, price: 1_66_667, levels: [], trade_value: 1_66_667, fees: 30 })),
  entries: sold.entries.slice(0, 2),
  steps: [
    { status: 'awaiting', at: AT, actor: 'You', reason: null },
    { status: 'holding', at: AT, actor: 'The market', reason: null },
    {
      status: 'consolidation',
      at: SOLD_AT,
      actor: 'The company',
      reason: 'Consolidation, 3 shares become 1',
    },
  ],
}

export const awaiting: Receipt = {
  ...sold,
  ...nothing,
  status: 'awaiting',
  order_price: 1_400,
  steps: [{ status: 'awaiting', at: AT, actor: 'You', reason: null }],
}
