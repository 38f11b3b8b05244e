/** money: amounts in words, in lakh and crore, for the moment before a client commits to one. */
import type { Paise } from './paise.ts'

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

function belowHundred(value: bigint): string {
  if (value < 20n) return small[Number(value)] ?? ''
  const unit = value % 10n
  return `${tens[Number(value / 10n)]}${unit ? `-${small[Number(unit)]}` : ''}`
}

const steps = [
  { size: 100_000n, word: 'lakh' },
  { size: 1_000n, word: 'thousand' },
  { size: 100n, word: 'hundred' },
] as const

/** Crore is the largest word: a lakh crore is said as "one lakh crore". */
function whole(value: bigint): string {
  const parts: string[] = []
  let rest = value % 10_000_000n
  if (value >= 10_000_000n) parts.push(`${whole(value / 10_000_000n)} crore`)
  for (const { size, word } of steps) {
    if (rest >= size) parts.push(`${belowHundred(rest / size)} ${word}`)
    rest %= size
  }
  if (rest > 0n || parts.length === 0) parts.push(belowHundred(rest))
  return parts.join(' ')
}

/** `Twelve lakh thirty-four thousand five hundred sixty-seven rupees and eighty-nine paise`. */
export function inWords(amount: Paise): string {
  const size = amount < 0n ? -amount : amount
  const [rupees, left] = [size / 100n, size % 100n]
  const said: string[] = []
  if (rupees > 0n || left === 0n) said.push(`${whole(rupees)} ${rupees === 1n ? 'rupee' : 'rupees'}`)
  if (left > 0n) said.push(`${belowHundred(left)} ${left === 1n ? 'paisa' : 'paise'}`)
  const text = `${amount < 0n ? 'minus ' : ''}${said.join(' and ')}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
