/**
 * Whoever owns the database and the key file writes acts of two people who signed nothing, and the money that they move: every name, every
 * hash and the server's word are right. No head may cover it: the signer asks for both signatures, and for what they are under (decision 85).
 */
import { randomUUID } from 'node:crypto'
import type { Proposal } from '@pramaan/contracts'
import { SignerStopped } from '@pramaan/signing'
import { possessionText, type Signed } from '@pramaan/verifier'
import { instanceOf } from '../../src/firm/staff-keys.ts'
import { headsWith } from '../../src/ledger/heads.ts'
import { post } from '../../src/ledger/transfers.ts'
import { newPerson } from '../account-people.ts'
import { newPerson as newMember } from '../firm.ts'
import { withDatabase } from '../global-setup.ts'
import { type House, openHouse } from '../harness.ts'
import { giveMoney } from '../money-people.ts'
import {
  decideSigned,
  newSigningFirm,
  proposeSigned,
  type Signing,
  type SigningFirm,
  showKey,
  withKey,
} from '../signing-people.ts'
import type { Family } from './arena.ts'
import { type Attack, adjustment, type Parts, pairOf, tellApproved } from './signed-pairs.ts'
import { unsignedIncome } from './unsigned-income.ts'

/** Both sides, well hashed, with everything that the database looks at past its triggers. */
const giveCash = (house: House, client: string, rupees: number, ref: string) =>
  post(house.books, [
    {
      id: randomUUID(),
      act: 'adjustment',
      ref,
      memo: 'A fee that was charged twice is given back.',
      at: house.clock.now(),
      legs: [
        {
          from: { firm: 'adjustments' },
          to: { client, purpose: 'cash' },
          amount: BigInt(Math.round(rupees * 100)),
        },
      ],
    },
  ])

const approvedBySigning = async (
  { house, maker, checker, client }: Parts,
  rupees: number,
): Promise<Proposal> => {
  const proposal = await proposeSigned(house, maker, adjustment(client, rupees))
  const answer = await decideSigned(house, checker, proposal)
  if (answer.status !== 200) throw new Error(`decision refused: ${answer.raw}`)
  return proposal
}

/** A third key, enrolled and ended by two people, and the event that told its enrolment. */
async function endedKey(
  parts: Parts,
): Promise<{ third: Signing; enrolment: Pick<Proposal, 'signed' | 'decision_signed'> }> {
  const { house, maker, checker } = parts
  const third = await withKey(await newMember(house, 'maker'))
  await showKey(house, third)
  const decide = async (kind: 'staff-key-enrol' | 'staff-key-end') => {
    const proposal = await proposeSigned(house, maker, { kind, key_id: third.signer.keyId })
    const answer = await decideSigned(house, checker, proposal)
    if (answer.status !== 200) throw new Error(`decision refused: ${answer.raw}`)
    return answer.body.data
  }
  const enrolment = await decide('staff-key-enrol')
  await decide('staff-key-end')
  return { third, enrolment }
}

const changedText = (signed: Signed): Signed => ({ ...signed, text: signed.text.replace(':500}', ':900}') })

