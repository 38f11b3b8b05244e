/** verifier: what two people sign of a dividend, and how the entry that pays it names it. */
import type { PerUnit } from './per-unit.ts'

type Act = Readonly<Record<string, unknown>>

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As memos have it. */
export const inWords = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** How its memo begins. Several of one share and ex-date are numbered. */
export const dividendAbout = (symbol: string, exDay: string, number: number): string =>
  `${symbol}, ex-date ${inWords(exDay)}${number > 1 ? `, no. ${number}` : ''}: `

const perShare = (symbol: string, assets: readonly string[], row: Act): PerUnit => ({
  about: dividendAbout(symbol, String(row.ex_day), Number(row.number ?? 1)),
  assets,
  paise: Math.round(Number(row.rupees) * 100),
})

/** Of an announcement: the share has this symbol on both exchanges. */
export const announcedDividend = (act: Act): PerUnit[] => {
  const symbol = String(act.symbol)
  return act.action === 'dividend' ? [perShare(symbol, [`NSE:${symbol}`, `BSE:${symbol}`], act)] : []
}

/** Of a list: each names the share as the ledger does, on every exchange; the first names it in the memo. */
export const listedDividends = ({ dividends }: Act): PerUnit[] =>
  (Array.isArray(dividends) ? dividends : []).flatMap((row: Act) => {
    const assets = Array.isArray(row.listings) ? row.listings.map(String) : []
    const [first] = assets
    return first === undefined ? [] : [perShare(first.slice(first.indexOf(':') + 1), assets, row)]
  })
