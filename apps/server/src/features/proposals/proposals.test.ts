/** proposals: four eyes, by the API and past it. */
import { randomUUID } from 'node:crypto'
import {
  listLimits,
  listProposals,
  type Proposal,
  type ProposalAsk,
  propose,
  rejectProposal,
  viewProposal,
  withdrawProposal,
} from '@pramaan/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  approveAs,
  approveBare,
  at,
  handInFor,
  newPerson,
  type Person,
  proposeAs,
  reason,
  sendAs,
} from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../../test/harness.ts'
import { expireProposals } from '../../firm/proposals.ts'
import { instantFrom } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database.ts'

let house: House
let maker: Person
let checker: Person
let other: Person

beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
  checker = await newPerson(house, 'checker')
  other = await newPerson(house, 'checker')
})
afterAll(() => house.close())

const flags = (clientId: string, allowed = true): ProposalAsk => ({
  kind: 'client-flags',
  client_id: clientId,
  allow_bonus: allowed,
  allow_compensation: false,
})
const flagsOf = async (clientId: string) =>
  (
    await house.asOwner<{ allow_bonus: boolean }>('select allow_bonus from client where id = $1', [clientId])
  )[0]
const deciding = { body: { reason } }

describe('one proposes, another decides', () => {
  test('an approved change of flags takes effect, and is told to the client with both names', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    expect(proposal.changes).toContainEqual({ field: 'Bonus', before: 'not allowed', after: 'allowed' })
    expect(await flagsOf(client.id)).toEqual({ allow_bonus: false })
    const answer = await approveAs(house.app, checker, proposal.id)
    expect(answer.body.data).toMatchObject({ state: 'approved', checker: checker.name, maker: maker.name })
    expect(await flagsOf(client.id)).toEqual({ allow_bonus: true })
    const [entry] = await house.asOwner<{ body: string }>(
      'select body from audit_event where client_id = $1 order by seq desc limit 1',
      [client.id],
    )
    expect(entry?.body).toContain(`Proposed by ${maker.name}, approved by ${checker.name}.`)
  })

  test('nobody approves or rejects an own proposal', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, checker, flags(client.id))
    for (const answer of [
      await approveAs(house.app, checker, proposal.id),
      await sendAs(house.app, checker, at(rejectProposal, { id: proposal.id }), deciding),
    ]) {
      expect(answer.body.code).toBe('proposal_needs_another_person')
    }
    expect(await flagsOf(client.id)).toEqual({ allow_bonus: false })
  })

  test('a maker cannot decide at all, and an auditor cannot propose', async () => {
    const client = await newClient(house)
    const auditor = await newPerson(house, 'auditor')
    const { proposal } = await proposeAs(house.app, checker, flags(client.id))
    expect((await approveAs(house.app, maker, proposal.id)).status).toBe(403)
    const answer = await sendAs(house.app, auditor, propose, { body: { act: flags(client.id), reason } })
    expect(answer.status).toBe(403)
  })

  test('an advisor proposes invitations and nothing else', async () => {
    const client = await newClient(house)
    const advisor = await newPerson(house, 'advisor')
    const refused = await sendAs(house.app, advisor, propose, { body: { act: flags(client.id), reason } })
    expect([refused.status, refused.body.code]).toEqual([403, 'staff_role_wrong'])
    const act = { kind: 'invitation-new', label: 'Family', uses: 1, days: 1 } as const
    expect((await proposeAs(house.app, advisor, act)).proposal.state).toBe('open')
  })

  test('only the maker withdraws, and a withdrawn proposal cannot be approved', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    const call = at(withdrawProposal, { id: proposal.id })
    expect((await sendAs(house.app, checker, call, deciding)).status).toBe(404)
    expect((await sendAs(house.app, maker, call, deciding)).body.data).toMatchObject({ state: 'withdrawn' })
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_closed')
  })

  test('a rejected proposal changes nothing and makes room for the next', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    const second = await sendAs(house.app, maker, propose, { body: { act: flags(client.id), reason } })
    expect(second.body.code).toBe('proposal_pending_already')
    const rejected = await sendAs(house.app, checker, at(rejectProposal, { id: proposal.id }), deciding)
    expect(rejected.body.data).toMatchObject({ state: 'rejected', decision_reason: reason })
    expect(await flagsOf(client.id)).toEqual({ allow_bonus: false })
    await proposeAs(house.app, maker, flags(client.id))
  })

  test('a proposal that would change nothing is refused', async () => {
    const client = await newClient(house)
    const answer = await sendAs(house.app, maker, propose, { body: { act: flags(client.id, false), reason } })
    expect(answer.body.code).toBe('proposal_changes_nothing')
  })

  test('of 50 approvals at once, one has the effect', async () => {
    const limits = async () => (await sendAs(house.app, maker, listLimits)).body.data
    const { proposal } = await proposeAs(house.app, maker, {
      kind: 'limit-change',
      limit: 'minimum_deposit',
      rupees: 25_000,
    })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => approveAs(house.app, turn % 2 ? checker : other, proposal.id)),
    )
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'proposal_closed')).toHaveLength(49)
    expect(await limits()).toContainEqual({ limit: 'minimum_deposit', rupees: 25_000 })
    const entries = await house.asOwner("select from audit_event where body like '%limit-change.approved%'")
    expect(entries).toHaveLength(1)
  })

  test('of 20 equal proposals at once, one stands', async () => {
    const client = await newClient(house)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        sendAs(house.app, maker, propose, { body: { act: flags(client.id), reason } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('what has changed since it was proposed is not approved', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    await house.pastTriggers('update client set allow_compensation = true where id = $1', [client.id])
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
    await house.pastTriggers(
      'update client set allow_bonus = true, allow_compensation = false where id = $1',
      [client.id],
    )
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe('proposal_outdated')
  })

  test('an identity decision moves the client from pending to approved', async () => {
    const client = await newClient(house, { identityStatus: 'unverified' })
    const submission = await handInFor(house, client.id)
    const { proposal } = await proposeAs(house.app, maker, {
      kind: 'identity-decision',
      submission_id: submission,
      decision: 'approved',
    })
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)
    const [row] = await house.asOwner('select identity_status from client where id = $1', [client.id])
    expect(row).toEqual({ identity_status: 'approved' })
  })

  test('a freeze is lifted by two people only', async () => {
    const client = await newClient(house)
    const act = { kind: 'client-unfreeze', client_id: client.id } as const
    const early = await sendAs(house.app, maker, propose, { body: { act, reason } })
    expect(early.body.code).toBe('proposal_changes_nothing')
    await house.asOwner('update client set frozen_at = now() where id = $1', [client.id])
    const { proposal } = await proposeAs(house.app, maker, act)
    expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)
    const [row] = await house.asOwner('select frozen_at from client where id = $1', [client.id])
    expect(row).toEqual({ frozen_at: null })
  })
})

