import { expect, test } from 'vitest'
import { shownState } from './shown-state.ts'

const line = (kind: 'live' | 'polling' | 'lost', isStalled = false) => ({ kind, isStalled, since: null })

test('a price that should move is stalled when the feed has stalled or nothing reaches the device', () => {
  expect(shownState({ state: 'live' }, line('live'))).toBe('live')
  expect(shownState({ state: 'live' }, line('polling'))).toBe('live')
  expect(shownState({ state: 'live' }, line('live', true))).toBe('stale')
  expect(shownState({ state: 'live' }, line('lost'))).toBe('stale')
})

test('what is closed or halted stays so, whatever the line does', () => {
  expect(shownState({ state: 'closed' }, line('lost'))).toBe('closed')
  expect(shownState({ state: 'halted' }, line('live', true))).toBe('halted')
})
