/** fees: the card itself, its days, its changes, and what is refused when it is loaded. */
import { describe, expect, test } from 'vitest'
import { buy, card, dataWith, NOW, rupees, sell } from '../test/cards.ts'
import {
  type CardData,
  CardRefused,
  type Charge,
  chargesFor,
  type DatedRate,
  explainDifference,
  problemsOf,
  publishedCard,
  type RateCard,
  type RateSeries,
  readCard,
  scheduleRate,
  type Trade,
} from './index.ts'

const lineOn = (rates: RateCard, charge: Charge, at: string, trade: Trade = buy) =>
  chargesFor(rates, { ...trade, at, mode: 'estimate' }).lines.find((line) => line.charge === charge)

describe('the published card', () => {
  test('has no gap, no overlap and nothing out of order, and survives JSON', () => {
    expect(problemsOf(publishedCard)).toEqual([])
    expect(readCard(JSON.parse(JSON.stringify(publishedCard))).version).toBe(publishedCard.version)
  })

  test.each([
    ['txn', '2023-03-31', '0.00345%', '2023-04-01', '0.00325%'],
    ['txn', '2024-03-31', '0.00325%', '2024-04-01', '0.00322%'],
    ['txn', '2024-09-30', '0.00322%', '2024-10-01', '0.00297%'],
    ['txn', '2026-02-28', '0.00297%', '2026-03-01', '0.0030699%'],
    ['ipft', '2023-03-31', '0.0000001%', '2023-04-01', '0.0001%'],
    ['ipft', '2026-02-28', '0.0001%', '2026-03-01', '0.0000001%'],
  ] as const)('%s on NSE: on %s still %s, on %s already %s', (charge, last, before, first, after) => {
    expect(lineOn(card, charge, last)?.rate).toBe(before)
    expect(lineOn(card, charge, first)).toMatchObject({ rate: after, since: first })
  })

  test('NSE’s two charges were 0.00307% together on 28 February 2026 and are so on 1 March', () => {
    const both = (at: string) =>
      Number(lineOn(card, 'txn', at)?.exact) + Number(lineOn(card, 'ipft', at)?.exact)
    expect(both('2026-02-28')).toBeCloseTo(4.605, 10)
    expect(both('2026-03-01')).toBeCloseTo(4.605, 10)
  })

  test('GST is on SEBI’s fee from 18 July 2022, not on the day before', () => {
    // 18% of txn 5.175 and IPFT 0.00015, then of SEBI's 0.15 too.
    expect(lineOn(card, 'gst', '2022-07-17')?.exact).toBe('0.931527')
    expect(lineOn(card, 'gst', '2022-07-18')?.exact).toBe('0.958527')
  })
})

describe('a future rate', () => {
  const change = {
    series: 'stt-delivery',
    from: '2027-04-01',
    rate: { kind: 'percent', percent: '0.125' },
    source: 'A budget',
  } as const
  const after = scheduleRate(publishedCard, change, { today: NOW, version: '2027-04-01' })

  test('changes only later trades: 31 March 2027 costs what it did, 1 April 0.125%', () => {
    const read = readCard(after)
    const cost = (rates: RateCard, at: string) => {
      const { cardVersion: _, ...charges } = chargesFor(rates, { ...buy, at, mode: 'contract-note' })
      return charges
    }
    for (const at of ['2021-04-01', NOW, '2027-03-31']) expect(cost(read, at)).toEqual(cost(card, at))
    expect(lineOn(read, 'stt', '2027-04-01')).toMatchObject({ rate: '0.125%', amount: 18_750n })
    expect(lineOn(card, 'stt', '2027-04-01')).toMatchObject({ rate: '0.1%', amount: 15_000n })
  })

  test('gives the card a new version and leaves the old card as it was', () => {
    expect(after.version).toBe('2027-04-01')
    expect(problemsOf(publishedCard)).toEqual([])
    expect(publishedCard.series.find(({ id }) => id === 'stt-delivery')?.rates).toHaveLength(1)
  })

  const refused = (
    changed: object,
    terms = { today: NOW, version: 'next' },
    from: CardData = publishedCard,
  ) => expect(() => scheduleRate(from, { ...change, ...changed }, terms))

  test('is refused for today and for the past', () => {
    refused({ from: NOW }).toThrow(`A rate changes from a later day than ${NOW}.`)
    refused({ from: '2021-05-01' }).toThrow(CardRefused)
  })

  test('is refused before a change that stands already, without a new version, and for an unknown series', () => {
    refused({ from: '2027-03-01' }, undefined, after).toThrow('changes on 2027-04-01 already.')
    refused({}, { today: NOW, version: publishedCard.version }).toThrow('is taken.')
    refused({ series: 'toll' }).toThrow('toll is not on the card.')
  })

  test('is refused when it is no rate, no day or has no source', () => {
    refused({ rate: { kind: 'percent', percent: '-1' } }).toThrow('not a percentage.')
    refused({ from: '2027-02-30' }).toThrow('not a day.')
    refused({ source: ' ' }).toThrow('has no source.')
  })
})

