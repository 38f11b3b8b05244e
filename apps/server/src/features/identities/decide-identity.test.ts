import { randomUUID } from 'node:crypto'
import {
  type Change,
  clientInfo,
  clientMessages,
  type IdentityDetail,
  identityDetailCall,
  type ProposalAsk,
  propose,
  submitIdentity,
  uploadImage,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveAs, newPerson, type Person, proposeAs, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'
import { picture, sendFile } from '../../../test/uploads.ts'
import { readIdentityFile } from './read-identity-file.ts'

let house: House
let maker: Person
let checker: Person

beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
  checker = await newPerson(house, 'checker')
})
afterAll(() => house.close())

interface Applicant {
  readonly id: string
  readonly email: string
  readonly token: string
}

let seed = 0
const nextSeed = (): number => {
  seed += 1
  return seed
}

async function newApplicant(): Promise<Applicant> {
  const client = await newClient(house, { identityStatus: 'unverified' })
  const { token } = await signInAs(house.app, client)
  return { id: client.id, email: client.email, token }
}

/** Two images of their own, and a number and a name of their own, unless said otherwise. */
async function handIn(
  { token }: Applicant,
  {
    front = nextSeed(),
    ...details
  }: { front?: number; full_name?: string; dob?: string; id_no?: string } = {},
): Promise<void> {
  const [front_url, back_url] = await Promise.all(
    [front, nextSeed()].map(async (of) => {
      const file = await picture(of).jpeg().toBuffer()
      return (await sendFile(house.app, uploadImage, { token, file })).body.data.url
    }),
  )
  const body = {
    full_name: `Person ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[seed % 26]}${'abcdefgh'[seed % 8]}`,
    dob: '1990-05-04',
    id_no: `PQR${10_000 + seed}X`,
    ...details,
    id_front_url: front_url,
    id_back_url: back_url,
  }
  const answer = await send(house.app, submitIdentity, { token, body })
  if (answer.status !== 200) throw new Error(answer.raw)
}

const submissionOf = async ({ id }: Applicant): Promise<string> =>
  (
    await house.asOwner<{ id: string }>(
      'select id from identity_submission where client_id = $1 order by submitted_at desc, status desc limit 1',
      [id],
    )
  )[0]?.id ?? ''
const fileOf = (id: string) =>
  readIdentityFile(house.services.db.as('firm'), house.services.keys, house.services.businessClock, id)
const detail = async ({ token }: Applicant): Promise<IdentityDetail | null> => {
  const answer: Answer<IdentityDetail | null> = await send(house.app, identityDetailCall, { token })
  return answer.body.data
}
const decision = async (
  applicant: Applicant,
  rest: { decision: 'approved' | 'rejected'; message?: string },
): Promise<ProposalAsk> => ({
  kind: 'identity-decision',
  submission_id: await submissionOf(applicant),
  ...rest,
})
const REJECTION = { decision: 'rejected', message: 'The back of the document is blurred.' } as const
const tryToPropose = (act: ProposalAsk) =>
  sendAs(house.app, maker, propose, { body: { act, reason: 'A test needs to see this happen.' } })

let applicant: Applicant
beforeEach(async () => {
  applicant = await newApplicant()
})

test('a proposal changes nothing; the second person’s approval opens the account and tells the client', async () => {
  await handIn(applicant, { full_name: 'Asha Kulkarni' })
  const { proposal } = await proposeAs(house.app, maker, await decision(applicant, { decision: 'approved' }))
  expect(proposal.changes).toEqual<Change[]>([
    { field: 'Identity', before: 'pending', after: 'approved' },
    { field: 'Name', before: 'Test Person', after: 'Asha Kulkarni' },
  ])
  expect((await detail(applicant))?.status).toBe('pending')

  expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
  expect(await detail(applicant)).toMatchObject({
    status: 'approved',
    check_time: house.services.businessClock.now().toISOString(),
    reason: null,
  })
  const profile = await send(house.app, clientInfo, { token: applicant.token })
  expect(profile.body.data).toMatchObject({ verified: 'approved', name: 'Asha Kulkarni' })
  const [mail] = await house.asOwner<{ body_text: string }>(
    'select body_text from mail where to_address = $1 order by created_at desc limit 1',
    [applicant.email],
  )
  expect(mail?.body_text).toContain('approved')
})

test('a rejection says why, by mail and on the page, and the client hands in again and is approved', async () => {
  await handIn(applicant)
  const rejected = await proposeAs(house.app, maker, await decision(applicant, REJECTION))
  expect(rejected.proposal.changes).toContainEqual({
    field: 'Message to the client',
    before: '',
    after: REJECTION.message,
  })
  await approveAs(house.app, checker, rejected.proposal.id)
  expect(await detail(applicant)).toMatchObject({ status: 'rejected', reason: REJECTION.message })
  const [mail] = await house.asOwner<{ body_text: string }>(
    'select body_text from mail where to_address = $1',
    [applicant.email],
  )
  expect(mail?.body_text).toContain(REJECTION.message)

  house.clock.move(60_000)
  await handIn(applicant)
  expect(await detail(applicant)).toMatchObject({ status: 'pending', reason: null })
  const { proposal } = await proposeAs(house.app, maker, await decision(applicant, { decision: 'approved' }))
  await approveAs(house.app, checker, proposal.id)
  expect((await detail(applicant))?.status).toBe('approved')
})

