/** me: the complaint as it can be sent: what was found, when, on which account, and what is with it. The client sends it. */
import { limits } from '@pramaan/contracts'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { istMoment } from '../../../platform/clock.ts'
import type { Proof } from '../../../platform/proof.ts'
import { useSession } from '../../../platform/session.ts'
import { toast } from '../../../platform/toasts.ts'
import { say } from '../say.ts'
import { say as sayHere } from './say.ts'

export function Complaint({ proof }: { proof: Extract<Proof, { kind: 'failed' }> }) {
  const { profile } = useSession()
  const facts = {
    account: profile?.account ?? '',
    name: profile?.name ?? '',
    time: istMoment(proof.at),
    says: proof.says,
  }
  // Where nothing was found wrong, the complaint does not say so.
  const text = proof.isLate ? sayHere('lateComplaint', facts) : say('complaint', facts)
  return (
    <details className="mb-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-link">
        {say('readComplaint')}
      </summary>
      <div className="flex items-start gap-1 rounded-lg bg-ground p-3">
        <p className="wrap-anywhere min-w-0 flex-1 whitespace-pre-line">{text}</p>
        <CopyControl
          content={text}
          label={say('complaintLabel')}
          className="-mt-2"
          onCopied={(says) => toast('success', says, limits.accountToastMs)}
          onFailed={(says) => toast('error', says, limits.accountToastMs)}
        />
      </div>
    </details>
  )
}
