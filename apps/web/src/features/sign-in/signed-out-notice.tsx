/** sign-in: why the last session ended. It stays until it is dismissed or somebody signs in. */
import { TriangleAlert, X } from 'lucide-react'
import { dismissSignOutReason, useSignOutReason } from '../../platform/session.ts'
import { say } from './say-signed-out.ts'

export function SignedOutNotice() {
  const reason = useSignOutReason()
  if (reason === null) return null
  return (
    <div role="status" className="mb-6 flex items-start gap-3 rounded-lg bg-pending-wash py-1 pr-1 pl-4">
      <TriangleAlert size={20} aria-hidden="true" className="mt-3 shrink-0 text-pending" />
      <p className="min-w-0 flex-1 py-2.5">{reason}</p>
      <button
        type="button"
        aria-label={say('dismissReason')}
        onClick={dismissSignOutReason}
        className="grid size-11 shrink-0 place-items-center rounded-md text-soft hover:text-ink"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  )
}
