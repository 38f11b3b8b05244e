import { randomUUID } from 'node:crypto'
import {
  clientMessages,
  type IdentityDetail,
  identityDetailCall,
  imageUrlOf,
  limits,
  refusals,
  submitIdentity,
  uploadAvatar,
  uploadImage,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Answer, type House, newClient, openHouse, send, signInAs } from '../../../test/harness.ts'
import { picture, sendFile } from '../../../test/uploads.ts'
import { laterBy } from '../../platform/clock.ts'

let house: House
let client: Awaited<ReturnType<typeof newClient>>
let token: string
let details: Record<string, unknown>

beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  client = await newClient(house, { identityStatus: 'unverified' })
  ;({ token } = await signInAs(house.app, client))
  details = await detailsOf(token)
})

let seed = 0
async function newImage(
  asToken: string,
  call: typeof uploadImage | typeof uploadAvatar = uploadImage,
): Promise<string> {
  seed += 1
  const file = await picture(seed).jpeg().toBuffer()
  const { status, body, raw } = await sendFile(house.app, call, { token: asToken, file })
  if (status !== 200) throw new Error(raw)
  return body.data.url
}
const detailsOf = async (asToken: string) => ({
  full_name: 'Asha Kulkarni',
  mobile: '+919876543210',
  dob: '1990-05-04',
  id_no: `abcpk${1000 + seed}f`,
  id_front_url: await newImage(asToken),
  id_back_url: await newImage(asToken),
})
const handIn = (body: unknown, headers = {}) => send(house.app, submitIdentity, { token, body, headers })
const read = async (): Promise<IdentityDetail | null> => {
  const answer: Answer<IdentityDetail | null> = await send(house.app, identityDetailCall, { token })
  return answer.body.data
}
const rowOf = async (id: string) =>
  (
    await house.asOwner<{ identity_status: string; name: string }>(
      'select identity_status, name from client where id = $1',
      [id],
    )
  )[0]

/** Nothing of a refused submission may be left. */
async function expectNothingChanged(): Promise<void> {
  expect(await read()).toBeNull()
  expect((await rowOf(client.id))?.identity_status).toBe('unverified')
  expect(await house.asOwner('select from image where client_id = $1 and is_handed_in', [client.id])).toEqual(
    [],
  )
  expect(await house.asOwner('select from audit_event where client_id = $1', [client.id])).toEqual([])
}

test('what was handed in is with the firm, promised within 2 days, and read again with its number masked', async () => {
  expect(await read()).toBeNull()
  expect((await handIn(details)).status).toBe(200)
  const now = house.services.businessClock.now()
  expect(await read()).toEqual({
    full_name: 'Asha Kulkarni',
    id_no: expect.stringMatching(/^ABC••••..F$/),
    mobile: '+919876543210',
    dob: '1990-05-04',
    create_datetime: now.toISOString(),
    check_time: null,
    id_front_url: details.id_front_url,
    id_back_url: details.id_back_url,
    status: 'pending',
    reason: null,
    promised_by: laterBy(now, limits.identityReviewMs).toISOString(),
  })
  expect((await rowOf(client.id))?.identity_status).toBe('pending')
})

test('the act is in the client’s own log, and the number is nowhere in the clear', async () => {
  await handIn(details)
  const [entry, ...more] = await house.asOwner<{ body: string; actor_kind: string }>(
    'select body, actor_kind from audit_event where client_id = $1',
    [client.id],
  )
  expect(more).toEqual([])
  expect(entry?.actor_kind).toBe('client')
  expect(JSON.parse(entry?.body ?? '{}')).toMatchObject({ act: 'identity.handed-in' })
  const number = String(details.id_no)
  const rows = await house.asOwner<{ row: string }>('select s::text as row from identity_submission s')
  const kept = JSON.stringify(rows) + entry?.body + house.logs.join('')
  expect(kept.toLowerCase()).not.toContain(number)
  expect(kept).not.toContain(Buffer.from(number.toUpperCase()).toString('hex'))
})

test('of an Aadhaar number only the last 4 digits are kept', async () => {
  await handIn({ ...details, id_no: '9999 4105 7058' })
  expect((await read())?.id_no).toBe('XXXX-XXXX-7058')
  const [row] = await house.asOwner<{ id_number: Buffer }>(
    'select id_number from identity_submission where client_id = $1',
    [client.id],
  )
  expect(house.services.keys.open(`client:${client.id}`, row?.id_number ?? Buffer.alloc(0)).toString()).toBe(
    'XXXX-XXXX-7058',
  )
})

