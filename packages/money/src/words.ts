/** money: amounts in words, in lakh and crore, for the moment before a client commits to one. */
import type { Paise } from './paise.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const unit = value % 10
  return `${tens[(value - unit) / 10]}${unit ? `-${small[unit]}` : ''}`
}

/** Crore is the largest word: a lakh crore is said as "one lakh crore". */
function whole(value: bigint): string {
  const parts: string[] = []
  const crore = value / 10_000_000n
  if (crore > 0n) parts.push(`${whole(crore)} crore`)
  const rest = Number(value % 10_000_000n)
  const lakh = Math.trunc(rest / 100_000)
  const thousand = Math.trunc((rest % 100_000) / 1_000)
  const hundred = Math.trunc((rest % 1_000) / 100)
  if (lakh) parts.push(`${belowHundred(lakh)} lakh`)
  if (thousand) parts.push(`${belowHundred(thousand)} thousand`)
  if (hundred) parts.push(`${belowHundred(hundred)} hundred`)
  if (rest % 100 || parts.length === 0) parts.push(belowHundred(rest % 100))
  return parts.join(' ')
}

/** `Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise`. */
export function inWords(amount: Paise): string {
  const size = amount < 0n ? -amount : amount
  const rupees = size / 100n
  const left = Number(size % 100n)
  const said = [`${whole(rupees)} ${rupees === 1n ? 'rupee' : 'rupees'}`]
  if (left) said.push(`${belowHundred(left)} paise`)
  const text = `${amount < 0n ? 'minus ' : ''}${rupees === 0n && left ? said[1] : said.join(' and ')}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
