import type { NextFlow } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { coverOf } from './flows.ts'

const flow = (day: string, amount: number | null): NextFlow => ({
  ...{ id: day, kind: 'sip', name: 'Fund', day, amount, is_about: false },
})

test('₹15,000 covers a SIP of ₹10,000 and lacks ₹5,000 for the next; what comes in between is not counted on', () => {
  const flows = [flow('2026-12-01', -10_000), flow('2026-12-15', 50_000), flow('2027-01-01', -10_000)]
  expect(coverOf(flows, paise(2_000_000n))).toEqual({ isCovered: true, until: '2027-01-01' })
  expect(coverOf(flows, paise(1_500_000n))).toMatchObject({
    isCovered: false,
    flow: { day: '2027-01-01' },
    missing: 500_000n,
  })
})

test('nothing to pay, nothing to cover', () => {
  expect(coverOf([flow('2026-12-15', 6_000), flow('2027-06-15', null)], paise(0n))).toBeNull()
})
