/** platform: acts of the firm, held against the two signatures under them, on the client's own device. */
import { demoStaffSigner, type Signed, signDecision, signProposal } from '@pramaan/verifier'
import { expect, test } from 'vitest'
import { checkAct } from './signed-acts.ts'

const CLIENT = '33333333-3333-4333-8333-333333333333'
const OTHER = '00000000-0000-4000-8000-0000000000bb'
const act = { kind: 'cash-adjustment', client_id: CLIENT, direction: 'credit', rupees: 500 } as const
const member = async (id: string) => ({ id, signer: await demoStaffSigner(`${id}@firm.test`) })
type Member = Awaited<ReturnType<typeof member>>
const people = async () => ({ maker: await member('maker'), checker: await member('checker') })

interface Decided {
  readonly maker: Member
  readonly checker: Member
  readonly id?: string
}

async function signedPair({ maker, checker, id = '00000000-0000-4000-8000-0000000000aa' }: Decided) {
  const own = { instance: 'a paper firm', reason: 'As agreed.', at: new Date('2026-11-18T10:00:00.000Z') }
  const { signed: proposal } = await signProposal(maker.signer, { ...own, by: maker.id, id, act })
  const shown = { proposal: proposal.text, decision: 'approved', clientId: CLIENT, changes: [] } as const
  const { signed: decision } = await signDecision(checker.signer, { ...own, ...shown, by: checker.id })
  return { proposal, decision }
}

/** As it stands in the log. */
const eventOf = (
  name: string,
  by: Member | null,
  signed: { proposal?: Signed; decision?: Signed },
): string => {
  const actor = by ? { id: by.id, kind: 'staff', name: by.id, role: by.id } : { kind: 'system' }
  return JSON.stringify({ act: name, actor, client: CLIENT, reason: null, signed, what: 'Done.' })
}

const approved = async (both: Decided): Promise<string> =>
  eventOf('cash-adjustment.approved', both.checker, await signedPair(both))

test('proposed by one and approved by another, both signatures fitting: it is checked here, with both keys in fours', async () => {
  const found = await checkAct(await approved(await people()), CLIENT)
  expect(found.kind).toBe('good')
  expect(found.signed.map(({ what }) => what)).toEqual(['proposal', 'decision'])
  for (const { key } of found.signed) expect(key).toMatch(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/)
})

test('₹500 that became ₹900 in the signed text is told as wrong', async () => {
  const body = await approved(await people())
  const forged = body.replace('\\\\\\"rupees\\\\\\":500', '\\\\\\"rupees\\\\\\":900')
  expect(forged).not.toBe(body)
  expect(await checkAct(forged, CLIENT)).toMatchObject({ kind: 'wrong' })
})

test('an act of another client shown to this one is told as wrong', async () => {
  const body = await approved(await people())
  expect(await checkAct(body, '44444444-4444-4444-8444-444444444444')).toMatchObject({ kind: 'wrong' })
})

test('one person who signed both is told as wrong', async () => {
  const { checker } = await people()
  const body = await approved({ maker: checker, checker })
  expect(await checkAct(body, CLIENT)).toMatchObject({
    kind: 'wrong',
    why: expect.stringContaining('one person has signed both'),
  })
})

test('a decision that is missing is told as wrong', async () => {
  const both = await people()
  const { proposal } = await signedPair(both)
  const body = eventOf('cash-adjustment.approved', both.checker, { proposal })
  expect(await checkAct(body, CLIENT)).toMatchObject({ kind: 'wrong' })
})

test('the same two texts under the event of its effect are checked alike', async () => {
  const both = await people()
  const signed = await signedPair(both)
  expect(await checkAct(eventOf('cash.adjusted', null, signed), CLIENT)).toMatchObject({
    kind: 'good',
  })
  const alone = {
    ...signed,
    decision: (await signedPair({ ...both, id: OTHER })).decision,
  }
  expect(await checkAct(eventOf('cash.adjusted', null, alone), CLIENT)).toMatchObject({
    kind: 'wrong',
  })
})

test('a proposal alone is one signature, of whoever made it', async () => {
  const both = await people()
  const { proposal } = await signedPair(both)
  const told = (by: typeof both.maker) => checkAct(eventOf('proposal.made', by, { proposal }), CLIENT)
  expect(await told(both.maker)).toMatchObject({ kind: 'proposed' })
  expect(await told(both.checker)).toMatchObject({ kind: 'wrong' })
})
