/** payouts: the next file is shown in full before it is made; what the bank did comes back as a file. */
import type { Payout, StaffRole } from '@pramaan/contracts'
import { find, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import {
  type Answers,
  buttonNamed,
  buttons,
  NOW,
  paperServer,
  refused,
  says,
  sitDown,
} from '../../platform/test/desk.tsx'
import { ID, withdrawal } from '../../platform/test/money.ts'
import { PayoutPage } from './payout-page.tsx'
import { PayoutsPage } from './payouts-page.tsx'

const payout: Payout = {
  id: ID,
  made_at: NOW,
  made_by: 'Meera Nair',
  count: 3,
  total: 305_000.5,
  sha256: 'ab12'.repeat(16),
  waiting: 1,
  sent: 1,
  paid: 0,
  failed: 1,
}

async function lookAtAll(role: StaffRole, ready = { count: 2, total: 165_000.5 }) {
  const sent = paperServer({ '/payouts': { items: [payout], next: null, ready } })
  await sitDown(role, <PayoutsPage />, { at: '/payouts' })
  await until(() => says(ready.count > 0 ? 'ready for the bank' : 'No approved withdrawals to send.'))
  return sent
}

async function lookAtOne(role: StaffRole, answers: Answers = {}) {
  const sent = paperServer({
    ...answers,
    [`/payouts/${ID}`]: { ...payout, withdrawals: [{ ...withdrawal, state: 'sent', utr: 'ICICN5' }] },
  })
  await sitDown(role, <PayoutPage />, { at: `/payouts/${ID}`, route: '/payouts/:id' })
  return sent
}

test('count and total stand there, in figures and in words, before the file is made', async () => {
  const sent = await lookAtAll('maker')
  await press(buttonNamed('Create payout file'))
  await until(() => says('One lakh sixty-five thousand rupees and fifty paise'))
  expect(says('One lakh sixty-five thousand rupees and fifty paise')).toBe(true)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await press(buttonNamed('Create file'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.path).toBe('/console-api/payouts')
})

test('with nothing approved there is no file to make', async () => {
  await lookAtAll('maker', { count: 0, total: 0 })
  expect(says('No approved withdrawals to send.')).toBe(true)
  expect(buttons()).toEqual([])
})

test.each(['advisor', 'auditor'] as const)(
  '%s reads: no file is made, downloaded or imported',
  async (role) => {
    await lookAtAll(role)
    expect(buttons()).toEqual([])
  },
)

test('an auditor sees the file’s contents, and neither downloads nor imports', async () => {
  await lookAtOne('auditor')
  expect(says('ICICN5')).toBe(true)
  expect(buttons()).toEqual(['Copy SHA-256'])
})

/** As a person chooses a file; the field's own list is the browser's, so it is put there for it. */
async function choose(file: File) {
  const field = find<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(field, 'files', { value: [file], configurable: true })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
}

test('without a file nothing is sent; a refused file says its line, once', async () => {
  const sent = await lookAtOne('maker', {
    '/results': refused(400, 'file_malformed', 'Line 4: the reference is unknown. Nothing was changed.'),
  })
  await press(buttonNamed('Import bank’s result'))
  await press(buttonNamed('Import file'))
  expect(says('Choose a file first.')).toBe(true)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  await choose(new File(['reference,status'], 'result.csv'))
  await press(buttonNamed('Import file'))
  await until(() => says('Line 4'))
  expect(says('Line 4: the reference is unknown. Nothing was changed.')).toBe(true)
})

test('an empty file is not sent', async () => {
  const sent = await lookAtOne('maker')
  await press(buttonNamed('Import bank’s result'))
  await choose(new File([], 'result.csv'))
  await press(buttonNamed('Import file'))
  expect(says('This file is empty.')).toBe(true)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
})

test('an imported result says how many were sent, refused and known', async () => {
  await lookAtOne('maker', { '/results': { sent: 2, failed: 1, unchanged: 7, payout } })
  await press(buttonNamed('Import bank’s result'))
  await choose(new File(['reference,status'], 'result.csv'))
  await press(buttonNamed('Import file'))
  await until(() => says('Already recorded'))
  expect(says('Sent by the bank2')).toBe(true)
  expect(says('Already recorded7')).toBe(true)
})
