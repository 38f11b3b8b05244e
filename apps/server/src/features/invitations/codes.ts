/** invitations: a code that is easy to read out and hopeless to guess. */
import { randomInt } from 'node:crypto'

/** Crockford's base32: no I, L, O or U, so nothing is misread, and five bits a character. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP = 4

/** Twelve characters, 60 bits, in groups of four: `7K2M-Q9ZD-41XA`. */
export const newInvitationCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')
