/** products, ipo: the `ipo` drawer: one issue, to be applied for, or the calendar of all. */

import type { Ipo } from '@pramaan/contracts'
import { SkeletonList } from '@pramaan/ui/skeleton.tsx'
import { useEffect, useState } from 'react'
import { istMoment } from '../../platform/clock.ts'
import { LoadFailed } from '../../platform/load-failed.tsx'
import type { OpenDrawer } from '../../platform/modals.ts'
import { ApplyForm } from './apply-form.tsx'
import { IssueHead } from './issue-head.tsx'
import { OwnApplication } from './own-application.tsx'
import { say } from './say.ts'
import IpoSection from './section.tsx'
import { useIpo } from './use-ipos.ts'

const IpoDrawer = ({ id }: OpenDrawer['props']) =>
  typeof id === 'string' ? <OneIssue key={id} id={id} /> : <AllIssues />

export default IpoDrawer

const AllIssues = () => (
  <>
    <p className="mb-3 text-soft">{say('note')}</p>
    <div className="-mx-4">
      <IpoSection shows={() => true} isWhole isAlone onAll={() => undefined} />
    </div>
  </>
)

type Part = 'form' | 'own'

const isStanding = ({ own }: Ipo): boolean => own !== null && own.status !== 'cancelled'

function OneIssue({ id }: { id: string }) {
  const issue = useIpo(id)
  const [chosen, setChosen] = useState<Part | null>(null)
  const first: Part | null = issue.data ? firstPart(issue.data) : null
  // What was shown first stays until the client goes on: once applied, the issue is asked for again and has an application.
  useEffect(() => {
    if (first !== null) setChosen((before) => before ?? first)
  }, [first])
  if (issue.isPending) return <SkeletonList rows={4} label={say('loading')} />
  if (!issue.data)
    return <LoadFailed what={say('theIssue')} failure={issue.error} onRetry={() => void issue.refetch()} />
  const { own } = issue.data
  if ((chosen ?? first) === 'form')
    return (
      <ApplyForm
        issue={issue.data}
        before={isStanding(issue.data) ? own : null}
        onDone={() => setChosen('own')}
      />
    )
  return (
    <div className="flex flex-col gap-4">
      <IssueHead issue={issue.data} />
      {own && <OwnApplication issue={issue.data} own={own} onChange={() => setChosen('form')} />}
      <StateSays issue={issue.data} />
    </div>
  )
}

const firstPart = (issue: Ipo): Part => (issue.state === 'open' && !isStanding(issue) ? 'form' : 'own')

function StateSays({ issue: { state, opens_at, closes_at, failure, own } }: { issue: Ipo }) {
  if (state === 'open' || state === 'allotted' || state === 'listed') return null
  if (state === 'closed' && own) return null
  return (
    <p className="rounded-lg bg-sunken px-3 py-2.5">
      {state === 'failed' && (failure ?? say('issueFailed'))}
      {state === 'upcoming' && say('notOpenYet', { when: istMoment(opens_at) })}
      {state === 'closed' && say('hasClosed', { when: istMoment(closes_at) })}
    </p>
  )
}
