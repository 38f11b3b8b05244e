/** Ways to become somebody else, by one who has the app's login to the database, an account of their own, and not the key file. */
import { createHash, randomUUID } from 'node:crypto'
import { login, resetPassword, sendCode, verifyCode, verifyPin } from '@pramaan/contracts'
import { setPassword } from '../../src/clients/clients.ts'
import { giveGrant, spendGrant } from '../../src/clients/grants.ts'
import { mailQueuedCodes } from '../../src/features/password-resets/mail-queued-codes.ts'
import { givePin, newPerson, provePin, sendAs } from '../account-people.ts'
import { newPerson as newStaff } from '../firm.ts'
import { mailedCode, md5, newClient, newNetwork, send } from '../harness.ts'
import { newSaver } from '../money-people.ts'
import { enrol } from '../passkey-people.ts'
import { enrolPasskey } from '../staff-passkeys.ts'
import type { Forgery } from './forgeries.ts'

/** The thief's own passkey, for another client. */
export const passkeyOfAnother: Forgery = async ({ house, app }) => {
  const [own, other] = [await newPerson(house), await newPerson(house)]
  const { id } = await enrol(house, own)
  await app.tries(
    `insert into client_passkey (id, client_id, credential_id, public_key, sign_count, transports, is_backed_up, name, created_at)
     select $1, $2, $3, decode('a5', 'hex'), 0, '{}', false, 'Phone', now()`,
    [randomUUID(), other.id, Buffer.from(randomUUID())],
    other.id,
  )
  await app.tries('delete from client_passkey where id = $1', [id], own.id)
  const rows = await house.asOwner('select client_id as id from client_passkey where client_id in ($1, $2)', [
    own.id,
    other.id,
  ])
  return rows.length === 1 && JSON.stringify(rows).includes(own.id)
}

export const passkeyOfAColleague: Forgery = async ({ house, app }) => {
  const [own, other] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
  await enrolPasskey(house, own)
  await app.tries(
    `insert into staff_passkey (id, staff_id, credential_id, public_key, sign_count, transports, is_backed_up, name, created_at)
     select $1, $2, $3, decode('a5', 'hex'), 0, '{}', false, 'Key', now()`,
    [randomUUID(), other.staffId, Buffer.from(randomUUID())],
  )
  return (await house.asOwner('select from staff_passkey where staff_id = $1', [other.staffId])).length === 0
}

/** What a passkey is asked to sign, changed to another act. */
export const challengeForAnotherAct: Forgery = async ({ house, app }) => {
  const hash = createHash('sha256').update(randomUUID()).digest()
  await app.tries(
    `insert into passkey_challenge (challenge_hash, purpose, holder_hash, operation, expires_at)
     values ($1, 'approve', $1, 'passkey.add', now() + interval '1 day')`,
    [hash],
  )
  return (await house.asOwner('select from passkey_challenge where challenge_hash = $1', [hash])).length === 0
}

export const inventedColleague: Forgery = async ({ house, app }) => {
  const own = await newStaff(house, 'maker')
  const email = `${randomUUID()}@firm.test`
  await app.tries(
    `insert into staff (id, email, email_key, name, role, password_hash, totp_secret, created_at)
     select $1, $2, $2, 'A checker', 'checker', password_hash, totp_secret, now() from staff where id = $3`,
    [randomUUID(), email, own.staffId],
  )
  await app.tries("update staff set role = 'checker' where id = $1", [own.staffId])
  const rows = await house.asOwner<{ role: string }>(
    'select role from staff where email = $1 or (id = $2 and role <> $3)',
    [email, own.staffId, 'maker'],
  )
  return rows.length === 0
}

