/** me: who besides the firm has signed for what this device was shown, and when. */
import { Seal } from '@pramaan/ui/seal.tsx'
import type { Agreement } from '@pramaan/verifier'
import { istMoment } from '../../../platform/clock.ts'
import { say } from '../say.ts'

export function Witnesses({ witnesses }: { witnesses: readonly Agreement[] }) {
  if (witnesses.length === 0) return null
  return (
    <section aria-label={say('witnesses')} className="mt-4">
      <h3 className="text-base">{say('witnesses')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {witnesses.map(({ witness, at }) => (
          <li key={witness} className="flex items-center gap-2 py-2 text-sm">
            <Seal state={at === null ? 'not-yet' : 'verified'} markOnly>
              {at === null ? say('witnessSilent') : say('witnessAgrees')}
            </Seal>
            <span className="wrap-anywhere min-w-0 flex-1 font-medium text-ink">{witness}</span>
            <span className="figures text-right text-soft text-xs">
              {at === null ? say('witnessSilent') : istMoment(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
