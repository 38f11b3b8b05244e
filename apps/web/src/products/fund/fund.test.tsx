/** products, fund: what getting out costs at most, and why nothing can be redeemed. */
import type { FundRedemption } from '@pramaan/contracts'
import { find, onScreen, press } from '@pramaan/ui/on-screen.ts'
import { afterEach, expect, test, vi } from 'vitest'
import * as modals from '../../platform/modals.ts'
import { loadWords } from './head.tsx'
import { NoneFree } from './none-free.tsx'

afterEach(() => vi.restoreAllMocks())

const text = () => document.body.textContent ?? ''

test('an exit load of one step is said as it is; one that falls from 0.007% to 0.0045% over 6 days is said with its highest', () => {
  expect(loadWords({ load_steps: [{ days: 365, percent: 1 }] })).toBe('1% within 365 days')
  const liquid = [
    { days: 1, percent: 0.007 },
    { days: 6, percent: 0.0045 },
  ]
  expect(loadWords({ load_steps: liquid })).toBe('up to 0.007% within 6 days')
  expect(loadWords({ load_steps: liquid.toReversed() })).toBe('up to 0.007% within 6 days')
  expect(loadWords({ load_steps: [] })).toBe('None')
})

const held = { units: 1_947.142, free_units: 0, value: 45_469.85, cost: 40_000 }

const leaving: FundRedemption = {
  ...{ id: 'r-1', fund_id: 'f-1', name: 'Neelgiri Equity Income', status: 'awaiting', by: 'all' },
  ...{ amount: null, units: 1_947.142, placed_at: '2026-11-18T05:00:00Z' },
  ...{ cancel_until: '2026-11-18T09:30:00Z', can_cancel: true, nav_day: '2026-11-18' },
  ...{ pay_day: '2026-11-20', nav: null, gross: null, exit_load: null, stt: null, net: null },
  waits_for: 'The NAV of 18 Nov 2026.',
}

test('1,947.142 units that are pledged say so, and lead to the loan', async () => {
  const open = vi.spyOn(modals, 'openDrawer').mockImplementation(() => undefined)
  onScreen(<NoneFree fund={{ held, redemptions: [] }} />)
  expect(text()).toContain('All 1,947.142 units are pledged for a loan')
  const button = find('button')
  expect(button.textContent).toBe('View loan')
  await press(button)
  expect(open).toHaveBeenCalledWith('loan')
})

test('units that leave already say so, and no loan is named', () => {
  onScreen(<NoneFree fund={{ held, redemptions: [leaving] }} />)
  expect(text()).toContain('All 1,947.142 units are blocked for a redemption already.')
  expect(document.querySelector('button')).toBeNull()
})
