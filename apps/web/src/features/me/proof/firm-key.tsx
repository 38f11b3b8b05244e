/** me: the key that the firm signs with, to be compared with the one on paper. */
import { limits } from '@pramaan/contracts'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { toast } from '../../../platform/toasts.ts'
import { say } from '../say.ts'

export function FirmKey({ hex, since }: { hex: string; since: string }) {
  return (
    <section aria-label={say('firmKey')} className="mt-4">
      <h3 className="text-base">{say('firmKey')}</h3>
      <div className="mt-1 flex items-start gap-1">
        <p className="figures wrap-anywhere min-w-0 flex-1 text-ink text-xs">{hex}</p>
        <CopyControl
          content={hex}
          label={say('firmKey')}
          className="-mt-3"
          onCopied={(says) => toast('success', says, limits.accountToastMs)}
          onFailed={(says) => toast('error', says, limits.accountToastMs)}
        />
      </div>
      <p className="text-soft text-sm">{say('firmKeyNote', { time: since })}</p>
    </section>
  )
}
