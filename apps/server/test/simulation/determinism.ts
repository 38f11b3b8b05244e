/**
 * Simulation: takes chance and time away from everything in this process, so that the same seed is the same life. Only for a process
 * of its own: nothing gives them back.
 */
import crypto, { createHash, createHmac, type KeyObject } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Dice } from '../properties/dice.ts'

/** One turn of Node's own loop: all that can go on without time passing has gone on. */
const realImmediate = globalThis.setImmediate
export const quiet = (): Promise<void> => new Promise((resolve) => realImmediate(resolve))

const hex = (dice: Dice, digits: number): string =>
  Array.from({ length: Math.ceil(digits / 4) }, () => dice.below(65_536).toString(16).padStart(4, '0'))
    .join('')
    .slice(0, digits)

export const uuidFrom = (dice: Dice): `${string}-${string}-${string}-${string}-${string}` =>
  `${hex(dice, 8)}-${hex(dice, 4)}-4${hex(dice, 3)}-a${hex(dice, 3)}-${hex(dice, 12)}`

const forbidden = (name: string) => (): never => {
  throw new Error(`${name} in a simulation: the same seed would not be the same life`)
}

/** `sleep` waits in simulated time. */
export function takeChanceAway(dice: Dice, sleep: (ms: number) => Promise<void>): void {
  crypto.randomUUID = () => uuidFrom(dice)
  crypto.randomBytes = ((size: number) =>
    Buffer.from(hex(dice, size * 2), 'hex')) as typeof crypto.randomBytes
  timers.setTimeout = (async <T>(ms?: number, value?: T) => {
    await sleep(ms ?? 0)
    return value
  }) as typeof timers.setTimeout
  syncBuiltinESMExports()
  Math.random = forbidden('Math.random')
  Date.now = forbidden('Date.now')
  Object.assign(globalThis, {
    setTimeout: forbidden('setTimeout'),
    // What is put off to the next turn of the loop goes on before time passes.
    setImmediate: (work: () => void) => queueMicrotask(work),
  })
  signAtOnce()
}

interface OwnKey {
  readonly own: KeyObject
}

/** Web Crypto answers from another thread, at a moment of its own. The same signatures, at once. */
function signAtOnce(): void {
  const macOf = ({ own }: OwnKey, bytes: Uint8Array): Buffer =>
    createHmac('sha256', own).update(bytes).digest()
  Object.assign(globalThis.crypto.subtle, {
    importKey: async (
      _format: string,
      raw: Uint8Array,
      algorithm: object,
      _isOut: boolean,
      usages: string[],
    ) => ({
      ...{ own: crypto.createSecretKey(raw), type: 'secret', extractable: false, usages },
      algorithm: { ...algorithm, hash: { name: 'SHA-256' }, length: 256 },
    }),
    sign: async (_algorithm: unknown, key: OwnKey, bytes: Uint8Array) => macOf(key, bytes),
    verify: async (_algorithm: unknown, key: OwnKey, signature: Uint8Array, bytes: Uint8Array) =>
      macOf(key, bytes).equals(signature),
  })
}

/** All that happened, as one number: two runs of a seed have the same. */
export function runningHash(): { add(line: string): void; digest(): string } {
  const hash = createHash('sha256')
  let waiting = ''
  return {
    add: (line) => {
      waiting += `${line}\n`
      if (waiting.length < 65_536) return
      hash.update(waiting)
      waiting = ''
    },
    digest: () => hash.update(waiting).digest('hex'),
  }
}
