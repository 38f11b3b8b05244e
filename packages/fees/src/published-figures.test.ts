/** fees: the engine against figures that others published, and against the shared vectors where they are at hand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buy, card, cardWith, NOW, percent, perOrder, rupees, sell } from '../test/cards.ts'
import {
  currentNotes,
  growwRoundTrip,
  kiteMargin,
  kiteNote,
  liquidEtfNote,
  type NoteFigure,
  sttRounded,
} from '../test/published-figures.ts'
import {
  type Charge,
  type Charges,
  chargesFor,
  chargesForAll,
  feesOf,
  type Mode,
  noteTotal,
  type RateCard,
} from './index.ts'

const amounts = (charges: Charges) =>
  Object.fromEntries(charges.lines.map(({ charge, amount }) => [charge, amount]))
const exactly = (charges: Charges, charge: Charge) =>
  Number(charges.lines.find((line) => line.charge === charge)?.exact)

type Sample = { quantity: number; price: string; lines: Record<string, string>; stamp: string; total: string }

/** The samples are floating-point sums of unrounded lines; they are met to twelve decimals. */
function expectSample(rates: RateCard, mode: Mode, { quantity, price, lines, stamp, total }: Sample) {
  const trade = { ...buy, quantity: BigInt(quantity), price: rupees(price) }
  const unrounded = chargesFor(rates, { ...trade, mode: 'estimate' })
  const named: Charge[] = ['stt', 'txn', 'sebi', 'brokerage', 'gst']
  for (const charge of named)
    expect(exactly(unrounded, charge), charge).toBeCloseTo(Number(lines[charge]), 12)
  const duty = feesOf(chargesFor(rates, { ...trade, mode })).stamp
  expect(duty).toBe(rupees(stamp))
  const sum = named.reduce((so, charge) => so + exactly(unrounded, charge), Number(stamp))
  expect(sum).toBeCloseTo(Number(total), 12)
}

const marginCard = cardWith({
  'txn-nse': percent(kiteMargin.txnPercent),
  'ipft-nse': percent('0'),
  brokerage: perOrder(kiteMargin.brokerage),
})
const noteCard = cardWith({
  'txn-nse': percent(kiteNote.txnPercent),
  'ipft-nse': percent('0'),
  gst: { on: ['brokerage', 'txn'] },
})
const growwCard = cardWith({
  'ipft-nse': percent('0'),
  brokerage: perOrder(growwRoundTrip.brokeragePerOrder),
})

test('Kite, 1 INFY at ₹1,498: 1.498, 0.051681, 0.001498, GST 0.01137222, stamp duty 0.22', () => {
  expectSample(marginCard, 'estimate', kiteMargin)
})

test('Kite, 1 SBIN at ₹560: 0.56, 0.01876, 0.00056, GST 0.0033768, stamp duty of 0.084 is 0', () => {
  expectSample(noteCard, 'contract-note', kiteNote)
})

type RoundTrip = {
  quantity: bigint
  bought: string
  sold: string
  lines: Record<string, string>
  total: string
}

function expectRoundTrip({ quantity, bought, sold, lines, total }: RoundTrip) {
  const at = '2025-06-02'
  const trades = [
    { ...buy, at, quantity, price: rupees(bought) },
    { ...sell, at, quantity, price: rupees(sold) },
  ]
  const fees = feesOf(chargesForAll(growwCard, trades, 'estimate'))
  const all = chargesForAll(growwCard, trades, 'estimate')
  const told = Object.fromEntries(Object.entries(lines).map(([name, text]) => [name, rupees(text)]))
  expect(fees).toMatchObject(told)
  expect(noteTotal(all)).toBe(rupees(total))
  return (rupees(sold) - rupees(bought)) * quantity - noteTotal(all)
}

test('Groww, 50 bought at ₹1,000 and sold at ₹1,500: charges of 184.23 leave a profit of 24,815.77', () => {
  const { buy: bought, sell: sold, quantity, netProfit } = growwRoundTrip
  const profit = expectRoundTrip({ ...growwRoundTrip, quantity: BigInt(quantity), bought, sold })
  expect(profit).toBe(rupees(netProfit))
})

test('a contract note of 13 November 2024, 2 units of a liquid ETF at 105.34: 0.01 in all, net −210.69', () => {
  const { at, quantity, price, lines, net } = liquidEtfNote
  const trade = {
    ...buy,
    product: 'other-etf',
    at,
    quantity: BigInt(quantity),
    price: rupees(price),
  } as const
  const charges = chargesFor(card, { ...trade, mode: 'contract-note' })
  for (const [charge, text] of Object.entries(lines))
    expect(amounts(charges)[charge], charge).toBe(rupees(text))
  expect(-charges.value - charges.total).toBe(rupees(net))
})