export const unsigned: readonly Attack[] = [
  {
    name: 'an invented adjustment with both sides and two names',
    act: async (parts) => {
      await tellApproved(parts, parts.checker, parts.client, {})
      await giveCash(parts.house, parts.client, 500, randomUUID())
    },
    says: /^Entry \d+ of the audit log: cash-adjustment\.approved is not signed by two people of the firm/,
  },
  {
    name: 'the same, without any event',
    act: ({ house, client }) => giveCash(house, client, 500, randomUUID()),
    says: /^Entry 2 of client \S+ \(adjustment, 50000 of INR\) was signed by nobody/,
  },
  {
    name: 'an approved act used for a second payment',
    act: async (parts) => {
      const { id } = await approvedBySigning(parts, 500)
      await headsWith(parts.house.services, 'demo').make()
      await giveCash(parts.house, parts.client, 500, id)
    },
    says: /^Entry 3 of client \S+ \(adjustment, 50000 of INR\) takes an act a second time/,
  },
  {
    name: 'an approved act that moves more than it names',
    act: async (parts) => {
      const id = randomUUID()
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { id }))
      await giveCash(parts.house, parts.client, 50_000, id)
    },
    says: /moves another amount than two people signed: 50000 paise/,
  },
  {
    name: 'an approved act that pays another client',
    act: async (parts) => {
      const id = randomUUID()
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { id }))
      const { id: other } = await newPerson(parts.house)
      await giveCash(parts.house, other, 500, id)
    },
    says: /is another client’s than the one two people signed for/,
  },
  {
    name: 'a decision transplanted to another proposal',
    act: async (parts) => {
      const [one, other] = [await pairOf(parts), await pairOf(parts, { rupees: 90_000 })]
      await tellApproved(parts, parts.checker, parts.client, { ...other, decision: one.decision })
    },
    says: /the decision is about another proposal/,
  },
  {
    name: 'a proposal changed after it was signed',
    act: async (parts) => {
      const { proposal, decision } = await pairOf(parts)
      await tellApproved(parts, parts.checker, parts.client, { proposal: changedText(proposal), decision })
    },
    says: /A signature of a member of the firm does not fit what it is said to sign/,
  },
  {
    name: 'the signature of a key that nobody enrolled',
    act: async (parts) => {
      const checker = await withKey(parts.checker.person, 'a thief')
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { checker }))
    },
    says: /key [0-9a-f]{16} is not enrolled/,
  },
  {
    name: 'both signatures by one person',
    act: async (parts) => {
      const pair = await pairOf(parts, { maker: parts.checker })
      await tellApproved(parts, parts.checker, parts.client, pair)
    },
    says: /one person has signed both/,
  },
  {
    name: 'an act that was signed for another instance',
    act: async (parts) => {
      const pair = await pairOf(parts, { instance: 'other.example/log 0123456789abcdef' })
      await tellApproved(parts, parts.checker, parts.client, pair)
    },
    says: /it was signed for another instance/,
  },
  {
    name: 'a third founder, signed by itself',
    act: async (parts) => {
      const { person, signer } = await withKey(await newMember(parts.house, 'checker'))
      const { staffId: staff, name, role } = person
      const instance = instanceOf(parts.house.services.keys)
      const at = parts.house.clock.now().toISOString()
      const text = possessionText({ instance, staff, name, role, key: signer.keyId, at })
      const possession = await signer.sign(text)
      await tellApproved(parts, { person, signer }, null, { possession }, 'staff-key.founded')
    },
    says: /two members hold keys already/,
  },
  ...unsignedIncome,
  {
    name: 'money of one client, moved by an act that its maker signed for another client',
    act: async (parts) => {
      const id = randomUUID()
      const { id: about } = await newPerson(parts.house)
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { id, about }))
      await giveCash(parts.house, parts.client, 500, id)
    },
    says: /what its maker signed is about another client/,
  },
  {
    name: 'the signature of a key that has ended, with a time before its end',
    act: async (parts) => {
      const signedAt = parts.house.clock.now()
      const { third: maker } = await endedKey(parts)
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { maker, signedAt }))
    },
    says: /key [0-9a-f]{16} of .+ has ended/,
  },
  {
    name: 'the enrolment of a key that has ended, told a second time',
    act: async (parts) => {
      const { third: maker, enrolment } = await endedKey(parts)
      const { signed: proposal, decision_signed: decision } = enrolment
      const { person, signer } = maker
      const instance = instanceOf(parts.house.services.keys)
      const own = { instance, staff: person.staffId, name: person.name, role: person.role }
      const at = parts.house.clock.now().toISOString()
      const possession = await signer.sign(possessionText({ ...own, key: signer.keyId, at }))
      const signed = { proposal, decision, possession }
      await tellApproved(parts, parts.checker, null, signed, 'staff-key-enrol.approved')
      await tellApproved(parts, parts.checker, parts.client, await pairOf(parts, { maker }))
    },
    says: /key [0-9a-f]{16} of .+ has ended/,
  },
  {
    name: 'an approval told under a name that is read as no act',
    act: async (parts) => {
      const id = randomUUID()
      await tellApproved(parts, parts.checker, parts.client, {}, 'Cash-adjustment.approved')
      await giveCash(parts.house, parts.client, 500, id)
    },
    says: /^Entry 2 of client \S+ \(adjustment, 50000 of INR\) was signed by nobody/,
  },
]

/** Money from before anybody signed, under a head; two who hold keys; then the attack, and an hour in which a head falls due. Null if a head was signed. */
export async function stopAfterAct(
  house: House,
  act: Attack['act'],
  isBefore = false,
): Promise<string | null> {
  const heads = headsWith(house.services, 'demo')
  const { id: client } = await newPerson(house)
  await giveMoney(house, client, 1)
  await heads.make()
  house.clock.move(60_000)
  const firm = isBefore ? await unkeyed(house) : await newSigningFirm(house)
  await act({ ...firm, house, client })
  house.clock.move(3_600_000)
  return heads.make().then(
    () => null,
    (error: unknown) => {
      if (error instanceof SignerStopped) return error.message
      throw error
    },
  )
}

/** The same two, as it was before anybody had a key. */
const unkeyed = async (house: House): Promise<SigningFirm> => ({
  maker: await withKey(await newMember(house, 'maker')),
  checker: await withKey(await newMember(house, 'checker')),
})

export const unsignedActs: Family = {
  name: 'unsigned acts',
  run: async ({ house: { ownerUrl } }, judge) => {
    for (const { name, act, says } of unsigned) {
      const house = await openHouse({ postgresUrl: withDatabase(ownerUrl, 'postgres') })
      const why = await stopAfterAct(house, act)
      judge(why !== null && says.test(why), `${name}: ${why ?? 'a head was signed over it'}`)
      await house.close()
    }
  },
}
