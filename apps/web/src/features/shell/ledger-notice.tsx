/** shell: a ledger that does not verify says so on every page, with what is wrong and what to do. It cannot be closed. */
import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { istMoment } from '../../platform/clock.ts'
import { useProof } from '../../platform/proof.ts'
import { say } from './say.ts'

export function LedgerNotice() {
  const proof = useProof()
  if (proof.kind !== 'failed') return null
  return (
    <div
      role="alert"
      className="mb-4 flex items-start gap-3 rounded-lg border border-loss bg-loss-wash px-4 py-3"
    >
      <ShieldX size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold text-loss">{say('ledgerFailed')}</strong> {proof.says}
        </p>
        <p className="mt-1 text-sm">
          {say.rich('ledgerFailedNote', {
            found: istMoment(proof.at),
            records: (inside) => (
              <Link to="/me/records" className="text-link">
                {inside}
              </Link>
            ),
            complain: (inside) => (
              <Link to="/about#complain" className="text-link">
                {inside}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  )
}
