/** orders, figures: amounts and days as pictures write them: in short on an axis, to the paisa once they are fixed. */
import { abbreviate, formatRupees, fromWire } from '@pramaan/money'
import { istDay } from '../../platform/clock.ts'
import { say } from './say.ts'

export const DOTS = '₹••••••'

/** ₹24.86 L. */
export function shortly(rupees: number): string {
  const text = abbreviate(Math.round(rupees), 'lakh-crore')
  return text.startsWith('−') ? `−₹${text.slice(1)}` : `₹${text}`
}

/** ₹24,86,310.45; dots while this device shows none. */
export function exactly(rupees: number, isShown: boolean): string {
  const amount = fromWire(rupees)
  return isShown && amount !== null ? formatRupees(amount) : DOTS
}

/** about ₹24,86,310: it can still move. */
export const roundly = (rupees: number, isShown: boolean): string =>
  isShown ? say('about', { amount: exactly(rupees, true).slice(0, -3) }) : DOTS

/** A curve names the same days with every drawing, and the browser is slow to write a date. */
const written = new Map<string, string>([['', '']])

/** 15 Nov 2026 */
export function dayOf(day: string): string {
  const words = written.get(day) ?? istDay(day)
  written.set(day, words)
  return words
}

/** Nov 2026 */
export const monthOf = (day: string): string => dayOf(day).replace(/^\d+ /, '')
