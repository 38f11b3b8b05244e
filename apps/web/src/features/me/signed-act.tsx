/** me: under an act of the firm, that two people signed it, as this device has found by itself; the keys and texts one tap away. */
import { Seal } from '@pramaan/ui/seal.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountKey } from '../../money/account.ts'
import { useSession } from '../../platform/session.ts'
import type { ActFinding } from '../../platform/signed-acts.ts'
import { say } from './say.ts'

const wordsOf = (finding: ActFinding): string => {
  if (finding.kind === 'good') return say('actChecked')
  if (finding.kind === 'proposed') return say('actProposedOnly')
  return finding.kind === 'wrong' ? say('actWrong', { why: finding.why }) : say('actUnchecked')
}

const seals = { good: 'verified', proposed: 'verified', uncheckable: 'not-yet', wrong: 'failed' } as const

export function SignedAct({ seq, event }: { seq: number; event: string }) {
  const clientId = useSession().profile?.id ?? ''
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: accountKey(`signed-act-${seq}`),
    queryFn: async () => (await import('../../platform/signed-acts.ts')).checkAct(event, clientId),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  return (
    <div className="mt-1 text-sm">
      <div role={data.kind === 'wrong' ? 'alert' : undefined}>
        <Seal state={seals[data.kind]}>{wordsOf(data)}</Seal>
        {data.kind === 'wrong' && <p className="text-loss">{say('actWrongSteps')}</p>}
      </div>
      {data.signed.length > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            {say('actDetails')}
          </summary>
          {isOpen && (
            <>
              <dl className="grid gap-2 rounded-lg bg-sunken px-3 py-2 text-xs">
                {data.signed.map(({ what, key, text }) => (
                  <div key={what} className="min-w-0">
                    <dt className="text-soft">{say(what === 'proposal' ? 'actProposed' : 'actDecided')}</dt>
                    <dd className="figures wrap-anywhere font-medium text-ink">{key}</dd>
                    <dd className="figures wrap-anywhere mt-1 text-soft">{text}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-1 text-soft">{say('actKeysNote')}</p>
            </>
          )}
        </details>
      )}
    </div>
  )
}
