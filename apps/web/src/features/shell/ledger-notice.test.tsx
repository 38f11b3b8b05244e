/** shell: a ledger that does not verify is said on every page, and a whole one is not. */
import { find, onScreen, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkLedger, forgetLedger, type Proof, useProof } from '../../platform/proof.ts'
import { storage } from '../../platform/storage.ts'
import { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok, profile } from '../../platform/test/worlds.ts'
import { LedgerNotice } from './ledger-notice.tsx'

const EMPTY = { cash: 0, withdrawable: 0, held: 0, blocked: 0, unsettled: 0, entries: 0, head: '' }
let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('GET /account/app/v1', () => ok(EMPTY))
  server.on('GET /client/app/v1/order/holding', () => ok({ positions: [], entries: 0, head: '' }))
  server.on('GET /proof/app/v1/entries', () => ok({ entries: [], next: null }))
  await server.open()
})
afterEach(async () => {
  act(() => forgetLedger())
  storage.seenLedger(profile.id).clear()
  await server.close()
})

const show = () =>
  onScreen(
    <MemoryRouter>
      <LedgerNotice />
    </MemoryRouter>,
  )

test('a missing entry is named, with what to do: keep the proof, pay nothing in, withdrawing still works', async () => {
  server.on('GET /proof/app/v1/entries', () => ok({ entries: [{ seq: 2 }], next: null }))
  show()
  await act(() => checkLedger(profile.id))
  await until(() => document.querySelector('[role="alert"]') !== null)
  const said = find('[role="alert"]').textContent
  expect(said).toContain('Entry 1 is missing: entry 2 stands in its place.')
  expect(said).toContain('Do not deposit money until this is explained.')
  expect(said).toContain('You can still withdraw.')
  expect(find<HTMLAnchorElement>('a[href="/me/records"]')).toBeTruthy()
})

test('a whole ledger and an unreachable server say nothing', async () => {
  const { place } = show()
  await act(() => checkLedger(profile.id))
  expect(place.textContent).toBe('')
  server.on('GET /account/app/v1', () => new Response('{}', { status: 503 }))
  await act(() => checkLedger(profile.id))
  expect(place.textContent).toBe('')
})

function Watching({ told }: { told: Proof[] }) {
  const proof = useProof()
  if (told.at(-1) !== proof) told.push(proof)
  return null
}

test('a check that nobody answered leaves what was found, and tells it anew so that it is asked for again', async () => {
  const told: Proof[] = []
  onScreen(<Watching told={told} />)
  server.on('GET /proof/app/v1', () => new Response('{}', { status: 503 }))
  await act(() => checkLedger(profile.id))
  const before = told.at(-1)
  expect(before).toMatchObject({ kind: 'open' })
  server.on('GET /account/app/v1', () => new Response('{}', { status: 503 }))
  await act(() => checkLedger(profile.id))
  expect(told.at(-1)).toEqual({ ...before, isUnreached: true })
  expect(told.at(-1)).not.toBe(before)
})

test('who signs in while the check of another client still runs gets a check of their own', async () => {
  const told: Proof[] = []
  onScreen(<Watching told={told} />)
  let answer = (_: Response) => {}
  server.on('GET /account/app/v1', () => new Promise<Response>((resolve) => (answer = resolve)))
  const before = checkLedger('another')
  await until(() => server.of('GET /account/app/v1').length === 1)
  server.on('GET /account/app/v1', () => ok(EMPTY))
  await act(() => checkLedger(profile.id))
  expect(told.at(-1)).toMatchObject({ kind: 'verified' })
  answer(ok(EMPTY))
  await act(() => before)
  storage.seenLedger('another').clear()
})
