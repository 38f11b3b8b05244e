/** audit: recomputes the whole chain on request and says whether it is whole, or where it breaks. */
import { istMoment, now } from '@pramaan/browser/clock.ts'
import { checkAudit, type Received } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Seal, type SealState } from '@pramaan/ui/seal.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { say } from './say.ts'

type Check = Received<(typeof checkAudit)['reply']> & { readonly at: number }

const HEAD_SHOWN = 16

/** The seal and its words for one check. */
export function sealOf(check: Check | undefined): { state: SealState; words: string; note: string } {
  if (!check) {
    return { state: 'not-yet', words: say('notChecked'), note: say('readsAll') }
  }
  const when = say('checkedHead', {
    when: istMoment(check.at),
    count: groupIndian(String(check.entries)),
    head: check.head.slice(0, HEAD_SHOWN),
  })
  if (check.is_whole) return { state: 'verified', words: say('intact'), note: when }
  const words = check.first_bad === null ? say('broken') : say('brokenAt', { entry: check.first_bad })
  return { state: 'failed', words, note: say('tellAuditor', { checked: when }) }
}

export function ChainCheck() {
  const checking = useMutation({
    mutationFn: async () => ({ ...(await call(checkAudit)), at: now() }),
  })
  const { state, words, note } = sealOf(checking.data)
  return (
    <section
      aria-label={say('chainCheck')}
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-raised px-4 py-3 shadow-card"
    >
      <div aria-live="polite" className="min-w-0">
        <Seal state={state}>{words}</Seal>
        <p className="figures break-all text-soft text-sm">{note}</p>
      </div>
      <Button variant="outline" size="small" loading={checking.isPending} onClick={() => checking.mutate()}>
        {checking.data ? say('checkAgain') : say('check')}
      </Button>
    </section>
  )
}
