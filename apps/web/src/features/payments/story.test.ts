import { expect, test } from 'vitest'
import { type StoryOf, storyOf } from './story.ts'
import { withdrawalStory } from './withdrawal/words.ts'

const asked = {
  state: 'requested',
  at: '2026-11-15T05:32:00.000Z',
  actor: 'You',
  reason: null,
  promised_by: '2026-11-16T05:32:00.000Z',
}
const story: StoryOf = {
  state: 'requested',
  steps: [asked],
  waits_for: 'Two people from our firm to check it.',
  promised_by: '2026-11-16T05:32:00.000Z',
  is_overdue: false,
  reason: null,
}
const seen = (of: StoryOf) => storyOf(of, withdrawalStory).map(({ state, title }) => `${state}: ${title}`)

test('a new withdrawal: what was, for whom it waits and until when, and the two steps after', () => {
  expect(seen(story)).toEqual([
    'done: Requested, amount blocked',
    'now: Check by two people from our firm',
    'next: Sent by our bank',
    'next: Paid to your bank account',
  ])
  expect(storyOf(story, withdrawalStory)[1]?.note).toBe(
    'Waits for: two people from our firm to check it. Promised by 16 Nov 2026, 11:02 am.',
  )
})

test('past its promise the awaited step is late and says so', () => {
  const [, late] = storyOf({ ...story, is_overdue: true }, withdrawalStory)
  expect(late).toMatchObject({ state: 'late' })
  expect(late?.note).toContain('Promised by 16 Nov 2026, 11:02 am: overdue.')
})

test('a rejected one ends there, with the reason', () => {
  const rejected = { ...asked, state: 'rejected', actor: 'Operations', reason: 'The name differs.' }
  const steps = storyOf(
    { ...story, state: 'rejected', waits_for: null, promised_by: null, steps: [asked, rejected] },
    withdrawalStory,
  )
  expect(steps.at(-1)).toMatchObject({ state: 'failed', reason: 'The name differs.' })
  expect(steps).toHaveLength(2)
})

test('a state this release has no word for is shown by its own name', () =>
  expect(seen({ ...story, state: 'came-back', steps: [{ ...asked, state: 'came-back' }] })).toEqual([
    'done: Came back',
  ]))
