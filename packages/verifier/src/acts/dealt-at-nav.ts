/**
 * verifier: units of a fund that were dealt at a NAV. One of a public file names no act; one that was entered by hand names the act in
 * which two people have signed it, and the entry says scheme, day and value as they have.
 */
import type { ActBook } from './book.ts'
import { inWords } from './dividends.ts'
import type { Moved } from './movements.ts'

/** The acts of the ledger that may go by a NAV. */
export const DEALT: readonly string[] = ['order-bought', 'order-sold']

export const isDealt = (act: string, asset: string): boolean => DEALT.includes(act) && asset.startsWith('MF:')

const MEMO = /^([\d,]+\.\d{3}) units at the NAV of (\d+ \w{3} \d{4}), ₹([\d,]+\.\d{4})\./

const numberIn = (text = ''): number => Number(text.replaceAll(',', ''))

/** What is wrong with the entry, or null. */
export function takeDealt(
  book: ActBook,
  { asset, amount, memo }: Moved,
  cause: string | null,
): string | null {
  if (cause === null) return null
  const act = book.act(cause)
  if (!act) return 'goes by a NAV that was signed by nobody'
  const [, units, day, nav] = MEMO.exec(memo ?? '') ?? []
  const { scheme_code, day: of = '', nav: signed } = act.act
  const isIt =
    act.kind === 'fund-nav' &&
    asset === `MF:${scheme_code}` &&
    day === inWords(String(of)) &&
    numberIn(nav) === signed &&
    Math.round(numberIn(units) * 1000) === Math.abs(amount)
  return isIt ? null : `goes by another NAV than two people signed (act ${act.id})`
}
