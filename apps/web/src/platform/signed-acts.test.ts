/** platform: acts of the firm, held against the two signatures under them, on the client's own device. */
import { expect, test } from 'vitest'
import { approved, eventOf, member, signedPair } from '../../../../packages/verifier/test/firm-people.ts'
import { checkAct } from './signed-acts.ts'

const CLIENT = '33333333-3333-4333-8333-333333333333'
const OTHER = '00000000-0000-4000-8000-0000000000bb'
const act = { kind: 'cash-adjustment', client_id: CLIENT, direction: 'credit', rupees: 500 } as const
const people = async () => ({ maker: await member('maker', 1), checker: await member('checker', 2) })

test('proposed by one and approved by another, both signatures fitting: it is checked here, with both keys in fours', async () => {
  const found = await checkAct(await approved({ act, client: CLIENT, ...(await people()) }), CLIENT)
  expect(found.kind).toBe('good')
  expect(found.signed.map(({ what }) => what)).toEqual(['proposal', 'decision'])
  for (const { key } of found.signed) expect(key).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
})

test('₹500 that became ₹900 in the signed text is told as wrong', async () => {
  const body = await approved({ act, client: CLIENT, ...(await people()) })
  const forged = body.replace('\\\\\\"rupees\\\\\\":500', '\\\\\\"rupees\\\\\\":900')
  expect(forged).not.toBe(body)
  expect(await checkAct(forged, CLIENT)).toMatchObject({ kind: 'wrong' })
})

test('an act of another client shown to this one is told as wrong', async () => {
  const body = await approved({ act, client: CLIENT, ...(await people()) })
  expect(await checkAct(body, '44444444-4444-4444-8444-444444444444')).toMatchObject({ kind: 'wrong' })
})

test('one person who signed both is told as wrong', async () => {
  const { checker } = await people()
  const body = await approved({ act, client: CLIENT, maker: checker, checker })
  expect(await checkAct(body, CLIENT)).toMatchObject({
    kind: 'wrong',
    why: expect.stringContaining('one person has signed both'),
  })
})

test('a decision that is missing is told as wrong', async () => {
  const both = await people()
  const { proposal } = await signedPair({ act, client: CLIENT, ...both })
  const body = eventOf('cash-adjustment.approved', both.checker, CLIENT, { proposal })
  expect(await checkAct(body, CLIENT)).toMatchObject({ kind: 'wrong' })
})

test('the same two texts under the event of its effect are checked alike', async () => {
  const both = await people()
  const signed = await signedPair({ act, client: CLIENT, ...both })
  expect(await checkAct(eventOf('cash.adjusted', null, CLIENT, signed), CLIENT)).toMatchObject({
    kind: 'good',
  })
  const alone = {
    ...signed,
    decision: (await signedPair({ act, client: CLIENT, ...both, id: OTHER })).decision,
  }
  expect(await checkAct(eventOf('cash.adjusted', null, CLIENT, alone), CLIENT)).toMatchObject({
    kind: 'wrong',
  })
})

test('a proposal alone is one signature, of whoever made it', async () => {
  const both = await people()
  const { proposal } = await signedPair({ act, client: CLIENT, ...both })
  const told = (by: typeof both.maker) => checkAct(eventOf('proposal.made', by, CLIENT, { proposal }), CLIENT)
  expect(await told(both.maker)).toMatchObject({ kind: 'proposed' })
  expect(await told(both.checker)).toMatchObject({ kind: 'wrong' })
})
