/** app: has this device follow the client's ledger at sign-in and whenever it has grown, once the page is quiet. */
import { useEffect } from 'react'
import { useCash } from '../money/account.ts'
import { checkLedger, forgetLedger } from '../platform/proof.ts'
import { useSession } from '../platform/session.ts'
import { whenQuiet } from './when-quiet.ts'

export function LedgerWatch() {
  const clientId = useSession().profile?.id
  const head = useCash().data?.head
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head is not read, its change is what counts.
  useEffect(() => {
    if (clientId === undefined) return
    return whenQuiet(() => void checkLedger(clientId))
  }, [clientId, head])
  useEffect(() => forgetLedger, [])
  return null
}
