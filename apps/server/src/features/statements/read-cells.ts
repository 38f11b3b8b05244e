/** statements: what banks write into the cells of a statement: days, amounts, numbers, names. Pure. */

const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)(?:\.\d{1,2})?$/
/** One lakh crore rupees is 13 digits. */
const MOST_DIGITS = 13

/** Rupees in plain digits, with Indian or Western commas, as whole paise. An empty cell is nothing; null is no amount. */
export function readAmount(cell: string): bigint | null {
  const text = cell.trim().replace(/^₹\s*/, '')
  if (text === '' || text === '-') return 0n
  if (!AMOUNT.test(text)) return null
  const [rupees = '', fraction = ''] = text.replaceAll(',', '').split('.')
  return rupees.length > MOST_DIGITS ? null : BigInt(rupees) * 100n + BigInt(fraction.padEnd(2, '0'))
}

/** A balance may lie below zero: with a minus, or with Dr behind it. Never empty. */
export function readBalance(cell: string): bigint | null {
  const [, minus, digits = '', side = ''] = /^(-?)(.*?)\s*(cr|dr)?\.?$/i.exec(cell.trim()) ?? []
  if (digits === '' || digits === '-') return null
  const size = readAmount(digits)
  if (size === null) return null
  return (minus === '-') !== (side.toLowerCase() === 'dr') ? -size : size
}

const DAYS = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  /^(?<day>\d{2})[/-](?<month>\d{2})[/-](?<year>\d{4})$/,
] as const

/** A day that is on the calendar, as YYYY-MM-DD. */
export function readDay(cell: string): string | null {
  for (const pattern of DAYS) {
    const { year, month, day } = pattern.exec(cell.trim())?.groups ?? {}
    if (year === undefined || month === undefined || day === undefined) continue
    return isOnCalendar(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : null
  }
  return null
}

function isOnCalendar(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year >= 2000 && days !== undefined && day >= 1 && day <= days
}

const NO_UTR = ['', '-', '0']
const UTR = /^[A-Z0-9]{6,40}$/

/** The bank's number of a payment; `none` where the bank gave none, null where the cell holds something else. */
export function readUtr(cell: string): string | 'none' | null {
  const text = cell.trim().replace(/^'/, '').toUpperCase()
  if (NO_UTR.includes(text)) return 'none'
  return UTR.test(text) ? text : null
}

/** Text on one line; null where it holds what no bank writes, or too much of it. */
export function readText(cell: string, most: number): string | null {
  const text = cell.replaceAll(/\s+/g, ' ').trim()
  return text.length > most || /\p{Cc}/u.test(text) ? null : text
}
