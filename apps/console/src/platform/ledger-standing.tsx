/** platform: what the last audit of the ledger found, and the head the firm has signed. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type LedgerStanding, viewLedgerStanding } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Seal, type SealState } from '@pramaan/ui/seal.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { whilePresent } from './presence.ts'

export const useLedgerStanding = () =>
  useQuery({
    queryKey: ['ledger'],
    queryFn: ({ signal }) => call(viewLedgerStanding, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

/** The seal and its words for the last audit. */
export function sealOfAudit(audit: LedgerStanding['audit']): { state: SealState; words: string } {
  if (!audit) return { state: 'not-yet', words: 'The ledger has not been audited yet' }
  if (audit.findings.length === 0) return { state: 'verified', words: 'The ledger is whole' }
  const many = audit.findings.length === 1 ? 'One finding' : `${audit.findings.length} findings`
  return { state: 'failed', words: `${many} in the ledger. Tell the auditor now.` }
}

export function LastAudit({ audit }: Pick<LedgerStanding, 'audit'>) {
  const { state, words } = sealOfAudit(audit)
  return (
    <>
      <Seal state={state}>{words}</Seal>
      {audit && (
        <p className="figures text-soft text-sm">
          Audited {istMoment(audit.at)}, {groupIndian(String(audit.entries))} entries.
        </p>
      )}
      {audit && audit.findings.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-loss text-sm">
          {audit.findings.map((finding) => (
            <li key={finding} className="wrap-anywhere">
              {finding}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
