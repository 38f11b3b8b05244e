/** Clients whose identity is approved by name and birthday, signed in, with a PIN where a test needs one. */
import { randomUUID } from 'node:crypto'
import { type Contract, verifyPassword, verifyPin } from '@pramaan/contracts'
import { savePin } from '../src/clients/pins.ts'
import {
  type Answer,
  type House,
  md5,
  newClient,
  newNetwork,
  type Sending,
  send,
  signInAs,
} from './harness.ts'

export interface Person {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly token: string
  readonly cookies: { readonly did: string }
}

export const PERSON_NAME = 'Asha Kulkarni'
export const PERSON_BIRTHDAY = '1990-03-14'
export const PIN = '482915'

/** Someone whom the firm has approved, signed in on a device of their own. */
export async function newPerson(
  house: House,
  details: { name?: string; birthday?: string } = {},
): Promise<Person> {
  const client = await newClient(house)
  await handIn(house, client.id, details)
  return signedIn(house, client)
}

/** The same person, signed in once more on another device. */
export async function signedIn(
  house: House,
  client: Pick<Person, 'id' | 'email' | 'password'>,
): Promise<Person> {
  const { token, cookies } = await signInAs(house.app, client, { from: newNetwork() })
  return { ...client, token, cookies }
}

/** An identity submission in the state that a test needs. */
export async function handIn(
  house: House,
  clientId: string,
  details: {
    name?: string
    birthday?: string
    status?: 'pending' | 'approved' | 'rejected'
    reason?: string | null
    submittedAt?: Date
    promisedBy?: Date
  } = {},
): Promise<void> {
  const now = details.submittedAt ?? house.clock.now()
  const status = details.status ?? 'approved'
  await house.pastTriggers(
    `insert into identity_submission (id, client_id, full_name, mobile, date_of_birth, id_number, id_number_mask,
       id_number_mac, front_image_id, back_image_id, submitted_at, promised_by, status, decided_at, reason)
     values ($1, $2, $3, '', $4, 'x', 'xxx', 'x', $5, $6, $7, $8, $9, $10, $11)`,
    [
      randomUUID(),
      clientId,
      details.name ?? PERSON_NAME,
      details.birthday ?? PERSON_BIRTHDAY,
      randomUUID(),
      randomUUID(),
      now,
      details.promisedBy ?? now,
      status,
      status === 'pending' ? null : now,
      details.reason ?? null,
    ],
  )
}

export async function givePin({ services }: House, person: Person, pin = PIN): Promise<void> {
  const pinHash = await services.passwords.hash(md5(pin), 'pin')
  await services.db
    .as({ clientId: person.id })
    .transaction((tx) =>
      savePin(tx, services.clock, { clientId: person.id, pinHash, newPayeesFrom: services.clock.now() }),
    )
}

/** A call with its `:id` or `:code` filled in. */
export const at = <C extends Contract>(call: C, part: string): C => ({
  ...call,
  path: call.path.replace(/:\w+/, part),
})

export const sendAs = (
  house: House,
  person: Person,
  call: Pick<Contract, 'method' | 'base' | 'path'>,
  sending: Sending = {},
): Promise<Answer<never>> =>
  send(house.app, call, { token: person.token, cookies: person.cookies, from: newNetwork(), ...sending })

/** Proves the password, which opens the PIN setup. */
export const provePassword = (house: House, person: Person) =>
  sendAs(house, person, verifyPassword, { body: { password: md5(person.password) } })

/** Proves the PIN for one act, or for the next one. */
export const provePin = (house: House, person: Person, operation?: string, pin = PIN) =>
  sendAs(house, person, verifyPin, {
    body: { pin: md5(pin) },
    headers: operation === undefined ? {} : { 'x-op': operation },
  })

/** What was mailed to the person, oldest first. */
export async function mailsTo({ services }: House, person: Pick<Person, 'email'>): Promise<string[]> {
  const rows = await services.db.query<{ subject: string }>(
    'select subject from mail where to_address = $1 order by created_at, subject',
    [person.email],
  )
  return rows.map(({ subject }) => subject)
}

/** The acts that are written down about the person, oldest first. */
export async function actsOn(house: House, person: Pick<Person, 'id'>): Promise<string[]> {
  const rows = await house.asOwner<{ body: string }>(
    'select body from audit_event where client_id = $1 order by seq',
    [person.id],
  )
  return rows.map(({ body }) => JSON.parse(body).act)
}

/** What no field may be: every one of these is refused, and nothing happens. */
export const NOT_TEXT: readonly unknown[] = [null, 0, 482915, true, [], ['482915'], {}, { $ne: '' }]
