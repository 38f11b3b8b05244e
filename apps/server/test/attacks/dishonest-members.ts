/**
 * One member of the firm who is not honest, with a key of their own, the console and its calls: nothing comes of it but what two people
 * decide, nobody is locked out by it, and the signer goes on signing (decisions 85 and 98).
 */
import { randomUUID } from 'node:crypto'
import {
  approveProposal,
  listStaffKeys,
  type ProposalAsk,
  propose,
  type StaffKeyRow,
} from '@pramaan/contracts'
import { headsWith } from '../../src/ledger/heads.ts'
import { newPerson as newClient } from '../account-people.ts'
import { at, newPerson, reason, sendAs } from '../firm.ts'
import { withDatabase } from '../global-setup.ts'
import { type Answer, type House, openHouse } from '../harness.ts'
import {
  decideSigned,
  decisionSignature,
  newSigningFirm,
  proposalSignature,
  proposalSignatureSalted,
  proposeSigned,
  type Signing,
  type SigningFirm,
  showKey,
  withKey,
} from '../signing-people.ts'
import type { Family } from './arena.ts'

interface Parts extends SigningFirm {
  readonly house: House
}

interface Attack {
  readonly name: string
  /** True: it came to nothing. */
  readonly act: (parts: Parts) => Promise<boolean>
}

const flags = async (house: House): Promise<ProposalAsk> => ({
  kind: 'client-flags',
  client_id: (await newClient(house)).id,
  allow_bonus: true,
  allow_compensation: true,
})

const send = (house: House, { person }: Signing, body: object): Promise<Answer> =>
  sendAs(house.app, person, propose, { body })

/** Null where two people have agreed. */
const refusalOf = ({ status, body }: Answer): unknown => (status === 200 ? null : body.code)

const agree = async ({ house, maker, checker }: Parts, act: ProposalAsk): Promise<unknown> =>
  refusalOf(await decideSigned(house, checker, await proposeSigned(house, maker, act)))

const enrolled = async (parts: Parts, role: 'maker' | 'checker'): Promise<Signing> => {
  const one = await withKey(await newPerson(parts.house, role))
  await showKey(parts.house, one)
  const refusal = await agree(parts, { kind: 'staff-key-enrol', key_id: one.signer.keyId })
  if (refusal !== null) throw new Error(`a key was not enrolled: ${String(refusal)}`)
  return one
}

/** An hour in which a head falls due. */
async function signsOn(house: House): Promise<boolean> {
  house.clock.move(3_600_000)
  return headsWith(house.services, 'demo')
    .make()
    .then(
      () => true,
      () => false,
    )
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (failure: unknown) => String(failure),
  )