describe('a card is refused', () => {
  const withRates = (id: string, rates: (of: readonly DatedRate[]) => readonly DatedRate[]): CardData => ({
    ...publishedCard,
    series: publishedCard.series.map((one) => (one.id === id ? { ...one, rates: rates(one.rates) } : one)),
  })
  const withSeries = (id: string, change: Partial<RateSeries>): CardData => ({
    ...publishedCard,
    series: publishedCard.series.map((one) => (one.id === id ? { ...one, ...change } : one)),
  })
  const without = (id: string): CardData => ({
    ...publishedCard,
    series: publishedCard.series.filter((one) => one.id !== id),
  })
  const ends = (index: number, until: string | null) => (rates: readonly DatedRate[]) =>
    rates.map((rate, at) => (at === index ? { ...rate, until } : rate))
  const [first] = publishedCard.series

  test.each<[string, CardData, string]>([
    [
      'a gap of a day',
      withRates('txn-nse', ends(3, '2026-02-28')),
      'txn-nse has a gap from 2026-02-28 to 2026-03-01.',
    ],
    ['an overlap of a day', withRates('txn-nse', ends(3, '2026-03-02')), 'txn-nse overlaps at 2026-03-01.'],
    ['an open end in the middle', withRates('txn-nse', ends(3, null)), 'txn-nse overlaps at 2026-03-01.'],
    [
      'rates out of order',
      withRates('txn-nse', (rates) => rates.toReversed()),
      'txn-nse is not in order at 2024-10-01.',
    ],
    ['an end that nothing follows', withRates('sebi', ends(0, '2027-01-01')), 'no rate after 2027-01-01.'],
    ['a series without a rate', withRates('sebi', () => []), 'sebi has no rate.'],
    ['a charge nobody set', without('stamp-delivery'), 'stamp of equity-delivery at NSE, buy: no rate.'],
    [
      'two series for one trade',
      withSeries('stt-none', { products: ['equity-delivery'] }),
      'two rates from 2021-04-01.',
    ],
    [
      'a series twice',
      { ...publishedCard, series: first ? [...publishedCard.series, first] : [] },
      'stands twice.',
    ],
    [
      'a start after the promise',
      withRates('sebi', (rates) => rates.map((rate) => ({ ...rate, from: '2021-04-02' }))),
      'no rate from 2021-04-01 to 2021-04-02.',
    ],
    [
      'an end before the start',
      withRates('sebi', ends(0, '2021-04-01')),
      'ends on 2021-04-01, before it begins.',
    ],
    ['no version', { ...publishedCard, version: '' }, 'It has no version.'],
    ['no promise', { ...publishedCard, covers: [] }, 'It covers nothing.'],
    [
      'finer than a billionth',
      dataWith({ sebi: { rate: { kind: 'percent', percent: '0.00000001' } } }),
      'not a percentage.',
    ],
    [
      'more than the whole',
      dataWith({ sebi: { rate: { kind: 'percent', percent: '100.1' } } }),
      'not a percentage.',
    ],
    [
      'a third decimal of a rupee',
      dataWith({ dp: { rate: { kind: 'flat', rupees: '13.005' } } }),
      'not an amount.',
    ],
    [
      'brokerage above 2.5%',
      dataWith({ brokerage: { rate: { kind: 'percent', percent: '2.51' } } }),
      'may not exceed 2.5%',
    ],
    [
      'flat brokerage, which may exceed 2.5%',
      dataWith({ brokerage: { rate: { kind: 'flat', rupees: '20' } } }),
      'may not exceed 2.5%',
    ],
    ['GST on nothing', dataWith({ gst: { on: [] } }), 'does not say on what.'],
    ['GST on GST', dataWith({ gst: { on: ['gst'] } }), 'is a tax on a tax.'],
    ['flat GST', dataWith({ gst: { rate: { kind: 'flat', rupees: '1' } } }), 'a tax is a percentage.'],
    ['a charge on charges', dataWith({ sebi: { on: ['txn'] } }), 'is charged on the trade, not on charges.'],
  ])('with %s', (_, wrong, says) => {
    expect(problemsOf(wrong).join(' ')).toContain(says)
    expect(() => readCard(wrong)).toThrow(CardRefused)
  })
})

describe('a difference explains itself', () => {
  const estimate = chargesFor(card, { ...sell, price: buy.price, mode: 'estimate' })

  test('there is none between equals', () => {
    expect(explainDifference(estimate, estimate)).toMatchObject({ difference: 0n, lines: [] })
  })

  test('by rounding: STT of ₹150.40 is ₹150 on the note', () => {
    const trade = { ...buy, quantity: 1000n, price: rupees('150.40') }
    const told = explainDifference(
      chargesFor(card, { ...trade, mode: 'estimate' }),
      chargesFor(card, { ...trade, mode: 'contract-note' }),
    )
    const stt = told.lines.find(({ charge }) => charge === 'stt')
    expect(stt).toMatchObject({ estimated: 15_040n, actual: 15_000n, difference: -40n })
    expect(stt?.why).toEqual([expect.stringContaining('rounded to the nearest rupee')])
    expect(told.lines.reduce((sum, { difference }) => sum + difference, 0n)).toBe(told.difference)
  })

  test('by the price: the value of the trade came to more', () => {
    const actual = chargesFor(card, { ...sell, quantity: 101n, mode: 'estimate' })
    const [stt] = explainDifference(estimate, actual).lines
    expect(stt?.why).toEqual(['The value of the trade came to ₹1,51,500.00; the estimate had ₹1,50,000.00.'])
  })

  test('by the rate: filled on 1 March 2026, estimated the day before', () => {
    const on = (at: string) => chargesFor(card, { ...buy, at, mode: 'estimate' })
    const { lines, difference } = explainDifference(on('2026-02-28'), on('2026-03-01'))
    expect(lines.map(({ charge }) => charge)).toEqual(['txn', 'ipft'])
    expect(lines[0]?.why).toEqual(['The rate is 0.0030699% since 2026-03-01; the estimate had 0.00297%.'])
    expect(difference).toBe(-1n)
  })

  test('by the day’s other trades: the depository was paid already', () => {
    const second = chargesFor(card, { ...sell, mode: 'estimate' }, [sell])
    const dp = explainDifference(estimate, second).lines.find(({ charge }) => charge === 'dp')
    expect(dp).toMatchObject({ difference: -1300n, why: ['Charged together with the day’s other trades.'] })
  })
})
