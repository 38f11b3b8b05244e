/** app: has this device follow the client's ledger at sign-in and whenever it has grown, once the page is quiet. */
import { useEffect } from 'react'
import { useCash } from '../money/account.ts'
import { checkLedger, forgetLedger, useProof } from '../platform/proof.ts'
import { useSession } from '../platform/session.ts'
import { whenQuiet } from './when-quiet.ts'

const AGAIN_MS = 60_000

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
    const isMissing = proof.kind === 'open' || (proof.kind === 'failed' && proof.isMissing)
    if (clientId === undefined || !isMissing) return
    const until = proof.kind === 'open' ? proof.until : null
    const wait = until === null ? AGAIN_MS : Math.min(AGAIN_MS, Math.max(until - proof.at, 0))
    const timer = setTimeout(() => void checkLedger(clientId), wait)
    return () => clearTimeout(timer)
  }, [clientId, proof])
  useEffect(() => forgetLedger, [])
  return null
}
