/** platform: writes CSV (RFC 4180) that a spreadsheet shows and never computes. Pure. */

/** What a spreadsheet would take for a formula, in plain and in full width. */
const STARTS_A_FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\t\r\n＝＋－＠]/u
const NUMBER = /^-?\d+(\.\d+)?$/

/** Quoted, and marked as text where it looks like a formula. A plain number is none. */
function cellOf(text: string): string {
  const shown = STARTS_A_FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return `"${shown.replaceAll('"', '""')}"`
}

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`