test.each(sttRounded)('an STT of ₹%s is charged as ₹%s', (raw, charged) => {
  // At 0.1% the value of the trade is a thousand times its tax.
  const trade = { ...buy, quantity: 1000n, price: rupees(raw) }
  expect(amounts(chargesFor(card, { ...trade, mode: 'contract-note' })).stt).toBe(rupees(charged))
  expect(amounts(chargesFor(card, { ...trade, mode: 'estimate' })).stt).toBe(rupees(raw))
})

test('an intraday sale of ₹10,100 bears 0.025%: ₹2.525, charged as ₹3', () =>
  expectIntraday('10100', '2.525', '3'))

function expectIntraday(value: string, raw: string, charged: string) {
  const trade = { ...sell, product: 'equity-intraday', quantity: 1n, price: rupees(value) } as const
  const note = chargesFor(card, { ...trade, mode: 'contract-note' })
  expect(exactly(note, 'stt')).toBe(Number(raw))
  expect(amounts(note).stt).toBe(rupees(charged))
}

const notes = currentNotes.map(
  (figure) => [`${figure.side} ${figure.qty} × ${figure.price}`, figure] as const,
)

test.each(notes)('the contract note of today: %s', (_, figure) => expectNote(figure))

function expectNote(figure: NoteFigure) {
  const rates = figure.brokerage === '0.00' ? card : cardWith({ brokerage: perOrder(figure.brokerage) })
  const charges = chargesFor(rates, {
    ...(figure.side === 'BUY' ? buy : sell),
    product: figure.equity_oriented_etf ? 'equity-etf' : 'equity-delivery',
    quantity: BigInt(figure.qty),
    price: rupees(figure.price),
    at: NOW,
    mode: 'contract-note',
  })
  expect(charges.value).toBe(rupees(figure.value))
  const { brokerage, stt, txn, ipft, sebi, stamp, gst } = amounts(charges)
  expect({ brokerage, stt, txn, ipft, sebi, stamp, gst }).toEqual({
    brokerage: rupees(figure.brokerage),
    stt: rupees(figure.stt),
    txn: rupees(figure.txn),
    ipft: rupees(figure.ipft),
    sebi: rupees(figure.sebi),
    stamp: rupees(figure.stamp),
    gst: rupees(figure.gst),
  })
  expect(noteTotal(charges)).toBe(rupees(figure.total))
  const value = figure.side === 'BUY' ? -charges.value : charges.value
  expect(value - noteTotal(charges)).toBe(rupees(figure.net))
}

const folder = process.env.MARKET_DATA_DIR

describe.runIf(folder)('the shared vectors', () => {
  const vectors = folder ? JSON.parse(readFileSync(join(folder, 'vectors', 'charges.json'), 'utf8')) : {}
  const published = (id: string) => vectors.published.find((one: { id: string }) => one.id === id)
  const sample = (id: string): Sample => {
    const { in: asked, out } = published(id)
    return { quantity: asked.qty, price: asked.price, lines: out, stamp: out.stamp, total: out.total }
  }

  test('all 5 published and 8 derived are known here: a new one wants a test', () => {
    const ids = vectors.published.map(({ id }: { id: string }) => id)
    expect(ids.join(' ')).toBe(
      'kite-vcn-sbin kite-margin-infy groww-roundtrip stt-round-intraday stt-round-tradejini',
    )
    expect(vectors.derived_current).toHaveLength(8)
  })

  test('Kite’s two samples', () => {
    expectSample(noteCard, 'contract-note', sample('kite-vcn-sbin'))
    expectSample(marginCard, 'estimate', sample('kite-margin-infy'))
  })

  test('Groww’s round trip', () => {
    const { in: asked, out } = published('groww-roundtrip')
    const { brokerage, stt, txn, sebi, gst, stamp, total } = out
    const profit = expectRoundTrip({
      quantity: BigInt(asked.qty),
      bought: asked.buy,
      sold: asked.sell,
      lines: { brokerage, stt, txn, sebi, gst, stamp },
      total,
    })
    expect(profit).toBe(rupees(out.net_pnl))
  })

  test('STT to the rupee', () => {
    const { in: asked, out } = published('stt-round-intraday')
    expectIntraday(asked.value, out.stt_raw, out.stt)
    const pairs = published('stt-round-tradejini')
    for (const [index, raw] of pairs.in.entries()) {
      const trade = { ...buy, quantity: 1000n, price: rupees(raw) }
      const { stt } = amounts(chargesFor(card, { ...trade, mode: 'contract-note' }))
      expect(stt).toBe(rupees(pairs.out[index]))
    }
  })

  test('every note at today’s rates', () => {
    for (const figure of vectors.derived_current) expectNote(figure)
  })
})
