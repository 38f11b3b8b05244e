import type { Account } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { unsettledOf, waitingWords } from './waiting-money.ts'

const line = (
  amount: number,
  until: string | null,
  kind: Account['waiting'][number]['kind'] = 'settlement',
) => ({
  id: `${kind} ${amount}`,
  kind,
  title: 'Sale of INFY',
  amount,
  until,
})

test('unsettled sales are summed to the paisa, with their first and their last day', () => {
  const waiting = [
    line(28_651.59, '2026-11-17T03:45:00.000Z'),
    line(0.01, '2026-11-16T03:45:00.000Z'),
    line(25_000, '2026-11-20T03:45:00.000Z', 'withdrawal'),
  ]
  expect(unsettledOf({ waiting })).toEqual({
    amount: 2_865_160n,
    first: '2026-11-16T03:45:00.000Z',
    last: '2026-11-17T03:45:00.000Z',
  })
})

test('a withdrawal under way is not an unsettled sale', () => {
  expect(unsettledOf({ waiting: [line(25_000, null, 'withdrawal')] })).toBeNull()
})

test('one order waits, two orders wait', () => {
  expect([waitingWords({ awaiting: 1 }), waitingWords({ awaiting: 2 })]).toEqual([
    '1 order waits',
    '2 orders wait',
  ])
})