describe('a proposal is open for 24 hours', () => {
  test('after that it reads as expired, cannot be decided, and makes room for a new one', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    const before = house.clock.now()
    house.clock.move(24 * 3_600_000)
    // Sessions end meanwhile; the same people come back.
    const [late, lateMaker] = [await newPerson(house, 'checker'), await newPerson(house, 'maker')]
    const seen = await sendAs(house.app, late, at(viewProposal, { id: proposal.id }))
    expect(seen.body.data).toMatchObject({ state: 'expired' })
    expect((await approveAs(house.app, late, proposal.id)).body.code).toBe('proposal_closed')
    await proposeAs(house.app, lateMaker, flags(client.id))
    const [row] = await house.asOwner('select state from proposal where id = $1', [proposal.id])
    expect(row).toEqual({ state: 'expired' })
    house.clock.move(before.getTime() - house.clock.now().getTime())
  })

  test('the chore closes it and writes that down', async () => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, maker, flags(client.id))
    const businessClock = { now: () => instantFrom(proposal.expires_at) }
    await house.services.db.transaction((tx) => expireProposals(tx, { businessClock }))
    const closed: Answer<{ items: Proposal[] }> = await sendAs(house.app, maker, listProposals, {
      query: '?state=closed',
    })
    expect(closed.body.data.items.find(({ id }) => id === proposal.id)).toMatchObject({ state: 'expired' })
    const [entry] = await house.asOwner<{ body: string }>(
      'select body from audit_event where client_id = $1 order by seq desc limit 1',
      [client.id],
    )
    expect(entry?.body).toContain('Not decided in time')
  })
})

