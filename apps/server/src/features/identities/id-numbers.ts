/**
 * identities: the number of a document, how it is kept and how it is shown. Pure.
 * Of an Aadhaar number only the last four digits may be kept; it is known by its form and its check digit.
 */

export interface KeptIdNumber {
  /** What is sealed. */
  readonly kept: string
  /** What the client sees again. */
  readonly mask: string
  /** What is compared, as a keyed hash: without the spaces and signs that people set differently. */
  readonly compared: string
}

export function keptIdNumber(asGiven: string): KeptIdNumber {
  const compared = asGiven.toUpperCase().replace(/[ /-]/g, '')
  if (isAadhaar(compared)) {
    const mask = `XXXX-XXXX-${compared.slice(-4)}`
    return { kept: mask, mask, compared }
  }
  return { kept: asGiven.trim().toUpperCase().replace(/ +/g, ' '), mask: masked(compared), compared }
}

/** From nine signs on, three at each end; of a shorter number that would be nearly all of it, so only the last two. */
const LONG_ENOUGH = 9

function masked(number: string): string {
  const [front, back] = number.length >= LONG_ENOUGH ? [3, 3] : [0, 2]
  return `${number.slice(0, front)}${'•'.repeat(number.length - front - back)}${number.slice(-back)}`
}

/** Twelve digits, the first of them neither 0 nor 1, the last one right by Verhoeff's scheme. */
export function isAadhaar(number: string): boolean {
  if (!/^[2-9][0-9]{11}$/.test(number)) return false
  const digits = [...number].reverse().map(Number)
  return digits.reduce((check, digit, at) => times(check, permuted(at, digit)), 0) === 0
}

/** Multiplication in the dihedral group of order ten, which is what Verhoeff's scheme counts in. */
function times(left: number, right: number): number {
  if (left < 5) return right < 5 ? (left + right) % 5 : 5 + ((left + right - 5) % 5)
  return right < 5 ? 5 + ((left - right) % 5) : (left - right + 5) % 5
}

const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const

function permuted(times: number, digit: number): number {
  let permuted = digit
  for (let turn = 0; turn < times % 8; turn += 1) permuted = PERMUTATION[permuted] ?? 0
  return permuted
}
