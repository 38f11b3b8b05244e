/** platform: what the last audit of the ledger found, and the head the firm has signed. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { type LedgerStanding, viewLedgerStanding } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Seal, type SealState } from '@pramaan/ui/seal.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { whilePresent } from './presence.ts'
import { say } from './say.ts'

export const useLedgerStanding = () =>
  useQuery({
    queryKey: ['ledger'],
    queryFn: ({ signal }) => call(viewLedgerStanding, {}, { signal, quiet: true }),
    refetchInterval: whilePresent,
  })

/** The seal and its words for the last audit. */
export function sealOfAudit(audit: LedgerStanding['audit']): { state: SealState; words: string } {
  if (!audit) return { state: 'not-yet', words: say('notAudited') }
  if (audit.findings.length === 0) return { state: 'verified', words: say('ledgerIntact') }
  return { state: 'failed', words: say('findings', { count: audit.findings.length }) }
}

export function LastAudit({ audit }: Pick<LedgerStanding, 'audit'>) {
  const { state, words } = sealOfAudit(audit)
  return (
    <>
      <Seal state={state}>{words}</Seal>
      {audit && (
        <p className="figures text-soft text-sm">
          {say('audited', { when: istMoment(audit.at), count: groupIndian(String(audit.entries)) })}
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
