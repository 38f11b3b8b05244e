/** shell: a ledger that does not verify says so on every page, with what is wrong and what to do. It cannot be closed. */
import { ShieldX } from 'lucide-react'
import { Link } from 'react-router'
import { istMoment } from '../../platform/clock.ts'
import { useProof } from '../../platform/proof.ts'

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
          <strong className="font-semibold text-loss">Your ledger does not verify.</strong> {proof.says}
        </p>
        <p className="mt-1 text-sm">
          Found on this device on {istMoment(proof.at)}. Pay nothing in until it is explained. Keep the{' '}
          <Link to="/me/records" className="text-link">
            statement with proof
          </Link>
          , and take it to{' '}
          <Link to="/about#complain" className="text-link">
            those who must answer
          </Link>
          . You can still withdraw.
        </p>
      </div>
    </div>
  )
}