export const inventedClient: Forgery = async ({ house, app }) => {
  const email = `${randomUUID()}@example.test`
  await app.tries(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, created_at)
     values ($1, $2, $3, $3, '', '', now(), now())`,
    [randomUUID(), randomUUID(), email],
  )
  return (await house.asOwner('select from client where email_key = $1', [email])).length === 0
}

/** The second factor that a thief knows, put into a colleague's row by way of one that is shown. */
export const secretOfAColleague: Forgery = async ({ house, app }) => {
  const [own, other] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
  const secretOf = async (id: string) =>
    (await house.asOwner<{ totp_secret: Buffer }>('select totp_secret from staff where id = $1', [id]))[0]
      ?.totp_secret
  const known = await secretOf(own.staffId)
  await app.tries(
    "update staff set next_totp_secret = $2, next_totp_until = now() + interval '1 hour' where id = $1",
    [other.staffId, known],
  )
  await app.tries(
    `update staff set totp_secret = next_totp_secret, next_totp_secret = null, next_totp_until = null where id = $1`,
    [other.staffId],
  )
  return !(await secretOf(other.staffId))?.equals(known ?? Buffer.of())
}

/** An approval without a PIN, and one that was spent. */
export const grantWithoutPin: Forgery = async ({ house, app }) => {
  const { services, clock } = house
  const person = await newPerson(house)
  const [session] = await house.asOwner<{ id: string }>('select id from session where client_id = $1', [
    person.id,
  ])
  const id = session?.id ?? ''
  const given = `values (gen_random_uuid(), $1, 'guarded-act', $2::timestamptz + interval '1 hour')`
  await app.tries(`insert into step_up_grant (id, session_id, purpose, expires_at) ${given}`, [
    id,
    clock.now(),
  ])
  const isInvented = await spendGrant(services.db, clock, id, 'guarded-act')
  await giveGrant(services.db, clock, id, 'guarded-act')
  const isSpent = await spendGrant(services.db, clock, id, 'guarded-act')
  await app.tries('update step_up_grant set used_at = null where session_id = $1', [id])
  return !isInvented && isSpent && !(await spendGrant(services.db, clock, id, 'guarded-act'))
}

export const grantOfAColleague: Forgery = async ({ house, app }) => {
  const own = await newStaff(house, 'checker')
  const hash = createHash('sha256').update(own.cookies.console).digest()
  await app.tries(
    `insert into staff_grant (id, token_hash, operation, expires_at)
     values ($1, $2, 'passkey.add', now() + interval '1 day')`,
    [randomUUID(), hash],
  )
  return (await house.asOwner('select from staff_grant where token_hash = $1', [hash])).length === 0
}

const NEW = 'a brand new password'

/** A proof that nobody was given. */
export const resetWithoutCode: Forgery = async ({ house, app }) => {
  const { email } = await newClient(house)
  const proof = Buffer.alloc(32, 7).toString('base64url')
  await app.tries(
    `insert into reset_proof (proof_hash, email_key, expires_at) values ($1, $2, $3::timestamptz + interval '1 hour')`,
    [createHash('sha256').update(proof).digest(), email, house.clock.now()],
  )
  const answer = await send(house.app, resetPassword, {
    body: { email, password: md5(NEW) },
    cookies: { 'reset-proof': proof },
    from: newNetwork(),
  })
  return answer.status !== 200
}

/** The thief's own code, and the proof that it brings, laid to another's address. */
export const resetOfAnother: Forgery = async ({ house, app }) => {
  const [own, other] = [await newClient(house), await newClient(house)]
  const from = newNetwork()
  const codeOf = async (email: string) => {
    await send(house.app, sendCode, { body: { email }, from })
    return mailedCode(house, email)
  }
  const check = (email: string, code: string) =>
    send(house.app, verifyCode, { body: { email, code }, from: newNetwork() })
  const code = await codeOf(own.email)
  await app.tries('update reset_code set email_key = $2 where email_key = $1', [own.email, other.email])
  const laid = await check(other.email, code)
  // The newest mail is the one that is read.
  house.clock.move(1000)
  const right = await check(own.email, await codeOf(own.email))
  await app.tries('update reset_proof set email_key = $2 where email_key = $1', [own.email, other.email])
  const reset = await send(house.app, resetPassword, {
    body: { email: other.email, password: md5(NEW) },
    cookies: right.cookies,
    from,
  })
  return right.status === 200 && laid.status !== 200 && reset.status !== 200
}

/** A code that lives for as long as a thief needs to guess it. */
export const codeThatLives: Forgery = async ({ house, app }) => {
  const { email } = await newClient(house)
  const from = newNetwork()
  await send(house.app, sendCode, { body: { email }, from })
  const code = await mailedCode(house, email)
  await app.tries(`update reset_code set expires_at = expires_at + interval '1 day' where email_key = $1`, [
    email,
  ])
  return (await send(house.app, verifyCode, { body: { email, code }, from })).status !== 200
}

/** A code to another's address, read in the outbox. */
export const codeInTheOutbox: Forgery = async ({ house, app }) => {
  const { email } = await newClient(house)
  await send(house.app, sendCode, { body: { email }, from: newNetwork() })
  await mailQueuedCodes(house.services)
  const mails = await app.query<{ body_text: string }>('select body_text from mail where to_address = $1', [
    email,
  ])
  return mails.length === 1 && !/\b\d{6}\b/.test(mails[0]?.body_text ?? '')
}

/** Codes for another client go to the thief. */
export const addressOfAnother: Forgery = async ({ house, app }) => {
  const other = await newClient(house)
  const thief = `${randomUUID()}@thief.test`
  await app.tries('update client set email = $2, email_key = $2 where id = $1', [other.id, thief])
  await app.tries('update client set email = $2 where id = $1', [other.id, thief])
  const rows = await house.asOwner('select from client where id = $1 and email = $2', [other.id, other.email])
  return rows.length === 1
}

/** A password that was stolen, and so was changed, is put back. */
export const olderPassword: Forgery = async ({ house, app }) => {
  const { db, passwords } = house.services
  const client = await newClient(house, { password: 'was stolen' })
  const [before] = await app.query<{ hash: string }>(
    'select password_hash as hash from client where id = $1',
    [client.id],
  )
  await setPassword(db, house.clock, client.id, await passwords.hash(md5(NEW)))
  await app.tries('update client set password_hash = $2 where id = $1', [client.id, before?.hash])
  const answer = await send(house.app, login, {
    body: { email: client.email, password: md5('was stolen') },
    from: newNetwork(),
  })
  return answer.status !== 200
}

export const olderPin: Forgery = async ({ house, app }) => {
  const person = await newPerson(house)
  await givePin(house, person, '271828')
  const [before] = await house.asOwner<{ hash: string }>(
    'select pin_hash as hash from pin where client_id = $1',
    [person.id],
  )
  await givePin(house, person, '314159')
  await app.tries('update pin set pin_hash = $2 where client_id = $1', [person.id, before?.hash], person.id)
  const answer = await sendAs(house, person, verifyPin, { body: { pin: md5('271828') } })
  return answer.status !== 200
}

/** As many guesses at a PIN as somebody likes. */
export const pinTriesGivenBack: Forgery = async ({ house, app }) => {
  const person = await newPerson(house)
  await givePin(house, person)
  for (let tries = 0; tries < 5; tries += 1) await provePin(house, person, undefined, '000000')
  for (const change of ['tries = 0', 'locked_until = null', 'tries = 0, locked_until = null'])
    await app.tries(`update pin set ${change} where client_id = $1`, [person.id], person.id)
  return (await provePin(house, person)).body.code === 'pin_locked'
}

/** The day of waiting after a reset. */
export const withdrawalsFreed: Forgery = async ({ house, app }) => {
  const client = await newClient(house)
  await house.asOwner("update client set withdrawals_from = now() + interval '1 day' where id = $1", [
    client.id,
  ])
  await app.tries('update client set withdrawals_from = null where id = $1', [client.id])
  const rows = await house.asOwner('select from client where id = $1 and withdrawals_from is not null', [
    client.id,
  ])
  return rows.length === 1
}

/** An account of the thief's, or the client's own with another bank, usable at once. */
export const payeeOfAnother: Forgery = async ({ house, app }) => {
  const saver = await newSaver(house, 0)
  const read = () =>
    house.asOwner<{ as_kept: string }>('select b::text as as_kept from bank_card b where client_id = $1', [
      saver.id,
    ])
  const before = await read()
  await app.tries(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     select $1, client_id, bank_name, card_number, card_mask, 'x', 'HDFC0000001', holder_name, created_at, created_at
     from bank_card where client_id = $2`,
    [randomUUID(), saver.id],
    saver.id,
  )
  for (const change of ["ifsc = 'HDFC0000001'", 'usable_from = created_at', 'removed_at = now()'])
    await app.tries(`update bank_card set ${change} where client_id = $1`, [saver.id], saver.id)
  return JSON.stringify(before) === JSON.stringify(await read())
}
