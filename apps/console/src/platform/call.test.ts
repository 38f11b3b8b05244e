/** platform: the request layer of the console. */
import { currentToasts } from '@pramaan/browser/toasts.ts'
import { messages, searchClients, staffMe, viewProposal, withdrawProposal } from '@pramaan/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CallFailed, call } from './call.ts'
import { beginSession, currentStaff, endSession } from './session.ts'
import { paperServer, refused } from './test/desk.tsx'

const id = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'

beforeEach(() =>
  beginSession({ id: 'me', name: 'M', email: 'maker@demo.test', role: 'maker', has_passkey: false }),
)
afterEach(() => endSession(true))

test('a write carries X-Requested-With and an Idempotency-Key; a read carries no key; neither carries a token', async () => {
  const sent = paperServer({ '/withdraw': null, '/me': null })
  await call(withdrawProposal, { params: { id }, body: { reason: 'A reason of twenty letters.' } })
  await call(staffMe)
  const [write, read] = sent
  expect(write?.path).toBe(`/console-api/proposals/${id}/withdraw`)
  expect(write?.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
  expect(write?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
  expect(read?.headers.get('Idempotency-Key')).toBeNull()
  expect([write, read].some((one) => one?.headers.has('Authorization'))).toBe(false)
})

test('a query leaves out what is absent', async () => {
  const sent = paperServer({ '/clients': { items: [], next: null } })
  await call(searchClients, { query: { q: 'asha r' } })
  expect(sent[0]?.path).toBe('/console-api/clients?q=asha+r')
})

test('401 ends the session and says so once, however many calls find it gone', async () => {
  paperServer({ [id]: refused(401, 'session_missing', '') })
  const failures = await Promise.all(
    [1, 2, 3].map(() => call(viewProposal, { params: { id } }).catch((failure: unknown) => failure)),
  )
  expect(failures.every((failure) => failure instanceof CallFailed && failure.code === 'session_ended')).toBe(
    true,
  )
  expect(currentStaff()).toBeNull()
  expect(currentToasts().map(({ text }) => text)).toEqual([messages.session.expired])
})

test('a refusal of 400 is shown in the server’s words, unless the caller shows it', async () => {
  paperServer({ [id]: refused(400, 'proposal_closed', 'Already decided.') })
  await expect(call(viewProposal, { params: { id } }, { quiet: true })).rejects.toThrow('Already decided.')
  expect(currentToasts()).toEqual([])
  await expect(call(viewProposal, { params: { id } })).rejects.toMatchObject({ code: 'proposal_closed' })
  expect(currentToasts().map(({ text }) => text)).toEqual(['Already decided.'])
})
