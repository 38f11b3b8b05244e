/**
 * payments: the reference of a deposit, such as PRM-7F3K-9QX2. It has no letters that look like digits, and its last
 * character tells a slip of the pen from another deposit. Pure, but for the draw.
 */
import { randomInt } from 'node:crypto'

const PREFIX = 'PRM'
/** 31 characters, without 0, 1, I, L and O. A prime, so that the sum below sees every slip. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const DRAWN = 7
const MENTIONED = new RegExp(`(?=${PREFIX}([${ALPHABET}]{${DRAWN + 1}}))`, 'g')

export function newReference(): string {
  const drawn = Array.from({ length: DRAWN }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return written(drawn + checkOf(drawn))
}

/** A wrong character changes the sum, and so do two that changed places. */
function checkOf(drawn: string): string {
  const sum = [...drawn].reduce((total, character, at) => total + ALPHABET.indexOf(character) * (at + 2), 0)
  return ALPHABET[sum % ALPHABET.length] ?? ''
}

const written = (characters: string): string => `${PREFIX}-${characters.slice(0, 4)}-${characters.slice(4)}`

/** Every right reference that a narration mentions, however the bank has cut up or joined its words. */
export function referencesIn(narration: string): string[] {
  const bare = narration.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  const found = [...bare.matchAll(MENTIONED)].map(([, characters = '']) => characters)
  return [
    ...new Set(found.filter((text) => checkOf(text.slice(0, DRAWN)) === text.slice(DRAWN)).map(written)),
  ]
}
