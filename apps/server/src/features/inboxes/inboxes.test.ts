/** inboxes: what waits, for whom, since when, and what is overdue. Mails and limits as the firm sees them. */
import { countPending, type InboxItem, inbox, listLimits, listMail } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson as newApprovedClient } from '../../../test/account-people.ts'
import { announce, importAs, newBank } from '../../../test/bank-people.ts'
import { approveAs, handInFor, newPerson, type Person, proposeAs, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../../test/harness.ts'
import { approvalOf, makeFile, newFirm, newRequest } from '../../../test/withdrawal-people.ts'
import { putInOutbox } from '../../platform/mail.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const read = async (person: Person): Promise<InboxItem[]> =>
  (await sendAs(house.app, person, inbox)).body.data

test('details wait for a maker, then as a proposal for a checker, and once decided for nobody', async () => {
  const [maker, checker] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const client = await newClient(house, { identityStatus: 'unverified' })
  const submission = await handInFor(house, client.id, 'Asha Kulkarni')
  const promised = house.clock.now().getTime() + 2 * 24 * 3_600_000
  expect(await read(maker)).toEqual([
    {
      kind: 'identity',
      id: submission,
      title: 'Review identity of Asha Kulkarni',
      client_id: client.id,
      client_name: 'Test Person',
      waiting_since: house.clock.now().toISOString(),
      due_by: new Date(promised).toISOString(),
      is_overdue: false,
      for_role: 'maker',
    },
  ])
  const { proposal } = await proposeAs(house.app, maker, {
    kind: 'identity-decision',
    submission_id: submission,
    decision: 'approved',
  })
  expect(await read(checker)).toMatchObject([{ kind: 'proposal', id: proposal.id, for_role: 'checker' }])
  await approveAs(house.app, checker, proposal.id)
  expect(await read(checker)).toEqual([])
})

test('what is overdue comes first, then what has waited longest; an expired proposal gives its details back', async () => {
  const clients = [
    await newClient(house, { identityStatus: 'unverified' }),
    await newClient(house, { identityStatus: 'unverified' }),
  ]
  await handInFor(house, clients[0]?.id ?? '', 'First')
  house.clock.move(47 * 3_600_000)
  const second = await handInFor(house, clients[1]?.id ?? '', 'Second')
  const maker = await newPerson(house, 'maker')
  const flags = { kind: 'client-flags', allow_bonus: true, allow_compensation: true } as const
  await proposeAs(house.app, maker, { ...flags, client_id: clients[0]?.id ?? '' })
  await proposeAs(house.app, maker, {
    kind: 'identity-decision',
    submission_id: second,
    decision: 'approved',
  })
  house.clock.move(3_600_000)
  const late = await newPerson(house, 'auditor')
  const titles = async () =>
    (await read(late)).map(({ title, is_overdue }) => `${title}${is_overdue ? '!' : ''}`)
  expect(await titles()).toEqual([
    'Review identity of First!',
    'Change what Test Person may use',
    // A proposal is about the client, by the name that the client has.
    'Approve the identity of Test Person',
  ])
  house.clock.move(24 * 3_600_000)
  const later = await newPerson(house, 'auditor')
  expect((await read(later)).map(({ title }) => title)).toEqual([
    'Review identity of First',
    'Review identity of Second',
  ])
})

test('the outbox shows what mails say in a demo, and never where codes are real', async () => {
  for (const mode of ['demo', 'live'] as const) {
    const other = await openHouse({ mode })
    try {
      const person = await newPerson(other, 'auditor')
      await putInOutbox(other.services.db, other.clock, {
        to: 'a@b.test',
        subject: 'A code',
        text: 'It is 123456.',
      })
      const answer: Answer<{ items: object[] }> = await sendAs(other.app, person, listMail)
      expect(answer.body.data.items).toMatchObject([
        {
          to: 'a@b.test',
          subject: 'A code',
          text: mode === 'demo' ? 'It is 123456.' : null,
          sent_at: null,
          tries: 0,
        },
      ])
      expect(answer.raw.includes('123456')).toBe(mode === 'demo')
      for (const query of ['?after=x', '?to=a@b.test', '?after=']) {
        expect((await sendAs(other.app, person, listMail, { query })).status).toBe(400)
      }
    } finally {
      await other.close()
    }
  }
})

test('the limits start where the spec has them: trade ₹19,000, withdrawal and deposit ₹20,000', async () => {
  const person = await newPerson(house, 'auditor')
  expect((await sendAs(house.app, person, listLimits)).body.data).toEqual([
    { limit: 'minimum_trade', rupees: 19_000 },
    { limit: 'minimum_withdrawal', rupees: 20_000 },
    { limit: 'minimum_deposit', rupees: 20_000 },
  ])
})

test('a withdrawal waits for a maker, then as a proposal for a checker, then for a payout file, and for the bank when late', async () => {
  const own = await openHouse()
  try {
    const firm = await newFirm(own)
    const { saver, id } = await newRequest(own)
    const counts = async () => (await sendAs(own.app, firm.maker, countPending)).body.data
    const look = async () => (await sendAs(own.app, firm.maker, inbox)).body.data as InboxItem[]
    expect(await look()).toMatchObject([
      {
        kind: 'withdrawal',
        id,
        title: 'Review withdrawal of ₹25,000.00',
        client_id: saver.id,
        for_role: 'maker',
        is_overdue: false,
      },
    ])
    const { proposal } = await proposeAs(own.app, firm.maker, approvalOf(id))
    expect(await look()).toMatchObject([{ kind: 'proposal', id: proposal.id, for_role: 'checker' }])
    expect(await counts()).toMatchObject({ inbox: 1, proposals: 1, withdrawals: 0, payouts: 0 })
    await approveAs(own.app, firm.checker, proposal.id)
    expect(await counts()).toMatchObject({ inbox: 1, proposals: 0, withdrawals: 1, payouts: 1 })
    expect(await look()).toMatchObject([{ title: 'Send withdrawal of ₹25,000.00 to the bank' }])
    await makeFile(own, firm.maker)
    expect(await counts()).toMatchObject({ inbox: 0, withdrawals: 0, payouts: 0, lines: 0, desk: 0 })
    expect(await look()).toEqual([])
    own.clock.move(24 * 3_600_000)
    const later = await newFirm(own)
    expect((await sendAs(own.app, later.maker, inbox)).body.data).toMatchObject([
      { kind: 'withdrawal', title: 'Ask the bank about the withdrawal of ₹25,000.00', is_overdue: true },
    ])
  } finally {
    await own.close()
  }
})

test('a payment in another name waits for a maker for a day, then as a proposal for a checker', async () => {
  const own = await openHouse()
  try {
    const firm = await newFirm(own)
    const saver = await newApprovedClient(own)
    const { id, reference } = await announce(own, saver)
    const look = async () => (await sendAs(own.app, firm.maker, inbox)).body.data as InboxItem[]
    expect(await look()).toEqual([])
    const stray = { narration: reference, payer: 'Someone Else', rupees: 50_000 }
    await importAs(own, firm.maker, newBank().statement([stray]))
    expect(await look()).toMatchObject([
      {
        kind: 'deposit',
        id,
        title: `Verify deposit ${reference} of ₹50,000.00`,
        client_id: saver.id,
        due_by: '2026-11-17T04:30:00.000Z',
        for_role: 'maker',
      },
    ])
    const [line] = await own.asOwner<{ id: string }>('select id from statement_line')
    await proposeAs(own.app, firm.maker, {
      kind: 'payment-return',
      line_id: line?.id ?? '',
      message: 'It came from an account in another name.',
    })
    expect(await look()).toMatchObject([{ kind: 'proposal', for_role: 'checker' }])
  } finally {
    await own.close()
  }
})

test('work that the clock has not done a minute after its time waits for somebody, by its kind; once it is done it is gone', async () => {
  const own = await openHouse()
  try {
    const client = await newClient(own)
    const auditor = await newPerson(own, 'auditor')
    const look = async () =>
      ((await sendAs(own.app, auditor, inbox)).body.data as InboxItem[]).filter(({ kind }) => kind === 'late')
    const count = async () =>
      ((await sendAs(own.app, auditor, countPending)).body.data as { late: number }).late
    await own.asOwner(
      `insert into due (id, kind, client_id, ref, at)
       select gen_random_uuid(), kind, $1, gen_random_uuid(), $2::timestamptz - late
       from (values ('sip', interval '2 min'), ('sip', interval '1 hour'), ('loan-day', interval '59 s')) as d (kind, late)`,
      [client.id, own.clock.now()],
    )
    expect(await look()).toMatchObject([
      { id: 'sip', title: 'SIP instalments: 2 late', is_overdue: true, client_id: null },
    ])
    expect(await count()).toBe(1)
    await own.asOwner(`update due set done_at = now() where kind = 'sip'`)
    expect(await look()).toEqual([])
  } finally {
    await own.close()
  }
})