test('a client without a name is called by the one handed in; a name that is there stays', async () => {
  await handIn(details)
  expect((await rowOf(client.id))?.name).toBe('Test Person')
  const nameless = await newClient(house, { identityStatus: 'unverified' })
  await house.asOwner("update client set name = '' where id = $1", [nameless.id])
  ;({ token } = await signInAs(house.app, nameless))
  await handIn(await detailsOf(token))
  expect((await rowOf(nameless.id))?.name).toBe('Asha Kulkarni')
})

test('a mobile number may be missing or empty', async () => {
  const { mobile: _, ...without } = details
  expect((await handIn(without)).status).toBe(200)
  expect((await read())?.mobile).toBe('')
})

const { kyc } = clientMessages
const LONG = 'A'.repeat(100_000)
test.each<[string, unknown, string | null]>([
  ['full_name', '', kyc.fullNameRequired],
  ['full_name', ' \u00a0\u3000 ', kyc.fullNameRequired],
  ['full_name', 'A'.repeat(121), kyc.fullNameLong],
  ['full_name', 'Asha\u202eimaR', kyc.fullNameLetters],
  ['full_name', 'As\u200bha', kyc.fullNameLetters],
  ['full_name', 'Asha\u0000', null],
  ['full_name', '<img src=x onerror=alert(1)>', kyc.fullNameLetters],
  ['full_name', 7, null],
  ['full_name', ['Asha'], null],
  ['full_name', { $ne: '' }, null],
  ['full_name', null, null],
  ['full_name', undefined, null],
  ['mobile', '12345678', kyc.phoneDigits],
  ['mobile', '1234567890123456', kyc.phoneDigits],
  ['mobile', '९८७६५४३२१०', kyc.phoneDigits],
  ['mobile', 9876543210, null],
  ['mobile', null, null],
  ['dob', '', kyc.dobRequired],
  ['dob', '1899-12-31', kyc.dobFormat],
  ['dob', '2001-02-29', kyc.dobFormat],
  ['dob', '04/05/1990', kyc.dobFormat],
  ['dob', '1990-05-04T00:00:00Z', kyc.dobFormat],
  ['dob', "1990-05-04'; --", kyc.dobFormat],
  ['dob', 641865600, null],
  ['dob', undefined, null],
  ['id_no', '', kyc.idNumberRequired],
  ['id_no', 'A12', kyc.idNumberRequired],
  ['id_no', '- - - -', kyc.idNumberRequired],
  ['id_no', 'A'.repeat(33), kyc.idNumberRequired],
  ['id_no', 'ＡＢＣＰＫ１２３４Ｆ', kyc.idNumberRequired],
  ['id_no', "A1234' or '1'='1", kyc.idNumberRequired],
  ['id_no', 123456789, null],
  ['id_no', undefined, null],
])('%s as %j is refused', async (field, value, says) => {
  const answer = await handIn({ ...details, [field]: value })
  expect(answer.status).toBe(400)
  if (says) expect(answer.body.message).toBe(says)
  await expectNothingChanged()
})

test.each(['full_name', 'mobile', 'dob', 'id_no', 'id_front_url', 'id_back_url'])(
  '%s of 100 kB is refused',
  async (field) => {
    const answer = await handIn({ ...details, [field]: LONG })
    expect([400, 413]).toContain(answer.status)
    await expectNothingChanged()
  },
)

test.each([
  'status',
  'client_id',
  'id',
  'identity_status',
  'verified',
  'decided_at',
  'promised_by',
  'reason',
  'full_name_',
  'constructor',
  '__proto__',
])('the field %s is not taken', async (field) => {
  const rawBody = JSON.stringify(details).replace('{', `{"${field}":"approved",`)
  const answer = await send(house.app, submitIdentity, { token, rawBody })
  expect(answer.status).toBe(400)
  await expectNothingChanged()
})

