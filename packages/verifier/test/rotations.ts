/** How a firm changes its key in a test: the statement as a signed note, made with Node's own hash and signatures and not the verifier's. */
import { createHash } from 'node:crypto'
import { ORIGIN, type Signer, signatureLine, vkey } from './firm-log.ts'

export interface Change {
  readonly old: Signer
  readonly next: Signer
  readonly number?: number
  readonly from: number
  /** The statement before this one. */
  readonly before?: string
  readonly by?: string
  /** Who signs it, where it is not both. */
  readonly signers?: readonly Signer[]
  readonly kind?: 'rotation' | 'replacement'
  readonly name?: string
}

const ZEROS = '0'.repeat(64)

export const textHash = (note: string): string =>
  createHash('sha256')
    .update(note.slice(0, note.indexOf('\n\n') + 1))
    .digest('hex')

export function rotationNote(change: Change): string {
  const { old, next, number = 1, from, before, by = 'Meera Nair: the yearly change of the key' } = change
  const { kind = 'rotation', name = ORIGIN } = change
  const { signers = kind === 'rotation' ? [old, next] : [next] } = change
  const text = [
    `pramaan/key-${kind}/v1`,
    `number ${number}`,
    `old ${vkey(name, 1, old)}`,
    `new ${vkey(name, 1, next)}`,
    `from ${from}`,
    `after ${'ab'.repeat(32)}`,
    `before ${before === undefined ? ZEROS : textHash(before)}`,
    'at 2026-11-16T04:30:59.000Z',
    'until 2026-12-16T04:30:59.000Z',
    `by ${by}`,
    'by Arjun Rao: I was there and compared the two keys',
    '',
  ].join('\n')
  return `${text}\n${signers.map((signer) => signatureLine(name, 1, signer, text)).join('')}`
}
