/**
 * platform: whether the client's ledger holds together, as this device has found by itself. The state is light; the
 * check comes in a file of its own, when the page has nothing better to do.
 */
import type { SealState } from '@pramaan/ui/seal.tsx'
import { useEffect, useState } from 'react'
import { CallFailed } from './call.ts'
import { istMoment, now } from './clock.ts'
import type { Found } from './proof-check.ts'
import { say } from './say-proof.ts'
import { createStore, useStore } from './store.ts'

interface Look {
  /** The last try did not reach the firm: what stands here is from before it. */
  readonly isUnreached?: true
}

export type Proof =
  | (Look & { readonly kind: 'not-yet'; readonly isChecking: boolean })
  | (Found & Look & { /** When this was found. */ readonly at: number })

const unknown: Proof = { kind: 'not-yet', isChecking: false }
const found = createStore<Proof>(unknown)
let owner: string | null = null
let running: Promise<void> | null = null

/**
 * Follows the ledger from what this device remembers; with `fromFirst` from its first entry. A check that is asked for
 * while one runs is that one, but for one from the first entry, which comes after it.
 */
export function checkLedger(clientId: string, fromFirst = false): Promise<void> {
  if (owner !== clientId) forgetLedger()
  owner = clientId
  if (running !== null && !fromFirst) return running
  const next = (running ?? Promise.resolve()).then(() => check(clientId, fromFirst))
  running = next
  return next.finally(() => {
    if (running === next) running = null
  })
}

/** With the session goes what was found, but not what this device remembers of the ledger. */
export function forgetLedger(): void {
  owner = null
  // What still runs is of a session that is over: nobody waits for it.
  running = null
  found.set(unknown)
}

async function check(clientId: string, fromFirst: boolean): Promise<void> {
  const before = found.get()
  if (before.kind === 'not-yet') found.set({ kind: 'not-yet', isChecking: true })
  try {
    const { findOut } = await import('./proof-check.ts')
    const outcome = await findOut(clientId, fromFirst)
    if (owner !== clientId) return
    found.set({ ...outcome, at: now() })
  } catch (failure) {
    // Without an answer from the server nothing is known, and what was found before stays what it was. It is told anew, so that who
    // waits for what is missing asks again.
    if (owner !== clientId) return
    const { isUnreached: _, ...known } = before.kind === 'not-yet' ? unknown : before
    found.set(isNoAnswer(failure) ? { ...known, isUnreached: true } : known)
  }
}

/** Nobody answered. Whoever is refused, or turned away from the page, is not told of a line that is cut. */
const isNoAnswer = (failure: unknown): boolean =>
  failure instanceof CallFailed &&
  (failure.status >= 500 || failure.code === 'network' || failure.code === 'timeout')

export const useProof = (): Proof => useStore(found)

/** When this device looks again by itself; null where it has no need to. */
const nextLook = createStore<number | null>(null)
export const planLook = (at: number | null): void => nextLook.set(at)
export const useNextLook = (): number | null => useStore(nextLook)

const JUST_NOW_MS = 60_000

/** The seal's state and words. */
export function useSeal(): { state: SealState; says: string } {
  const proof = useProof()
  const [, redraw] = useState(0)
  const at = proof.kind === 'not-yet' ? null : proof.at
  useEffect(() => {
    if (at === null) return
    const timer = setTimeout(() => redraw(at), Math.max(0, at + JUST_NOW_MS - now()))
    return () => clearTimeout(timer)
  }, [at])
  if (proof.kind === 'not-yet')
    return { state: 'not-yet', says: proof.isChecking ? say('checking') : say('notYet') }
  if (proof.kind === 'failed') return { state: 'failed', says: say('failed') }
  if (proof.kind === 'open') return { state: 'not-yet', says: openWords(proof) }
  const isFresh = now() - proof.at < JUST_NOW_MS
  const verified = isFresh ? say('justNow') : say('verifiedAt', { at: istMoment(proof.at) })
  return { state: 'verified', says: withWitnesses(verified, proof.witnesses) }
}

/** Where it is never proven there is no moment since which it is not. */
function openWords({ until, isAlone, since }: Extract<Proof, { kind: 'open' }>): string {
  if (until !== null) return say('openSince', { since: istMoment(since) })
  return say(isAlone ? 'openAlone' : 'openHere')
}

function withWitnesses(verified: string, witnesses: readonly { readonly at: number | null }[]): string {
  const all = witnesses.length
  const agreed = witnesses.filter(({ at }) => at !== null).length
  // Who has no entry yet is under no head that anybody could sign.
  if (all === 0) return verified
  return all === 1 ? say('withWitness', { verified }) : say('withWitnesses', { verified, agreed, all })
}
