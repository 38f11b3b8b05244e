import { brand } from '@pramaan/brand'
import {
  type ActivityEntry,
  type Application,
  accountStanding,
  addBankCard,
  clientInfo,
  freezeAccount,
  listActivity,
  listApplications,
  type Standing,
  startDeposit,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actsOn,
  givePin,
  handIn,
  mailsTo,
  newPerson,
  PERSON_NAME,
  type Person,
  sendAs,
  signedIn,
} from '../../../test/account-people.ts'
import {
  type Answer,
  eventually,
  type House,
  newClient,
  openHouse,
  send,
  signInAs,
} from '../../../test/harness.ts'
import { decide, newFirm, newRequest, rejectionOf } from '../../../test/withdrawal-people.ts'
import { vipRule } from '../../clients/standing.ts'
import { writeAudit } from '../../platform/audit.ts'
import { laterBy } from '../../platform/clock.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const DAY_MS = 24 * 3_600_000
const freeze = (person: Person) => sendAs(house, person, freezeAccount)
const standing = async (person: Person): Promise<Standing> => {
  const answer: Answer<Standing> = await sendAs(house, person, accountStanding)
  return answer.body.data
}
const applications = async (person: Person): Promise<Application[]> => {
  const answer: Answer<Application[]> = await sendAs(house, person, listApplications)
  return answer.body.data
}
const activity = async (person: Person, query = ''): Promise<ActivityEntry[]> => {
  const answer: Answer<ActivityEntry[]> = await sendAs(house, person, listActivity, { query })
  return answer.body.data
}

test('a freeze is shown, ends every other session on every server, and is told by mail and activity', async () => {
  const person = await newPerson(house)
  const elsewhere = await signedIn(house, person)
  const other = await house.secondNode()
  expect((await send(other, clientInfo, { token: elsewhere.token })).status).toBe(200)
  expect((await freeze(person)).body).toEqual({ code: 200, message: 'OK', data: null })
  expect((await standing(person)).frozen_at).toBe(house.services.businessClock.now().toISOString())
  expect(
    await eventually(async () => (await send(other, clientInfo, { token: elsewhere.token })).status === 401),
  ).toBe(true)
  expect((await sendAs(house, person, clientInfo)).status).toBe(200)
  expect(await mailsTo(house, person)).toEqual(['Pramaan: your account is frozen'])
  expect(await actsOn(house, person)).toEqual(['device.new', 'account.frozen'])
})

