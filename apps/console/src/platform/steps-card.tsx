/** platform: every state a thing has been through: when, through whom, why, and what it waits for now. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { Step } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { Timeline, type TimelineStep } from '@pramaan/ui/timeline.tsx'

export interface StepsCardProps {
  readonly steps: readonly Step[]
  readonly now: number
  /** Null once it waits for nothing. */
  readonly waitsFor: string | null
  readonly promisedBy: string | null
  readonly isOverdue: boolean
}

const ENDED_BADLY: ReadonlySet<string> = new Set(['rejected', 'returned', 'expired', 'cancelled'])

/** What happened, where the state alone would not say it. */
const words: Readonly<Record<string, string>> = {
  created: 'Announced',
  submitted: 'Handed to the firm to check',
  sent: 'Sent by the bank',
  returned: 'Returned to its sender',
}

const asTitle = (state: string): string => words[state] ?? state.charAt(0).toUpperCase() + state.slice(1)

const reached = (step: Step, now: number): TimelineStep => ({
  key: `${step.state} ${step.at}`,
  title: asTitle(step.state),
  state: ENDED_BADLY.has(step.state) ? 'failed' : 'done',
  note: `${step.actor}, ${istMoment(step.at)}, ${distanceWords(step.at, now)}`,
  reason: step.reason,
})

export function StepsCard({ steps, now, waitsFor, promisedBy, isOverdue }: StepsCardProps) {
  const awaited: TimelineStep[] =
    waitsFor === null
      ? []
      : [
          {
            key: 'awaited',
            title: waitsFor,
            state: isOverdue ? 'late' : 'now',
            note:
              promisedBy &&
              `${isOverdue ? 'Overdue: promised by' : 'Promised by'} ${istMoment(promisedBy)}, ${distanceWords(promisedBy, now)}`,
          },
        ]
  return (
    <Card title="What has happened" aside="The client sees the same">
      <Timeline label="What has happened" steps={[...steps.map((step) => reached(step, now)), ...awaited]} />
    </Card>
  )
}