test.each(['id_front_url', 'id_back_url'])(
  '%s names nothing but an image of this server: no other address is even looked at',
  async (field) => {
    const id = randomUUID()
    for (const url of [
      'http://169.254.169.254/',
      'http://127.0.0.1:5432',
      'https://example.test/x.jpg',
      'data:image/png;base64,iVBORw0KGgo=',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '//example.test/x',
      '../../etc/passwd',
      id,
      `http://localhost${imageUrlOf(id)}`,
      `${imageUrlOf(id)}?x=1`,
      `${imageUrlOf(id)}#`,
      ` ${imageUrlOf(id)}`,
      imageUrlOf('00000000-0000-0000-0000-00000000000\u0660'),
    ]) {
      const answer = await handIn({ ...details, [field]: url })
      expect([url, answer.status, answer.body.message]).toEqual([url, 400, kyc.imageRequired])
    }
    await expectNothingChanged()
  },
)

test('another’s image, one that is not there, an avatar, and one image twice are refused alike', async () => {
  const other = await signInAs(house.app, await newClient(house))
  const bad = {
    another: await newImage(other.token),
    anothersAvatar: await newImage(other.token, uploadAvatar),
    unknown: imageUrlOf(randomUUID()),
    twice: String(details.id_back_url),
  }
  for (const [what, url] of Object.entries(bad)) {
    const answer = await handIn({ ...details, id_front_url: url })
    expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'identity_image_not_yours'])
  }
  await expectNothingChanged()
  await house.pastTriggers("update image set purpose = 'avatar' where id = $1", [
    String(details.id_front_url).slice(-36),
  ])
  expect((await handIn(details)).body.code).toBe('identity_image_not_yours')
})

test('the database itself refuses a submission with another’s image, and one that starts decided', async () => {
  await handIn(details)
  const other = await newClient(house, { identityStatus: 'unverified' })
  const copy = (clientId: string, status: string) =>
    house.services.db.as('firm').query(
      `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
         id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, status, decided_at)
       select gen_random_uuid(), $2, full_name, mobile, date_of_birth, id_number, id_number_mask, id_number_mac,
         front_image_id, back_image_id, submitted_at, promised_by, $3::text, case when $3 <> 'pending' then now() end
       from identity_submission where client_id = $1`,
      [client.id, clientId, status],
    )
  await expect(copy(other.id, 'pending')).rejects.toThrow('front_is_own_image')
  await expect(copy(other.id, 'approved')).rejects.toThrow('starts pending')
  await expect(copy(client.id, 'pending')).rejects.toThrow('one_pending_submission')
})

test('17 years and 364 days are refused, and the 18th birthday in India is not', async () => {
  const answer = await handIn({ ...details, dob: '2008-11-17' })
  expect([answer.status, answer.body.message]).toEqual([400, refusals.identity_underage.says])
  await expectNothingChanged()
  expect((await handIn({ ...details, dob: '2008-11-16' })).status).toBe(200)
})

test('a second submission is refused while the first is with the firm, and after an approval', async () => {
  await handIn(details)
  const again = await detailsOf(token)
  const before = await read()
  expect((await handIn(again)).body.code).toBe('identity_already_handed_in')
  await house.pastTriggers("update client set identity_status = 'approved' where id = $1", [client.id])
  expect((await handIn(again)).body.code).toBe('identity_already_handed_in')
  expect(await read()).toEqual(before)
})

test('of ten submissions at once one is taken', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => handIn(details)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set(['identity_already_handed_in']),
  )
  expect(
    await house.asOwner('select from identity_submission where client_id = $1', [client.id]),
  ).toHaveLength(1)
})

test('the same submission sent again with its key is told again; the key with other details is refused', async () => {
  const headers = { 'idempotency-key': 'one-submission' }
  const answers = await Promise.all([1, 2, 3].map(() => handIn(details, headers)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await handIn(details, headers)).status).toBe(200)
  expect((await handIn({ ...details, full_name: 'Another Person' }, headers)).status).toBe(409)
  expect(
    await house.asOwner('select from identity_submission where client_id = $1', [client.id]),
  ).toHaveLength(1)
})

test('a stranger neither hands in nor reads', async () => {
  expect((await send(house.app, submitIdentity, { body: details })).status).toBe(401)
  expect((await send(house.app, identityDetailCall)).status).toBe(401)
})

test('without its own filter the database still shows a client no details of another', async () => {
  await handIn(details)
  const other = await newClient(house)
  const asOther = house.services.db.as({ clientId: other.id })
  expect(await asOther.query('select * from identity_submission')).toEqual([])
  expect(await house.services.db.query('select * from identity_submission')).toEqual([])
  expect(
    await house.services.db.as({ clientId: client.id }).query('select * from identity_submission'),
  ).toHaveLength(1)
})
