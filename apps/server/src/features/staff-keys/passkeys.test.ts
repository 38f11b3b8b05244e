/** Passkeys as signing keys: shown by their owner, enrolled by two, and refused for whatever they say that does not fit (decision 98). */
import { randomUUID } from 'node:crypto'
import {
  approveProposal,
  listStaffKeys,
  type ProposalAsk,
  propose,
  type StaffKeyRow,
} from '@pramaan/contracts'
import { actsInMemory, eventWrong, staffKeyId } from '@pramaan/verifier'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPerson as newClient } from '../../../test/account-people.ts'
import { at, newPerson, reason, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { type Bent, type PasskeySigner, passkeySigner } from '../../../test/passkey-signer.ts'
import {
  decideSigned,
  decisionSignature,
  newSigningFirm,
  proposalSignature,
  proposeSigned,
  type Signing,
  type SigningFirm,
  showKey,
} from '../../../test/signing-people.ts'
import { enrolPasskey } from '../../../test/staff-passkeys.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { headsWith } from '../../ledger/heads.ts'

let house: House
let firm: SigningFirm
beforeAll(async () => {
  house = await openHouse()
  firm = await newSigningFirm(house)
})
afterAll(() => house.close())

const passkey = { id: 'c2lnbnM', transports: ['internal'] }
type WithPasskey = Signing & { readonly signer: PasskeySigner }

const holding = async (role: 'maker' | 'checker', signer: PasskeySigner): Promise<WithPasskey> => ({
  person: await newPerson(house, role),
  signer,
})

const enrol = async (one: Signing): Promise<void> => {
  const shown = await showKey(house, one, passkey)
  if (shown.status !== 200) throw new Error(shown.raw)
  const asked = await proposeSigned(house, firm.maker, { kind: 'staff-key-enrol', key_id: one.signer.keyId })
  const done = await decideSigned(house, firm.checker, asked)
  if (done.status !== 200) throw new Error(done.raw)
}

const enrolled = async (role: 'maker' | 'checker', signer = passkeySigner()): Promise<WithPasskey> => {
  const one = await holding(role, signer)
  await enrol(one)
  return one
}

/** About a client of its own, so that none waits for another. */
const act = async (): Promise<ProposalAsk> => {
  const { id: client_id } = await newClient(house)
  return { kind: 'client-flags', client_id, allow_bonus: true, allow_compensation: true }
}

test.each([
  ['ES256', false],
  ['Ed25519', true],
] as const)(
  'a passkey (%s) is shown, enrolled by two, proposes and decides, and a head covers it',
  async (_, isEd25519) => {
    const maker = await enrolled('maker', passkeySigner({ isEd25519 }))
    const checker = await enrolled('checker', passkeySigner({ isEd25519 }))
    const done = await decideSigned(house, checker, await proposeSigned(house, maker, await act()))
    expect([done.status, done.body.data]).toMatchObject([200, { state: 'approved' }])
    await headsWith(house.services, 'demo').make()
    expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  },
)

test('its owner reads which passkey it is, and colleagues only what kind', async () => {
  const one = await holding('maker', passkeySigner({}, { flags: 1 + 4 + 8 + 16, count: 0 }))
  await showKey(house, one, { id: 'b3du', transports: ['hybrid', 'internal'] })
  const seenBy = async ({ person }: Signing) => {
    const answer: Answer<{ items: StaffKeyRow[] }> = await sendAs(house.app, person, listStaffKeys)
    return answer.body.data.items.find(({ id }) => id === one.signer.keyId)?.passkey
  }
  const kind = { transports: ['hybrid', 'internal'], is_synced: true }
  expect(await seenBy(one)).toEqual({ ...kind, id: 'b3du' })
  expect(await seenBy(firm.maker)).toEqual({ ...kind, id: null })
})

describe('a passkey is not taken', () => {
  test.each([
    ['made at another address', passkeySigner({ origin: 'https://evil.example' }), passkey],
    ['that its browser did not name', passkeySigner(), undefined],
  ] as const)('%s', async (_, signer, named) => {
    const answer = await showKey(house, await holding('maker', signer), named)
    expect(answer.body).toMatchObject({ code: 'staff_key_elsewhere' })
  })

  test('and a browser’s key is not said to be one', async () => {
    const one = { ...firm.maker, person: await newPerson(house, 'maker') }
    expect((await showKey(house, one, passkey)).body).toMatchObject({ code: 'staff_key_elsewhere' })
  })
})

/** What a device may say that does not fit, and the book's sentence for it. */
const lies: readonly (readonly [string, Bent, string])[] = [
  ['another challenge than the text', { challenge: 'AAAA' }, 'asked for something else'],
  ['another origin than its own', { origin: 'https://evil.example' }, 'another address'],
  ['another relying party than its own', { rpId: 'evil.example' }, 'another address'],
  ['a page inside another’s', { crossOrigin: true }, 'asked for something else'],
  ['a registration in place of a signature', { type: 'webauthn.create' }, 'asked for something else'],
  ['nobody verified (UV off)', { flags: 1 }, 'without knowing who held it'],
  ['nobody present (UP off)', { flags: 4 }, 'without knowing who held it'],
]

describe.each(lies)('signed with %s', (_, bent, says) => {
  test('the server takes neither key, nor proposal, nor decision', async () => {
    const bad = await holding('maker', passkeySigner({}, bent))
    expect((await showKey(house, bad, passkey)).body).toMatchObject({ code: 'signature_wrong' })
    const maker = await enrolled('maker')
    Object.assign(maker.signer.bent, bent)
    await expect(proposeSigned(house, maker, await act())).rejects.toThrow('signature_wrong')
    const checker = await enrolled('checker')
    const proposal = await proposeSigned(house, firm.maker, await act())
    Object.assign(checker.signer.bent, bent)
    expect((await decideSigned(house, checker, proposal)).body).toMatchObject({ code: 'signature_wrong' })
  })

  test('the book of signer, audit and verifier takes no act of it', async () => {
    const checker = await enrolled('checker')
    const events = await house.asOwner<{ body: string }>('select body from audit_event order by seq')
    const book = actsInMemory()
    for (const { body } of events) expect(await eventWrong(book, body)).toBeNull()
    const proposal = await proposeSigned(house, firm.maker, await act())
    Object.assign(checker.signer.bent, bent)
    const { signed: decision } = await decisionSignature(house, checker, proposal, 'approved')
    const { staffId: id, name, role } = checker.person
    const event = {
      ...{
        act: 'client-flags.approved',
        actor: { id, kind: 'staff', name, role },
        client: proposal.client_id,
        reason,
        what: 'Done.',
      },
      ...{ at: house.clock.now().toISOString(), signed: { proposal: proposal.signed, decision } },
    }
    expect(await eventWrong(book, JSON.stringify(event))).toContain(says)
  })
})

describe('its counter', () => {
  const refused = { code: 'staff_key_copied' }

  test('goes up: one that stands still or goes back is refused, whatever it signs', async () => {
    const checker = await enrolled('checker')
    const first = await proposeSigned(house, firm.maker, await act())
    checker.signer.bent.count = 7
    expect((await decideSigned(house, checker, first)).status).toBe(200)
    const next = await proposeSigned(house, firm.maker, await act())
    for (const count of [7, 6, 0]) {
      checker.signer.bent.count = count
      expect((await decideSigned(house, checker, next)).body).toMatchObject(refused)
    }
    checker.signer.bent.count = 8
    expect((await decideSigned(house, checker, next)).status).toBe(200)
  })

  test('counts from the signature with which the key was shown', async () => {
    const maker = await enrolled('maker', passkeySigner({}, { count: 41 }))
    await expect(proposeSigned(house, maker, await act())).rejects.toThrow('staff_key_copied')
  })

  test('may stay 0 for good, as that of a passkey that is synced', async () => {
    const maker = await enrolled('maker', passkeySigner({}, { count: 0 }))
    for (const _ of [1, 2]) {
      const proposal = await proposeSigned(house, maker, await act())
      expect((await decideSigned(house, firm.checker, proposal)).status).toBe(200)
    }
  })
})

test('whoever signs in with passkeys only is not asked for a second answer: the signed decision is one; a browser’s key is not', async () => {
  const checker = await enrolled('checker')
  await enrolPasskey(house, checker.person)
  const proposal = await proposeSigned(house, firm.maker, await act())
  const other = { ...checker, signer: firm.checker.signer }
  expect((await decideSigned(house, other, proposal)).body).toMatchObject({
    code: 'passkey_approval_missing',
  })
  expect((await decideSigned(house, checker, proposal)).status).toBe(200)
})

test('a stolen signature of another’s passkey is no approval in one’s own name', async () => {
  const [checker, thief] = [await enrolled('checker'), await newPerson(house, 'checker')]
  const proposal = await proposeSigned(house, firm.maker, await act())
  const signature = await decisionSignature(house, checker, proposal, 'approved')
  const answer = await sendAs(house.app, thief, at(approveProposal, { id: proposal.id }), {
    body: { reason, signature },
  })
  expect(answer.body).toMatchObject({ code: 'staff_key_unknown' })
})

test('what a passkey signed is for one proposal: the same signature makes no second one', async () => {
  const maker = await enrolled('maker')
  const asked = await act()
  const signature = await proposalSignature(house, maker, randomUUID(), asked)
  const send = () => sendAs(house.app, maker.person, propose, { body: { act: asked, reason, signature } })
  const first: Answer<{ proposal: { id: string } }> = await send()
  expect(first.status).toBe(200)
  expect(staffKeyId(signature.signed.key)).toBe(maker.signer.keyId)
  expect((await send()).body.code).not.toBe(200)
})
