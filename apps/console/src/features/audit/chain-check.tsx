/** audit: recomputes the whole chain on request and says whether it is whole, or where it breaks. */
import { istMoment, now } from '@pramaan/browser/clock.ts'
import { checkAudit, type Received } from '@pramaan/contracts'
import { groupIndian } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Seal, type SealState } from '@pramaan/ui/seal.tsx'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

type Check = Received<(typeof checkAudit)['reply']> & { readonly at: number }

/** The seal and its words for one check. */
export function sealOf(check: Check | undefined): { state: SealState; words: string; note: string } {
  if (!check) {
    return { state: 'not-yet', words: 'Not checked on this page yet', note: 'A check reads every entry.' }
  }
  const when = `Checked ${istMoment(check.at)}, ${groupIndian(String(check.entries))} entries.`
  if (check.is_whole) return { state: 'verified', words: 'The chain is whole', note: when }
  const where = check.first_bad === null ? '' : ` at entry ${check.first_bad}`
  return { state: 'failed', words: `The chain is broken${where}`, note: `${when} Tell the auditor now.` }
}

export function ChainCheck() {
  const checking = useMutation({
    mutationFn: async () => ({ ...(await call(checkAudit)), at: now() }),
  })
  const { state, words, note } = sealOf(checking.data)
  return (
    <section
      aria-label="Chain check"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-raised px-4 py-3 shadow-card"
    >
      <div aria-live="polite" className="min-w-0">
        <Seal state={state}>{words}</Seal>
        <p className="figures break-all text-soft text-sm">
          {note}
          {checking.data && ` Head ${checking.data.head.slice(0, 16)}…`}
        </p>
      </div>
      <Button variant="outline" size="small" loading={checking.isPending} onClick={() => checking.mutate()}>
        {checking.data ? 'Check again' : 'Check the chain'}
      </Button>
    </section>
  )
}
