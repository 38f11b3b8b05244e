/**
 * clients: a password or PIN on the wire is 32 hex digits (MD5). Here it is keyed with a secret outside the database and
 * then hashed slowly, so neither a stolen dump nor a stolen wire table is enough.
 */
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limits, Refusal } from '@pramaan/contracts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hashBoundTo, type SecretKind } from '../platform/bound-hashes.ts'
import type { Keys } from '../platform/keys.ts'

/** OWASP's minimum for Argon2id. Raising it re-hashes each password at its next sign-in. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each check holds 19 MiB and a core; more than this waiting means the server is being flooded. */
const MOST_WAITING = 200

/** Whose secret it is, and as it is kept: bound to that person. */
interface KeptSecret {
  readonly id: string
  readonly passwordHash: string
}

export interface Passwords {
  /** It is bound to its owner where it is kept. */
  hash(wirePassword: string, kind?: SecretKind): Promise<string>
  /** Compares with what is kept, or with a stand-in of equal cost where there is none, or it is another's. */
  matches(wirePassword: string, kept: KeptSecret | null, kind?: SecretKind): Promise<boolean>
}

export async function passwordsWith(keys: Keys, cost = COST): Promise<Passwords> {
  // Never none, as `cpus()` counts where a sandbox hides the machine: nobody would ever be let in.
  const turn = turnstile(availableParallelism(), MOST_WAITING)
  const keyed = (wirePassword: string, kind: SecretKind = 'password'): string =>
    keys.mac(kind, wirePassword).toString('base64')
  const standIn = await hash(keyed('nobody has this password'), cost)
  return {
    hash: (wirePassword, kind) => turn(() => hash(keyed(wirePassword, kind), cost)),
    matches: (wirePassword, kept, kind = 'password') =>
      turn(async () => {
        const stored = kept && hashBoundTo(keys, kind, kept.id, kept.passwordHash)
        const isSame = await verify(stored ?? standIn, keyed(wirePassword, kind))
        return isSame && stored !== null
      }),
  }
}

/** Lets `width` pieces of work run at a time and `queue` wait; the next one is told that the server is busy. */
export function turnstile(width: number, queue: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) throw new Refusal('server_busy', { retryAfterS: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

let common: Set<string> | null = null

/** The wire hash is unsalted, which has one use: the known bad passwords can be recognised by it. */
export function isCommonPassword(wirePassword: string): boolean {
  common ??= new Set(
    (dictionary['passwords-common'] as string[])
      .filter((word) => word.length >= limits.passwordMinimum)
      .concat('')
      .map(md5),
  )
  return common.has(wirePassword)
}
