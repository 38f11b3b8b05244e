/** limits: the smallest amounts, and proposing another. */
import { limitNames, listLimits, mayPropose, type Received } from '@pramaan/contracts'
import { formatRupees, inWords, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { PageHead } from '@pramaan/ui/page-head.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Answered } from '../../platform/answered.tsx'
import { call } from '../../platform/call.ts'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { useStaff } from '../../platform/session.ts'
import { problemOf, wholeRupees } from './draft.ts'
import { say } from './say.ts'

type Limit = Received<(typeof listLimits)['reply']>[number]

const inPaise = (rupees: number) => paise(BigInt(rupees) * 100n)

export function LimitsPage() {
  const { role } = useStaff()
  const [changing, setChanging] = useState<Limit | null>(null)
  const query = useQuery({
    queryKey: ['limits'],
    queryFn: ({ signal }) => call(listLimits, {}, { signal, quiet: true }),
  })
  return (
    <>
      <PageHead title={say('limits')} note={say('limitsNote')} />
      <Answered query={query}>
        {(limits) => (
          <ul className="grid gap-4 md:grid-cols-3">
            {limits.map((limit) => (
              <li key={limit.limit}>
                <Card title={limitNames[limit.limit]}>
                  <p className="font-semibold text-2xl">
                    <Money amount={inPaise(limit.rupees)} paise={false} />
                  </p>
                  <p className="mb-3 text-soft text-sm">{inWords(inPaise(limit.rupees))}</p>
                  {mayPropose(role, 'limit-change') && (
                    <Button variant="outline" size="small" onClick={() => setChanging(limit)}>
                      {say.rich('proposeChangeOf', {
                        limit: limitNames[limit.limit].toLowerCase(),
                        reader: (inside) => (
                          <span key="which" className="sr-only">
                            {inside}
                          </span>
                        ),
                      })}
                    </Button>
                  )}
                </Card>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {changing && <ChangeDialog limit={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

function ChangeDialog({ limit, onClose }: { limit: Limit; onClose: () => void }) {
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = problemOf(text, limit.rupees)
  const act = () => {
    setHasTried(true)
    return problem === null
      ? ({ kind: 'limit-change', limit: limit.limit, rupees: wholeRupees(text) } as const)
      : null
  }
  return (
    <ProposeDialog
      title={limitNames[limit.limit]}
      description={say('now', { amount: formatRupees(inPaise(limit.rupees)) })}
      act={act}
      button={say('proposeChange')}
      onClose={onClose}
    >
      <TextInput
        label={say('newAmount')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? (problem ?? undefined) : undefined}
        hint={problem === null ? inWords(inPaise(wholeRupees(text))) : undefined}
      />
    </ProposeDialog>
  )
}
