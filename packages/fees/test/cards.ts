/** fees: cards and trades for the tests. */
import { paise } from '@pramaan/money'
import { type CardData, type Charge, publishedCard, type Rate, readCard, type Trade } from '../src/index.ts'

export const card = readCard(publishedCard)

export const NOW = '2026-11-13'

/** ₹1,500.00 from '1500'. Tests write prices as people do. */
export function rupees(text: string) {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(2, '0'))
  return paise(text.startsWith('-') ? -size : size)
}

export const buy: Trade = {
  product: 'equity-delivery',
  venue: 'NSE',
  side: 'buy',
  isin: 'INE009A01021',
  quantity: 100n,
  price: rupees('1500'),
  at: NOW,
}

export const sell: Trade = { ...buy, side: 'sell' }

type Changed = { readonly rate?: Rate; readonly on?: readonly Charge[] }

/** The published card with other rates for some series, for all its days. */
export function dataWith(changes: Readonly<Record<string, Changed>>): CardData {
  return {
    ...publishedCard,
    version: 'for a test',
    series: publishedCard.series.map((series) => ({
      ...series,
      rates: series.rates.map((dated) => ({ ...dated, ...changes[series.id] })),
    })),
  }
}

export const cardWith = (changes: Readonly<Record<string, Changed>>) => readCard(dataWith(changes))

export const percent = (value: string): Changed => ({ rate: { kind: 'percent', percent: value } })

/** So many rupees an order, as long as they are less than the law's 2.5%. */
export const perOrder = (amount: string): Changed => ({
  rate: { kind: 'lower-of', percent: '2.5', rupees: amount },
})