export const attacks: readonly Attack[] = [
  {
    name: 'a proposal whose key is ended before it is approved: it is not, and the signer goes on',
    act: async (parts) => {
      const third = await enrolled(parts, 'maker')
      const open = await proposeSigned(parts.house, third, await flags(parts.house))
      await agree(parts, { kind: 'staff-key-end', key_id: third.signer.keyId })
      const answer = await decideSigned(parts.house, parts.checker, open)
      return refusalOf(answer) === 'proposal_key_ended' && (await signsOn(parts.house))
    },
  },
  {
    name: 'keys ended until one member is left, who could do nothing alone',
    act: async (parts) => {
      const ended = []
      for (const { signer } of [parts.maker, parts.checker])
        ended.push(await codeOf(agree(parts, { kind: 'staff-key-end', key_id: signer.keyId })))
      const body = await proposeSigned(parts.house, parts.maker, await flags(parts.house)).catch(() => null)
      return ended.every((code) => code.includes('staff_keys_too_few')) && body !== null
    },
  },
  {
    name: 'keys ended until only makers are left, of whom none decides',
    act: async (parts) => {
      await enrolled(parts, 'maker')
      const { keyId } = parts.checker.signer
      const code = await codeOf(agree(parts, { kind: 'staff-key-end', key_id: keyId }))
      return code.includes('staff_keys_too_few')
    },
  },
  {
    name: 'two ends of keys proposed while there are three holders, and both approved',
    act: async (parts) => {
      const { house, maker, checker } = parts
      const third = await enrolled(parts, 'maker')
      const ends = []
      for (const { signer } of [third, maker])
        ends.push(await proposeSigned(house, maker, { kind: 'staff-key-end', key_id: signer.keyId }))
      const codes = []
      for (const end of ends) codes.push(refusalOf(await decideSigned(house, checker, end)))
      return codes[0] === null && codes[1] !== null
    },
  },
  {
    name: 'an own proposal approved with an own second key',
    act: async (parts) => {
      const checker = await enrolled(parts, 'checker')
      const open = await proposeSigned(parts.house, checker, await flags(parts.house))
      return refusalOf(await decideSigned(parts.house, checker, open)) === 'proposal_needs_another_person'
    },
  },
  {
    name: 'keys shown without end, until a colleague’s is no longer on the list',
    act: async ({ house }) => {
      const flooder = await newPerson(house, 'maker')
      const codes = []
      for (let shown = 0; shown < 12; shown += 1)
        codes.push(refusalOf(await showKey(house, await withKey(flooder, `flood ${shown}`))))
      const honest = await withKey(await newPerson(house, 'maker'))
      await showKey(house, honest)
      const seen: Answer<{ items: StaffKeyRow[] }> = await sendAs(house.app, flooder, listStaffKeys)
      return (
        codes.at(-1) === 'staff_keys_enough' &&
        seen.body.data.items.some(({ id }) => id === honest.signer.keyId)
      )
    },
  },
  {
    name: 'a salt used a second time, by which equal names and addresses could be told',
    act: async ({ house, maker }) => {
      const [one, other] = [await flags(house), await flags(house)]
      const first = await proposalSignature(house, maker, randomUUID(), one)
      await send(house, maker, { act: one, reason, signature: first })
      const { salt } = first
      const again = await proposalSignatureSalted(house, maker, { act: other, salt })
      return (
        refusalOf(await send(house, maker, { act: other, reason, signature: again })) === 'signature_wrong'
      )
    },
  },
  {
    name: 'the id of a colleague’s proposal taken for an own one',
    act: async ({ house, maker, checker }) => {
      const theirs = await proposeSigned(house, checker, await flags(house))
      const act = await flags(house)
      const signature = await proposalSignature(house, maker, theirs.id, act)
      return refusalOf(await send(house, maker, { act, reason, signature })) !== null
    },
  },
  {
    name: 'a colleague’s approval used for another proposal about the same client',
    act: async (parts) => {
      const { house, maker, checker } = parts
      const act = await flags(house)
      const one = await proposeSigned(house, maker, act)
      const signature = await decisionSignature(house, checker, one, 'approved')
      await decideSigned(house, checker, one, 'rejected')
      const other = await proposeSigned(house, maker, act)
      const body = { reason, signature }
      const answer = await sendAs(house.app, checker.person, at(approveProposal, { id: other.id }), { body })
      return refusalOf(answer) === 'signature_wrong'
    },
  },
  {
    name: 'an approval that was signed and held back, used after its proposal was rejected',
    act: async ({ house, maker, checker }) => {
      const open = await proposeSigned(house, maker, await flags(house))
      const signature = await decisionSignature(house, checker, open, 'approved')
      await decideSigned(house, checker, open, 'rejected')
      const answer = await sendAs(house.app, checker.person, at(approveProposal, { id: open.id }), {
        body: { reason, signature },
      })
      return refusalOf(answer) === 'proposal_closed'
    },
  },
]

export async function isHeld({ act }: Attack, house: House): Promise<boolean> {
  return act({ ...(await newSigningFirm(house)), house })
}

export const dishonestMembers: Family = {
  name: 'dishonest members',
  run: async ({ house: { ownerUrl } }, judge) => {
    for (const attack of attacks) {
      const house = await openHouse({ postgresUrl: withDatabase(ownerUrl, 'postgres') })
      judge(await isHeld(attack, house), attack.name)
      await house.close()
    }
  },
}
