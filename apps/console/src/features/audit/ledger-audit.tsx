/** audit: the books beside the log: what the hourly audit of the ledger found last. */
import { LastAudit, useLedgerStanding } from '../../platform/ledger-standing.tsx'
import { say } from './say.ts'

export function LedgerAudit() {
  const { data } = useLedgerStanding()
  if (!data) return null
  return (
    <section
      aria-label={say('ledgerAudit')}
      className="mb-4 rounded-xl border border-line bg-raised px-4 py-3 shadow-card"
    >
      <LastAudit audit={data.audit} />
    </section>
  )
}
