/** me: the key that the firm signs with, to be compared with the one on paper. */
import { limits } from '@pramaan/contracts'
import { CopyControl } from '@pramaan/ui/copy-control.tsx'
import { type Rotation, toHex } from '@pramaan/verifier'
import { istMoment } from '../../../platform/clock.ts'
import { toast } from '../../../platform/toasts.ts'
import { say } from '../say.ts'
import { inFours } from './steps.tsx'

interface FirmKeyProps {
  readonly hex: string
  readonly since: string
  readonly rotations: readonly Rotation[]
}

export function FirmKey({ hex, since, rotations }: FirmKeyProps) {
  return (
    <section aria-label={say('firmKey')} className="mt-6">
      <h3 className="text-base">{say('firmKey')}</h3>
      <div className="mt-2 flex items-center gap-1 rounded-lg border border-line bg-raised py-1 pl-3">
        <p className="figures min-w-0 flex-1 text-ink text-sm">{inFours(hex)}</p>
        <CopyControl
          content={hex}
          label={say('firmKey')}
          onCopied={(says) => toast('success', says, limits.accountToastMs)}
          onFailed={(says) => toast('error', says, limits.accountToastMs)}
        />
      </div>
      <p className="mt-2 text-soft text-sm">{say('firmKeyNote', { time: since })}</p>
      {rotations.toReversed().map((rotation) => (
        <p key={rotation.number} className="wrap-anywhere mt-2 text-soft text-sm">
          {say(rotation.isSignedByOld ? 'firmKeyChanged' : 'firmKeyReplaced', {
            time: istMoment(Date.parse(rotation.at)),
            head: rotation.from,
            key: inFours(toHex(rotation.old.key)),
          })}
        </p>
      ))}
    </section>
  )
}