describe('past the API, as the role of the app, the database refuses', () => {
  const asApp = (text: string, values: readonly unknown[] = []) =>
    house.services.db.as('firm').query(text, values)
  const openProposal = async (by = maker) => {
    const client = await newClient(house)
    const { proposal } = await proposeAs(house.app, by, flags(client.id))
    return { client, proposal }
  }
  const approval = (id: string, by: string) =>
    house.services.db.as('firm').transaction((tx) => approveBare(tx, id, { staffId: by }))

  test('approving an own proposal', async () => {
    const { proposal } = await openProposal(checker)
    await expect(approval(proposal.id, checker.staffId)).rejects.toThrow(/checker_is_another_person/)
  })

  test('approving as someone who is no checker', async () => {
    const { proposal } = await openProposal()
    const another = await newPerson(house, 'maker')
    await expect(approval(proposal.id, another.staffId)).rejects.toThrow(/only a checker decides/)
  })

  test('proposing as an auditor, or as an advisor what is no invitation', async () => {
    for (const role of ['auditor', 'advisor'] as const) {
      const person = await newPerson(house, role)
      const insert = house.asOwner(
        `insert into proposal (id, kind, subject, title, act, changes, reason, maker_id, proposed_at, expires_at)
         values ($1, 'limit-change', 'a limit', 't', '{}', '[]', $2, $3, now(), now() + interval '1 day')`,
        [randomUUID(), reason, person.staffId],
      )
      await expect(insert).rejects.toThrow(/may not propose/)
    }
  })

  test('approving twice, and deciding anew what was decided', async () => {
    const { proposal } = await openProposal()
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    await expect(approval(proposal.id, other.staffId)).rejects.toThrow(/stays as it is/)
    await expect(asApp("update proposal set state = 'open' where id = $1", [proposal.id])).rejects.toThrow()
  })

  test('changing what was proposed, or deleting it', async () => {
    const { proposal } = await openProposal()
    for (const column of ['act', 'changes', 'reason', 'maker_id', 'expires_at', 'subject', 'kind']) {
      const change = asApp(`update proposal set ${column} = ${column} where id = $1`, [proposal.id])
      await expect(change).rejects.toThrow(/permission denied/)
    }
    await expect(asApp('delete from proposal where id = $1', [proposal.id])).rejects.toThrow(
      /permission denied/,
    )
  })

  test('setting a client’s identity, flags or freeze without a proposal', async () => {
    const client = await newClient(house, { identityStatus: 'pending' })
    await house.asOwner('update client set frozen_at = now() where id = $1', [client.id])
    for (const change of [
      "identity_status = 'approved'",
      "identity_status = 'rejected'",
      "identity_status = 'unverified'",
      'allow_bonus = true',
      'allow_compensation = true',
      'frozen_at = null',
    ]) {
      await expect(asApp(`update client set ${change} where id = $1`, [client.id])).rejects.toThrow(
        /two people/,
      )
    }
  })

  test('a client who starts with rights', async () => {
    const start = house.asOwner(
      `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, created_at, identity_status)
       values ($1, $2, 'x@y.test', $3, '', '', now(), now(), 'approved')`,
      [randomUUID(), randomUUID(), `${randomUUID()}@y.test`],
    )
    await expect(start).rejects.toThrow(/starts unverified/)
  })

  test('using yesterday’s approval, or one for something else', async () => {
    const { client, proposal } = await openProposal()
    expect((await approveAs(house.app, checker, proposal.id)).status).toBe(200)
    await expect(asApp('update client set allow_bonus = false where id = $1', [client.id])).rejects.toThrow()
    const next = await openProposal()
    const more = house.services.db.as('firm').transaction(async (tx) => {
      await approveBare(tx, next.proposal.id, checker)
      await tx.query('update client set allow_compensation = true where id = $1', [next.client.id])
    })
    await expect(more).rejects.toThrow(/two people/)
  })

  test('activating, extending, refilling or reviving an invitation, and changing a limit', async () => {
    const act = { kind: 'invitation-new', label: 'Friends', uses: 3, days: 3 } as const
    const { proposal } = await proposeAs(house.app, maker, act)
    for (const change of [
      'activated_at = now()',
      "expires_at = now() + interval '9 years'",
      'uses_left = uses_left + 1',
      'revoked_at = now()',
    ]) {
      const update = asApp(`update invitation set ${change} where id = $1`, [proposal.id])
      await expect(update).rejects.toThrow(/two people|only go down/)
    }
    await expect(asApp('update invitation set uses = 9 where id = $1', [proposal.id])).rejects.toThrow(
      /denied/,
    )
    await expect(asApp('update brand_limit set amount_paise = 100')).rejects.toThrow(/two people/)
    await expect(asApp('delete from brand_limit')).rejects.toThrow(/permission denied/)
  })

  test('switching its own guards off', async () => {
    const db = openDatabase({ url: house.databaseUrl, connections: 1 })
    try {
      for (const trick of [
        'set session_replication_role = replica',
        'alter table client disable trigger all',
        'alter table proposal drop constraint checker_is_another_person',
        'alter table identity_submission disable row level security',
      ]) {
        await expect(db.query(trick)).rejects.toThrow(/permission denied|must be owner/)
      }
    } finally {
      await db.close()
    }
  })
})