test('20 parallel freezes freeze once, and the first time stays', async () => {
  const person = await newPerson(house)
  const answers = await Promise.all(Array.from({ length: 20 }, () => freeze(person)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const { frozen_at } = await standing(person)
  house.clock.move(60_000)
  expect((await freeze(person)).status).toBe(200)
  expect((await standing(person)).frozen_at).toBe(frozen_at)
  expect(await mailsTo(house, person)).toHaveLength(1)
  expect(await actsOn(house, person)).toEqual(['account.frozen'])
})

test('the client cannot lift the freeze, and neither can the app’s own role', async () => {
  const person = await newPerson(house)
  await freeze(person)
  await expect(
    house.services.db.query('update client set frozen_at = null where id = $1', [person.id]),
  ).rejects.toThrow(/two people/)
})

test('the standing publishes each part with its points; the score is their sum and the profile has the same', async () => {
  const person = await newPerson(house)
  expect(await standing(person)).toEqual({
    score: 40,
    parts: [
      { part: 'identity', name: 'Identity approved', points: 40, has_it: true },
      { part: 'pin', name: 'Transaction PIN set', points: 15, has_it: false },
      { part: 'bank_account', name: 'Bank account added', points: 15, has_it: false },
      {
        part: 'usable_bank_account',
        name: 'Bank account past the 24-hour cooling period',
        points: 10,
        has_it: false,
      },
      { part: 'second_factor', name: 'Second factor or passkey', points: 20, has_it: false },
    ],
    vip: 0,
    vip_rule: vipRule(brand.vipFromRupees),
    assets: 0,
    frozen_at: null,
    has_second_factor: false,
  })
  await givePin(house, person)
  const body = {
    bank_name: 'HDFC Bank',
    card_no: '50100123456789',
    ifsc: 'HDFC0000001',
    holder_name: PERSON_NAME,
  }
  await sendAs(house, person, addBankCard, { body })
  expect((await standing(person)).score).toBe(70)
  house.clock.move(DAY_MS)
  const later = await signedIn(house, person)
  expect((await standing(later)).score).toBe(80)
  expect((await sendAs(house, later, clientInfo)).body.data).toMatchObject({
    score: 80,
    vip: 0,
    has_pin: true,
  })
})

test('an unverified client has the score 0 in the profile', async () => {
  const { token } = await signInAs(house.app, await newClient(house, { identityStatus: 'unverified' }))
  expect((await send(house.app, clientInfo, { token })).body.data).toMatchObject({ score: 0, has_pin: false })
})

test('applications are listed newest first, with reason and promised time; only a pending one can be overdue', async () => {
  const { id, email, password } = await newClient(house)
  const now = house.services.businessClock.now()
  const promisedBy = laterBy(now, 2 * DAY_MS)
  await handIn(house, id, {
    status: 'rejected',
    reason: 'The photo is blurred.',
    submittedAt: now,
    promisedBy,
  })
  await handIn(house, id, { status: 'pending', submittedAt: laterBy(now, 1000), promisedBy })
  const before = await applications(await signedIn(house, { id, email, password }))
  expect(before).toMatchObject([
    {
      kind: 'identity',
      title: 'Identity check',
      status: 'pending',
      reason: null,
      decided_at: null,
      is_overdue: false,
    },
    { status: 'rejected', reason: 'The photo is blurred.', decided_at: now.toISOString(), is_overdue: false },
  ])
  expect(before[0]?.promised_by).toBe(promisedBy.toISOString())
  house.clock.move(2 * DAY_MS + 1)
  const after = await applications(await signedIn(house, { id, email, password }))
  expect(after.map(({ is_overdue }) => is_overdue)).toEqual([true, false])
  expect(await applications(await newPerson(house))).toHaveLength(1)
})

test('a withdrawal stands among the applications with its state, promise and reason, and so does a deposit', async () => {
  const { saver, id } = await newRequest(house)
  const asked = await applications(saver)
  // The identity check, the deposit that the money came by, and the withdrawal.
  expect(asked).toHaveLength(3)
  expect(asked.filter(({ kind }) => kind === 'withdrawal')).toMatchObject([
    {
      kind: 'withdrawal',
      id,
      title: 'Withdrawal of ₹25,000.00',
      status: 'pending',
      state: 'Under review',
      promised_by: laterBy(house.services.businessClock.now(), DAY_MS).toISOString(),
      decided_at: null,
    },
  ])
  const firm = await newFirm(house)
  await decide(house, firm, rejectionOf(id, 'Your bank says that this account is closed.'))
  expect((await applications(saver)).find((one) => one.id === id)).toMatchObject({
    status: 'rejected',
    reason: 'Your bank says that this account is closed.',
    promised_by: null,
    decided_at: house.services.businessClock.now().toISOString(),
  })
  const { body } = await sendAs(house, saver, startDeposit, { body: { amount: 50_000, channel: 'bank' } })
  const depositId = (body.data as { id: string }).id
  expect((await applications(saver)).find((one) => one.id === depositId)).toMatchObject({
    kind: 'deposit',
    title: 'Deposit of ₹50,000.00',
    status: 'pending',
    state: 'Waiting for your payment',
    promised_by: null,
  })
})

test('activity tells what the client did and what the firm did or read, by name and role, and no one else’s', async () => {
  const [person, other] = [await newPerson(house), await newPerson(house)]
  await freeze(person)
  await freeze(other)
  const staff = { kind: 'staff', id: crypto.randomUUID(), name: 'Meera Iyer', role: 'maker' } as const
  await house.services.db.as('firm').transaction(async (tx) => {
    const about = { clientId: person.id, reason: 'Asked for by the client on the phone.' }
    await writeAudit(tx, house.clock, {
      ...about,
      actor: staff,
      act: 'identity.read',
      what: 'Opened the identity file.',
    })
    const system = { actor: { kind: 'system' }, act: 'x.y', what: 'A proposal expired.' } as const
    await writeAudit(tx, house.clock, { ...system, clientId: person.id, reason: null })
  })
  expect(await activity(person)).toMatchObject([
    { actor: 'Pramaan', is_firm: true, what: 'A proposal expired.', reason: null },
    {
      actor: 'Meera Iyer, maker',
      is_firm: true,
      what: 'Opened the identity file.',
      reason: 'Asked for by the client on the phone.',
    },
    { actor: 'You', is_firm: false, what: 'Froze the account and signed every other device out.' },
  ])
})

test('activity is told by its time: what was written down later with an earlier time stands where it happened', async () => {
  const person = await newPerson(house)
  const now = house.clock.now()
  const daysAgo = [0, 3, 1, 3, 2, 1]
  await house.services.db.as('firm').transaction(async (tx) => {
    for (const [turn, days] of daysAgo.entries()) {
      const entry = {
        actor: { kind: 'system' },
        act: 'x.y',
        what: `${days} days ago, entry ${turn}.`,
      } as const
      const clock = { now: () => laterBy(now, -days * DAY_MS) }
      await writeAudit(tx, clock, { ...entry, clientId: person.id, reason: null })
    }
  })
  const all = await activity(person)
  expect(all.map(({ what }) => what)).toEqual([
    '0 days ago, entry 0.',
    '1 days ago, entry 5.',
    '1 days ago, entry 2.',
    '2 days ago, entry 4.',
    '3 days ago, entry 3.',
    '3 days ago, entry 1.',
  ])
  for (const [turn, { seq }] of all.entries()) {
    expect(await activity(person, `?before=${seq}`)).toEqual(all.slice(turn + 1))
  }
})

test('activity comes 50 at a time and goes on before the last of the page', async () => {
  const person = await newPerson(house)
  await house.services.db.as('firm').transaction(async (tx) => {
    for (let n = 1; n <= 120; n += 1) {
      const entry = { actor: { kind: 'system' }, act: 'x.y', what: `Entry ${n}.`, reason: null } as const
      await writeAudit(tx, house.clock, { ...entry, clientId: person.id })
    }
  })
  const told: string[] = []
  let page = await activity(person)
  expect(page).toHaveLength(50)
  while (page.length > 0) {
    told.push(...page.map(({ what }) => what))
    page = await activity(person, `?before=${page.at(-1)?.seq}`)
  }
  expect(told).toEqual(Array.from({ length: 120 }, (_, n) => `Entry ${120 - n}.`))
})

test('a page mark of another shape, an unknown field and a body are refused', async () => {
  const person = await newPerson(house)
  for (const query of [
    '?before=0',
    '?before=-1',
    '?before=1e3',
    '?before=',
    '?before=9999999999999999',
    '?before=x',
  ]) {
    expect((await sendAs(house, person, listActivity, { query })).status, query).toBe(400)
  }
  for (const query of ['?client_id=1', '?before=1&before=2', '?before[x]=1']) {
    expect((await sendAs(house, person, listActivity, { query })).status, query).toBe(400)
  }
  expect((await sendAs(house, person, freezeAccount, { body: { client_id: person.id } })).status).toBe(400)
  expect((await standing(person)).frozen_at).toBeNull()
})

test('nobody but an approved client has these: 401 without a session, 403 before the approval', async () => {
  const { token } = await signInAs(house.app, await newClient(house, { identityStatus: 'pending' }))
  for (const call of [freezeAccount, accountStanding, listApplications, listActivity]) {
    expect((await send(house.app, call)).status).toBe(401)
    expect((await send(house.app, call, { token })).status).toBe(403)
  }
})
