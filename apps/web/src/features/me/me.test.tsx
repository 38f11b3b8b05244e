/** me: standing, devices, freeze, applications and activity, each from the server's own words. */
import type { ActivityEntry, Application as Asked, SignedInDevice } from '@pramaan/contracts'
import { messages } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok, profile } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import { Activity } from './activity.tsx'
import Application from './application.tsx'
import { Devices } from './devices.tsx'
import FreezeAccountModal from './freeze-account-modal.tsx'
import { Standing } from './standing.tsx'

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
})
afterEach(() => server.close())

const text = () => document.body.textContent ?? ''
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const show = (page: ReactElement) =>
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {page}
    </QueryClientProvider>,
  )

test('the score is shown with each part, its points, and what to do for those that are missing', async () => {
  server.on('GET /client/app/v1/standing', () =>
    ok({
      score: 40,
      parts: [
        { part: 'identity', name: 'Identity approved', points: 40, has_it: true },
        { part: 'pin', name: 'Transaction PIN set', points: 15, has_it: false },
      ],
      vip: 0,
      vip_rule: 'The rule of VIP.',
      assets: 7_50_000.5,
      frozen_at: null,
      has_second_factor: false,
    }),
  )
  show(<Standing profile={profile} />)
  await until(() => text().includes('The rule of VIP.'))
  expect(text()).toContain('40 of 100')
  expect(text()).toContain('Your assets now: ₹7,50,000.50.')
  expect(text()).toContain('Identity approved: done')
  expect(text()).toContain('+40')
  expect(text()).toContain('Transaction PIN set: not yet')
  expect(text()).toContain('0 of 15')
  expect(button('Set your PIN')).toBeTruthy()
})

const entry = (seq: number, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  seq,
  at: '2026-11-15T10:12:00.000Z',
  actor: 'You',
  is_firm: false,
  what: `Act number ${seq}.`,
  reason: null,
  signed_event: null,
  ...more,
})

test('an act of the firm is marked, with the person, the time and the reason; the filter leaves only those', async () => {
  server.on('GET /client/app/v1/activity', () =>
    ok([
      entry(2, {
        actor: 'Meera Nair, maker',
        is_firm: true,
        what: 'Opened the identity file.',
        reason: 'A question about the address.',
      }),
      entry(1),
    ]),
  )
  show(<Activity />)
  await until(() => text().includes('Act number 1.'))
  const [first] = document.querySelectorAll('ol > li')
  expect(first?.textContent).toContain('Firm · Meera Nair, maker · 15 Nov 2026, 3:42 pm')
  expect(first?.textContent).toContain('Reason: A question about the address.')
  await press(find('input[type="checkbox"]'))
  expect(document.querySelectorAll('ol > li')).toHaveLength(1)
})

test('10 entries at first, then 50 more at a time, asked for before the last one that is there', async () => {
  const page = (from: number, count: number) => Array.from({ length: count }, (_, at) => entry(from - at))
  server.on('GET /client/app/v1/activity', ({ query }) => ok(query === '' ? page(80, 50) : page(30, 30)))
  show(<Activity />)
  await until(() => text().includes('Act number 80.'))
  expect(document.querySelectorAll('ol > li')).toHaveLength(10)
  await press(button('Show older'))
  await until(() => document.querySelectorAll('ol > li').length === 60)
  expect(server.of('GET /client/app/v1/activity').map(({ query }) => query)).toEqual(['', 'before=31'])
  await press(button('Show older'))
  expect(document.querySelectorAll('ol > li')).toHaveLength(80)
  expect(text()).not.toContain('Show older')
})

const asked = (more: Partial<Asked>): Asked => ({
  id: 'a',
  kind: 'identity',
  title: 'Identity check',
  status: 'pending',
  state: 'Under review',
  reason: null,
  asked_at: '2026-11-13T10:12:00.000Z',
  promised_by: '2026-11-15T10:12:00.000Z',
  decided_at: null,
  is_overdue: false,
  opens: null,
  ...more,
})

