/**
 * products: the draw of an IPO that anyone can repeat. The hash of a secret is published before the issue closes; after the close
 * a beacon is fixed that nobody can choose; the two make the seed, and the seed and an application's id its key. Lowest keys first.
 */
import { sha256, toHex } from '@pramaan/verifier'

export interface DrawInputs {
  readonly secret: string
  readonly beacon: string
}

/** A place in the draw, from 1. */
export interface Drawn {
  readonly id: string
  readonly key: string
  readonly rank: number
}

const hashed = (text: string): string => toHex(sha256(text))

/** Published before the close, so that the secret cannot be chosen once the applications are known. */
export const commitmentOf = (secret: string): string => hashed(secret)
export const seedOf = ({ secret, beacon }: DrawInputs): string => hashed(`${secret}|${beacon}`)
export const keyOf = (seed: string, id: string): string => hashed(`${seed}:${id}`)

/** Whatever order the applications come in. */
export function drawOrder(seed: string, ids: readonly string[]): Drawn[] {
  if (new Set(ids).size !== ids.length) throw new RangeError('An application is in the draw once')
  return ids
    .map((id) => ({ id, key: keyOf(seed, id) }))
    .sort((a, b) => byText(a.key, b.key) || byText(a.id, b.id))
    .map((one, index) => ({ ...one, rank: index + 1 }))
}

const byText = (a: string, b: string): number => {
  if (a === b) return 0
  return a < b ? -1 : 1
}
