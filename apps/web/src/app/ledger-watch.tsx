/** app: has this device follow the client's ledger at sign-in and whenever it has grown, once the page is quiet. */
import { useEffect } from 'react'
import { useCash } from '../money/account.ts'
import { now } from '../platform/clock.ts'
import { checkLedger, forgetLedger, type Proof, planLook, useProof } from '../platform/proof.ts'
import { useSession } from '../platform/session.ts'
import { whenQuiet } from './when-quiet.ts'

const AGAIN_MS = 60_000
/** The firm signs on demand every five seconds: what has only just happened is covered by then. */
const SOON_MS = 6_000
const YOUNG_MS = 30_000

/** Something is missing, nobody answered, or the newest entries are green for now because their signature may take a minute. */
const isAskedAgain = (proof: Proof): boolean =>
  proof.isUnreached === true ||
  proof.kind === 'open' ||
  (proof.kind === 'failed' && proof.isMissing) ||
  (proof.kind === 'verified' && proof.isWaiting)

/** At least a second: what could not be asked at its time is not asked at once for ever. */
function waitOf(proof: Proof): number {
  if (proof.kind !== 'open' || proof.until === null) return AGAIN_MS
  if (now() - proof.since < YOUNG_MS) return SOON_MS
  return Math.min(AGAIN_MS, Math.max(proof.until - now(), 1000))
}

export function LedgerWatch() {
  const clientId = useSession().profile?.id
  const head = useCash().data?.head
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head is not read, its change is what counts.
  useEffect(() => {
    if (clientId === undefined) return
    return whenQuiet(() => void checkLedger(clientId))
  }, [clientId, head])
  const proof = useProof()
  // What is missing is asked for again by itself.
  useEffect(() => {
    if (clientId === undefined || !isAskedAgain(proof)) return
    const wait = waitOf(proof)
    const timer = setTimeout(() => void checkLedger(clientId), wait)
    planLook(now() + wait)
    return () => {
      clearTimeout(timer)
      planLook(null)
    }
  }, [clientId, proof])
  useEffect(() => forgetLedger, [])
  return null
}