test('a rejection without a message is refused, and nothing waits', async () => {
  await handIn(applicant)
  const answer = await tryToPropose(await decision(applicant, { decision: 'rejected' }))
  expect([answer.status, answer.body.message]).toEqual([400, clientMessages.kyc.rejectionNeedsMessage])
  expect(await house.asOwner('select from proposal where client_id = $1', [applicant.id])).toEqual([])
})

test('what was never handed in, or is decided, cannot be decided', async () => {
  const unknown = { kind: 'identity-decision', submission_id: randomUUID(), decision: 'approved' } as const
  expect((await tryToPropose(unknown)).body.code).toBe('client_unknown')
  await handIn(applicant)
  const act = await decision(applicant, REJECTION)
  const { proposal } = await proposeAs(house.app, maker, act)
  await approveAs(house.app, checker, proposal.id)
  expect((await tryToPropose(act)).body.code).toBe('proposal_changes_nothing')
})

test('two decisions about one submission cannot wait beside each other', async () => {
  await handIn(applicant)
  await proposeAs(house.app, maker, await decision(applicant, { decision: 'approved' }))
  expect((await tryToPropose(await decision(applicant, REJECTION))).body.code).toBe(
    'proposal_pending_already',
  )
})

test('nobody with the app’s own rights decides a submission past the two people, or changes a decided one', async () => {
  await handIn(applicant)
  const id = await submissionOf(applicant)
  const firm = house.services.db.as('firm')
  const set = "update identity_submission set status = 'approved', decided_at = now() where id = $1"
  await expect(firm.query(set, [id])).rejects.toThrow('two people')
  await expect(house.services.db.as({ clientId: applicant.id }).query(set, [id])).rejects.toThrow(
    'two people',
  )
  await expect(
    firm.query("update identity_submission set full_name = 'X' where id = $1", [id]),
  ).rejects.toThrow('permission denied')
  await expect(firm.query('delete from identity_submission where id = $1', [id])).rejects.toThrow(
    'permission denied',
  )

  const { proposal } = await proposeAs(house.app, maker, await decision(applicant, REJECTION))
  await approveAs(house.app, checker, proposal.id)
  await expect(firm.query(set, [id])).rejects.toThrow('stays as it is')
})

test('an approval of one submission does not decide another one of the same client', async () => {
  await handIn(applicant)
  const { proposal } = await proposeAs(house.app, maker, await decision(applicant, REJECTION))
  const older = await submissionOf(applicant)
  await house.pastTriggers(
    "update identity_submission set status = 'rejected', decided_at = submitted_at, reason = 'past' where id = $1",
    [older],
  )
  await house.pastTriggers("update client set identity_status = 'rejected' where id = $1", [applicant.id])
  house.clock.move(60_000)
  await handIn(applicant)
  const answer = await approveAs(house.app, checker, proposal.id)
  expect([answer.status, answer.body.code]).toEqual([400, 'proposal_outdated'])
  expect((await detail(applicant))?.status).toBe('pending')
})

test('the reviewer’s file holds the whole number and the age of today', async () => {
  await handIn(applicant, { full_name: 'Gopal Rao', id_no: 'abc pk1234-f', dob: '2000-11-17' })
  expect(await fileOf(applicant.id)).toMatchObject({
    submission_id: await submissionOf(applicant),
    status: 'pending',
    full_name: 'Gopal Rao',
    mobile: '',
    dob: '2000-11-17',
    age: 25,
    id_no: 'ABC PK1234-F',
    duplicates: [],
  })
})

test('who handed in nothing has no file', async () => {
  expect(await fileOf(applicant.id)).toBeNull()
})

test('others with the same number, the same name and birthday, or the same image are named with the reason', async () => {
  const others = {
    number: await newApplicant(),
    person: await newApplicant(),
    image: await newApplicant(),
    stranger: await newApplicant(),
  }
  const front = nextSeed()
  await handIn(applicant, { front, full_name: 'Nila Devi', dob: '1991-02-03', id_no: 'TWIN-123-456' })
  await handIn(others.number, { id_no: 'twin 123456', dob: '1980-01-01' })
  await handIn(others.person, { full_name: 'NILA  devi', dob: '1991-02-03' })
  await handIn(others.image, { front, dob: '1981-01-01' })
  await handIn(others.stranger, { full_name: 'Nila Devi', dob: '1991-02-04' })
  const file = await fileOf(applicant.id)
  expect(file?.duplicates.map(({ client_id, why }) => [client_id, why])).toEqual([
    [others.number.id, 'Same ID number'],
    [others.image.id, 'Same image'],
    [others.person.id, 'Same name and date of birth'],
  ])
})