test('a credit was offered, then accepted, and is never told as requested or decided', async () => {
  const at = '2026-11-14T10:12:00.000Z'
  server.on('GET /client/app/v1/application/list', () =>
    ok([
      asked({ kind: 'credit', status: 'pending', state: 'Offered' }),
      asked({ id: 'b', kind: 'credit', status: 'approved', asked_at: at, decided_at: at }),
    ]),
  )
  show(<Application />)
  await until(() => text().includes('Identity check'))
  const [offered, accepted] = [...document.querySelectorAll('li')].map((one) => one.textContent ?? '')
  expect([offered?.includes('Offered'), offered?.includes('Requested')]).toEqual([true, false])
  expect([accepted?.includes('Accepted14 Nov'), accepted?.includes('Decided')]).toEqual([true, false])
})

test('an application shows when it was asked, by when it is promised, that it is overdue, and why it was refused', async () => {
  server.on('GET /client/app/v1/application/list', () =>
    ok([
      asked({ is_overdue: true }),
      asked({
        id: 'b',
        status: 'rejected',
        reason: 'The back is not legible.',
        decided_at: '2026-11-14T10:12:00.000Z',
      }),
    ]),
  )
  show(<Application />)
  await until(() => text().includes('Identity check'))
  const [late, refused] = document.querySelectorAll('li')
  expect(late?.textContent).toContain('Promised by15 Nov 2026, 3:42 pmOverdue')
  expect(refused?.textContent).toContain('The back is not legible.')
  expect(refused?.textContent).toContain('Decided14 Nov 2026, 3:42 pm')
})

test.each([99, 100])('of %i of a kind only 100 may be all that is told, which is said', async (count) => {
  const many = Array.from({ length: count }, (_, at) => asked({ id: `d-${at}`, kind: 'deposit' }))
  server.on('GET /client/app/v1/application/list', () => ok([...many, asked({})]))
  show(<Application />)
  await until(() => document.querySelectorAll('li').length > count)
  expect(text().includes('Of each kind the newest 100 stand here.')).toBe(count === 100)
})

test('without applications it says what belongs here', async () => {
  server.on('GET /client/app/v1/application/list', () => ok([]))
  show(<Application />)
  await until(() => text().includes('No applications'))
  expect(text()).toContain('No one may ask you for a payment to approve one.')
})

const device = (id: string, is_this = false): SignedInDevice => ({
  id,
  user_agent: `device ${id}`,
  signed_in_at: '2026-11-15T10:12:00.000Z',
  seen_at: '2026-11-15T10:12:00.000Z',
  is_this,
})

test('another device is signed out by its button; a list of 7 shows 5 and all on demand', async () => {
  const devices = ['1', '2', '3', '4', '5', '6', '7'].map((id) => device(id, id === '1'))
  server.on('GET /client/app/v1/session/list', () => ok(devices))
  show(<Devices />)
  await until(() => text().includes('device 5'))
  expect(text()).not.toContain('device 6')
  await press(button('Show all 7'))
  expect(text()).toContain('device 7')
  await press(button('Sign out device 2'))
  await until(() => currentToasts().length > 0)
  expect(server.of('DELETE /client/app/v1/session/2')).toHaveLength(1)
  expect(currentToasts()).toMatchObject([{ kind: 'success', text: messages.account.deviceSignedOut }])
})

test('freezing tells what it does first, and a refusal leaves the dialog open', async () => {
  const saved = vi.fn()
  server.on('POST /client/app/v1/freeze', () => no('http_503', 'Service Unavailable.', {}, 503))
  onScreen(<FreezeAccountModal onClose={vi.fn()} onSaved={saved} />)
  await until(() => text().includes('You cannot lift it yourself.'))
  expect(server.sent).toHaveLength(0)
  await press(button('Freeze now'))
  await until(() => !button('Freeze now').disabled)
  expect(saved).not.toHaveBeenCalled()
  server.on('POST /client/app/v1/freeze', () => ok(null))
  await press(button('Freeze now'))
  await until(() => saved.mock.calls.length > 0)
  const keys = server.of('POST /client/app/v1/freeze').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})
