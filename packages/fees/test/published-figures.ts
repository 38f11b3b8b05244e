/** fees: figures that others published, and figures worked out by hand from the card, in rupees as they were printed. */

/** Kite's sample of `order_margins`: nothing is rounded but the stamp duty, and GST is on SEBI's fee too. */
export const kiteMargin = {
  quantity: 1,
  price: '1498',
  txnPercent: '0.00345',
  brokerage: '0.01',
  lines: { stt: '1.498', txn: '0.051681', sebi: '0.001498', brokerage: '0.01', gst: '0.01137222' },
  stamp: '0.22',
  total: '1.79255122',
} as const

/** Kite's sample of a virtual contract note: stamp duty to the rupee, and GST on the exchange's charge alone. */
export const kiteNote = {
  quantity: 1,
  price: '560',
  txnPercent: '0.00335',
  brokerage: '0',
  lines: { stt: '0.56', txn: '0.01876', sebi: '0.00056', brokerage: '0', gst: '0.0033768' },
  stamp: '0',
  total: '0.5826968',
} as const

/** Groww's calculator, 50 shares bought and sold, ₹20 an order, in the time of 0.00297% and without IPFT. */
export const growwRoundTrip = {
  quantity: 50,
  buy: '1000',
  sell: '1500',
  brokeragePerOrder: '20',
  lines: { brokerage: '40.00', stt: '125.00', txn: '3.71', sebi: '0.13', gst: '7.89', stamp: '7.50' },
  total: '184.23',
  netProfit: '24815.77',
} as const

/** A contract note of 13 November 2024: 2 units of a liquid ETF. */
export const liquidEtfNote = {
  at: '2024-11-13',
  quantity: 2,
  price: '105.34',
  lines: { brokerage: '0.00', stt: '0.00', txn: '0.01', sebi: '0.00', gst: '0.00', stamp: '0.00' },
  net: '-210.69',
} as const

/** The STT as it was worked out, and as it was charged. The last two are ties and near-ties of our own. */
export const sttRounded = [
  ['100.60', '101'],
  ['100.40', '100'],
  ['100.50', '101'],
  ['100.49', '100'],
] as const

export type NoteFigure = {
  side: 'BUY' | 'SELL'
  qty: number
  price: string
  equity_oriented_etf: boolean
  value: string
  brokerage: string
  stt: string
  txn: string
  ipft: string
  sebi: string
  stamp: string
  gst: string
  total: string
  net: string
}

const share = { equity_oriented_etf: false, brokerage: '0.00', ipft: '0.00' }

/** Contract notes at the rates of November 2026 on NSE. The last has ₹20 of brokerage: 18% of ₹24.75 is ₹4.455, a tie. */
export const currentNotes: readonly NoteFigure[] = [
  {
    ...share,
    side: 'BUY',
    qty: 100,
    price: '1500',
    value: '150000.00',
    stt: '150',
    txn: '4.60',
    sebi: '0.15',
    stamp: '23',
    gst: '0.86',
    total: '178.61',
    net: '-150178.61',
  },
  {
    ...share,
    side: 'SELL',
    qty: 100,
    price: '1550',
    value: '155000.00',
    stt: '155',
    txn: '4.76',
    sebi: '0.16',
    stamp: '0',
    gst: '0.89',
    total: '160.81',
    net: '154839.19',
  },
  {
    ...share,
    side: 'BUY',
    qty: 13,
    price: '1461.55',
    value: '19000.15',
    stt: '19',
    txn: '0.58',
    sebi: '0.02',
    stamp: '3',
    gst: '0.11',
    total: '22.71',
    net: '-19022.86',
  },
  {
    ...share,
    side: 'SELL',
    qty: 400,
    price: '1100',
    value: '440000.00',
    stt: '440',
    txn: '13.51',
    sebi: '0.44',
    stamp: '0',
    gst: '2.51',
    total: '456.46',
    net: '439543.54',
  },
  {
    ...share,
    side: 'BUY',
    qty: 1000,
    price: '276.76',
    equity_oriented_etf: true,
    value: '276760.00',
    stt: '0',
    txn: '8.50',
    sebi: '0.28',
    stamp: '42',
    gst: '1.58',
    total: '52.36',
    net: '-276812.36',
  },
  {
    ...share,
    side: 'BUY',
    qty: 100,
    price: '1500',
    value: '150000.00',
    brokerage: '20.00',
    stt: '150',
    txn: '4.60',
    sebi: '0.15',
    stamp: '23',
    gst: '4.46',
    total: '202.21',
    net: '-150202.21',
  },
]
