/** payments: the way of a deposit or a withdrawal as a timeline: what was, what is awaited, what comes then. Pure. */
import type { Step } from '@pramaan/contracts'
import type { TimelineStep } from '@pramaan/ui/timeline.tsx'
import { say } from '../../money/say-requests.ts'
import { istMoment } from '../../platform/clock.ts'

export interface StoryOf {
  readonly state: string
  readonly steps: readonly Step[]
  readonly waits_for: string | null
  readonly promised_by: string | null
  readonly is_overdue: boolean
  readonly reason: string | null
}

export interface StoryWords {
  /** What a state that was reached is called. */
  readonly reached: Readonly<Record<string, string>>
  /** The states that are still to come, from each state that is not the last. */
  readonly ahead: Readonly<Record<string, readonly string[]>>
  /** What a state that is still to come is called. */
  readonly expected: Readonly<Record<string, string>>
  /** The states in which it ended otherwise than it was meant to. */
  readonly failed: readonly string[]
}

/** A state that this release has no word for is still shown, by its own name. */
const plain = (state: string) => state.charAt(0).toUpperCase() + state.slice(1).replaceAll('-', ' ')

const reachedStep = (step: Step, index: number, words: StoryWords): TimelineStep => ({
  key: `${index} ${step.state}`,
  title: words.reached[step.state] ?? plain(step.state),
  state: words.failed.includes(step.state) ? 'failed' : 'done',
  note: `${step.actor} · ${istMoment(step.at)}`,
  reason: step.reason,
})

function awaited(story: StoryOf, words: StoryWords): TimelineStep[] {
  const [next, ...later] = words.ahead[story.state] ?? []
  if (next === undefined) return []
  return [
    {
      key: `now-${next}`,
      title: words.expected[next] ?? plain(next),
      state: story.is_overdue ? 'late' : 'now',
      note: [story.waits_for && say('waitsFor', { whom: lowered(story.waits_for) }), promiseWords(story)]
        .filter(Boolean)
        .join(' '),
    },
    ...later.map(
      (state): TimelineStep => ({
        key: `then-${state}`,
        title: words.expected[state] ?? plain(state),
        state: 'next',
      }),
    ),
  ]
}

const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)

const promiseWords = ({ promised_by: by, is_overdue: isOverdue }: StoryOf) =>
  by === null ? '' : say(isOverdue ? 'promisedOverdue' : 'promisedBy', { time: istMoment(by) })

export const storyOf = (story: StoryOf, words: StoryWords): TimelineStep[] => [
  ...story.steps.map((step, index) => reachedStep(step, index, words)),
  ...awaited(story, words),
]
