/** alerts: the mail that says a price is reached, where that price came from, and of when it is. */

import { dayInIndiaAt } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { timeInWords } from '../../market/session-words.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import type { Mail } from '../../platform/mail.ts'
import type { AlertRow, Outdated } from './store.ts'

/** An index has points and no currency. */
const amountIn = (kind: Instrument['kind'], hundredths: number): string => {
  const text = formatRupees(paise(BigInt(hundredths)))
  return kind === 'index' ? text.replace('₹', '') : text
}

export function mailOf(
  brandName: string,
  to: string,
  alert: AlertRow,
  { symbol, name, kind }: Instrument,
): Mail {
  const amount = (hundredths: number): string => amountIn(kind, hundredths)
  const atMs = alert.as_of?.getTime() ?? 0
  const way = alert.direction === 'above' ? 'risen to' : 'fallen to'
  return {
    to,
    subject: `${brandName}: ${symbol} is at ${amount(alert.fired_paise ?? 0)}`,
    text: [
      `${name} (${symbol}) has ${way} ${amount(alert.fired_paise ?? 0)}. Your alert was set at ${amount(alert.price_paise)}.`,
      `Price: ${sourceInWords(alert.source ?? '')}, ${dayInWords(dayInIndiaAt(atMs))}, ${timeInWords(atMs)} in India.`,
      'This alert is complete and will not repeat.',
    ].join('\n\n'),
  }
}

/** Its price was one of old shares. */
export function cancellationOf(
  brandName: string,
  to: string,
  alert: Pick<AlertRow, 'direction' | 'price_paise'>,
  { symbol, name, kind }: Instrument,
  { says, ex_day: exDay }: Pick<Outdated, 'says' | 'ex_day'>,
): Mail {
  const at = amountIn(kind, alert.price_paise)
  return {
    to,
    subject: `${brandName}: price alert for ${symbol} cancelled`,
    text: [
      `Your alert for ${name} (${symbol}) ${alert.direction} ${at} is cancelled.`,
      `The price of a share has changed: ${says}, ex-date ${dayInWords(exDay)}. Set a new alert at a price after this change.`,
    ].join('\n\n'),
  }
}
