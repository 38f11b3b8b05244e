/** Forgeries of keys and signatures of the firm's people, by one who has the app's login to the database and not the key file. */
import { randomBytes } from 'node:crypto'
import { propose } from '@pramaan/contracts'
import { proposalText, type Signed } from '@pramaan/verifier'
import { instanceOf } from '../../src/firm/staff-keys.ts'
import { newPerson as newClient } from '../account-people.ts'
import { newPerson, reason, sendAs } from '../firm.ts'
import type { Answer, House } from '../harness.ts'
import { passkeySigner } from '../passkey-signer.ts'
import {
  decideSigned,
  newSigningFirm,
  proposeSigned,
  type Signing,
  type SigningFirm,
  showKey,
  withKey,
} from '../signing-people.ts'
import type { Forgery } from './forgeries.ts'

/** The firm's first two keys are its first two: of one house there is one such firm. */
const firms = new WeakMap<House, Promise<SigningFirm>>()

const signingFirmOf = (house: House): Promise<SigningFirm> => {
  const known = firms.get(house) ?? newSigningFirm(house)
  firms.set(house, known)
  return known
}

const madeUp = () => randomBytes(32)

const stateOf = async ({ asOwner }: House, { signer }: Signing): Promise<string | undefined> => {
  const rows = await asOwner<{ state: string }>('select state from staff_key where id = $1', [signer.keyId])
  return rows[0]?.state
}

export const keyOfAThief: Forgery = async ({ house, app }) => {
  const thief = await withKey(await newPerson(house, 'checker'), 'a thief')
  const { person, signer } = thief
  const row = [
    signer.keyId,
    person.staffId,
    JSON.stringify(signer.key),
    '{}',
    'enrolled',
    false,
    house.clock.now(),
  ]
  await app.tries(
    `insert into staff_key (id, staff_id, key, possession, state, is_founder, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    row,
  )
  await app.tries('select keep_staff_key($1, $2, $3, $4, $5, $6, $7, null, $8)', [...row, madeUp()])
  return (await stateOf(house, thief)) === undefined
}

export const keyThatMoves: Forgery = async ({ house, app }) => {
  await signingFirmOf(house)
  const asked = await withKey(await newPerson(house, 'maker'))
  await showKey(house, asked)
  const { keyId } = asked.signer
  await app.tries("update staff_key set state = 'enrolled' where id = $1", [keyId])
  await app.tries("update staff_key set key = '{}', staff_id = gen_random_uuid() where id = $1", [keyId])
  await app.tries("select move_staff_key($1, 'enrolled', $2)", [keyId, madeUp()])
  await app.tries('delete from staff_key where id = $1', [keyId])
  return (await stateOf(house, asked)) === 'asked'
}

const flags = async (house: House) => ({
  kind: 'client-flags' as const,
  client_id: (await newClient(house)).id,
  allow_bonus: true,
  allow_compensation: true,
})

/** Under a proposal of before the first key a thief lays a text that says something else, so that a checker signs beneath it. */
export const signatureUnderAnother: Forgery = async ({ house, app }) => {
  const { checker } = await signingFirmOf(house)
  const thief = await withKey(await newPerson(house, 'maker'), 'a thief')
  const open = await proposeSigned(house, (await signingFirmOf(house)).maker, await flags(house))
  await house.pastTriggers('delete from act_signature where proposal_id = $1', [open.id])
  const text = proposalText({
    ...{ instance: instanceOf(house.services.keys), id: open.id, kind: 'client-flags', act: '{}', reason },
    ...{ by: thief.person.staffId, key: thief.signer.keyId, at: house.clock.now().toISOString() },
  })
  const signed = await thief.signer.sign(text)
  await layUnder(app, open.id, signed)
  const decided = await decideSigned(house, checker, {
    ...open,
    signed: { ...signed, key: { ...signed.key } },
  })
  return decided.status !== 200
}

const layUnder = async (
  app: Parameters<Forgery>[0]['app'],
  proposalId: string,
  signed: Signed,
  keyId: string | null = null,
  count: number | null = null,
): Promise<void> => {
  const salt = randomBytes(16).toString('hex')
  const row = [proposalId, 'proposal', JSON.stringify(signed), salt]
  await app.tries(
    'insert into act_signature (proposal_id, part, signed, salt, key_id, sign_count) values ($1, $2, $3, $4, $5, $6)',
    [...row, keyId, count],
  )
  await app.tries('insert into act_signature (proposal_id, part, signed, salt) values ($1, $2, $3, $4)', row)
  await app.tries('select keep_act_signature($1, $2, $3, $4, $5, $6, $7)', [...row, keyId, count, madeUp()])
}

/** A count that no passkey reaches would lock its owner out: the next honest signature reads as one of a copy. */
export const countThatLocksOut: Forgery = async ({ house, app }) => {
  const { maker, checker } = await signingFirmOf(house)
  const owner = { person: await newPerson(house, 'maker'), signer: passkeySigner() }
  await showKey(house, owner, { id: randomBytes(8).toString('base64url'), transports: ['internal'] })
  const enrol = await proposeSigned(house, maker, { kind: 'staff-key-enrol', key_id: owner.signer.keyId })
  await decideSigned(house, checker, enrol)
  const open = await proposeSigned(house, maker, await flags(house))
  await house.pastTriggers('delete from act_signature where proposal_id = $1', [open.id])
  await layUnder(app, open.id, await owner.signer.sign('x'), owner.signer.keyId, 4_294_967_295)
  const proposed = await proposeSigned(house, owner, await flags(house)).catch(() => null)
  return proposed !== null
}

export const signatureTaken: Forgery = async ({ house, app }) => {
  const open = await proposeSigned(house, (await signingFirmOf(house)).maker, await flags(house))
  await app.tries("update act_signature set signed = '{}' where proposal_id = $1", [open.id])
  await app.tries('delete from act_signature where proposal_id = $1', [open.id])
  const rows = await house.asOwner<{ text: string }>(
    "select signed ->> 'text' as text from act_signature where proposal_id = $1",
    [open.id],
  )
  return rows[0]?.text === open.signed?.text
}

/** From the first key on the server asks for signatures; nothing that the app's login may write takes that back. */
export const signaturesSwitchedOff: Forgery = async ({ house, app }) => {
  const { maker } = await signingFirmOf(house)
  await app.tries("update staff_key set state = 'asked'", [])
  await app.tries('truncate staff_key cascade', [])
  const answer: Answer = await sendAs(house.app, maker.person, propose, {
    body: { act: await flags(house), reason },
  })
  return answer.body.code === 'signature_missing'
}

export const forgedSignatures: Readonly<Record<string, Forgery>> = {
  keyOfAThief,
  keyThatMoves,
  signatureUnderAnother,
  countThatLocksOut,
  signatureTaken,
  signaturesSwitchedOff,
}
