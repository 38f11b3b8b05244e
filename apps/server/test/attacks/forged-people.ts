/** Forgeries of who somebody is, by one who has the app's login to the database, a session of their own, and not the key file. */
import { createHash } from 'node:crypto'
import {
  type AuthData,
  beginSecondFactor,
  confirmSecondFactor,
  login,
  refresh,
  staffMe,
  verifyPin,
} from '@pramaan/contracts'
import { givePin, newPerson, sendAs } from '../account-people.ts'
import { codeOf } from '../authenticator.ts'
import { newPerson as newStaff } from '../firm.ts'
import { type Answer, md5, newClient, send, signInAs } from '../harness.ts'
import type { Forgery } from './forgeries.ts'

/** The attacker's own password is copied into another client's row. */
export const passwordOfAnother: Forgery = async ({ house, app }) => {
  const [own, other] = [
    await newClient(house, { password: 'known to a thief' }),
    await newClient(house, { password: 'known to nobody else' }),
  ]
  await app.tries(
    'update client set password_hash = (select c.password_hash from client c where c.id = $1) where id = $2',
    [own.id, other.id],
  )
  const answer = await send(house.app, login, {
    body: { email: other.email, password: md5('known to a thief') },
  })
  return answer.status !== 200
}

export const passwordOfAColleague: Forgery = async ({ house, app }) => {
  const [own, other] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
  await app.tries(
    'update staff set password_hash = (select s.password_hash from staff s where s.id = $1) where id = $2',
    [own.staffId, other.staffId],
  )
  const [row] = await app.query<{ hash: string }>('select password_hash as hash from staff where id = $1', [
    other.staffId,
  ])
  const kept = { id: other.staffId, passwordHash: row?.hash ?? '' }
  return !(await house.services.passwords.matches(md5(own.password), kept))
}

export const pinOfAnother: Forgery = async ({ house, app }) => {
  const [own, other] = [await newPerson(house), await newPerson(house)]
  await givePin(house, own, '271828')
  await givePin(house, other, '314159')
  await app.tries(
    `update pin set pin_hash = (select p.pin_hash from pin p where p.client_id = $1) where client_id = $2`,
    [own.id, other.id],
  )
  const answer = await sendAs(house, other, verifyPin, {
    body: { pin: md5('271828') },
  })
  return answer.status !== 200
}

/** A maker's own secret names a checker: written anew, or the row changed. */
export const sessionOfAChecker: Forgery = async ({ house, app }) => {
  const [maker, checker] = [await newStaff(house, 'maker'), await newStaff(house, 'checker')]
  const hash = createHash('sha256').update(maker.cookies.console).digest()
  await app.tries('update staff_session set staff_id = $2 where token_hash = $1', [hash, checker.staffId])
  const changed = await send(house.app, staffMe, { cookies: maker.cookies })
  await app.tries('delete from staff_session where token_hash = $1', [hash])
  await app.tries(
    `insert into staff_session (token_hash, staff_id, created_at, seen_at, expires_at)
     values ($1, $2, $3, $3, $3::timestamptz + interval '1 hour')`,
    [hash, checker.staffId, house.clock.now()],
  )
  const inserted = await send(house.app, staffMe, { cookies: maker.cookies })
  return [changed, inserted].every(({ raw }) => !raw.includes(checker.email))
}

/** A client's own session is laid to another. */
export const sessionOfAnother: Forgery = async ({ house, app }) => {
  const [own, other] = [await newClient(house), await newClient(house)]
  const signedIn = await signInAs(house.app, own)
  await app.tries('update session set client_id = $2 where client_id = $1', [own.id, other.id])
  const renewed: Answer<AuthData> = await send(house.app, refresh, {
    token: signedIn.refreshToken,
    cookies: signedIn.cookies,
  })
  if (renewed.status !== 200) return true
  const claims = await house.services.sessions.accessTokens.read(renewed.body.data.access_token)
  return claims?.clientId !== other.id
}

/** Taken away, or switched off, by whoever says that they are the client. */
export const secondFactorTaken: Forgery = async ({ house, app }) => {
  const person = await newPerson(house)
  const begun: Answer<{ secret: string }> = await sendAs(house, person, beginSecondFactor)
  await sendAs(house, person, confirmSecondFactor, {
    body: { code: await codeOf(begun.body.data.secret, house.clock) },
  })
  for (const statement of [
    'update second_factor set confirmed_at = null where client_id = $1',
    'delete from second_factor where client_id = $1',
    'delete from recovery_code where client_id = $1',
  ])
    await app.tries(statement, [person.id], person.id)
  const answer = await send(house.app, login, {
    body: { email: person.email, password: md5(person.password) },
  })
  const [left] = await house.asOwner<{ codes: bigint }>(
    'select count(*) as codes from recovery_code where client_id = $1',
    [person.id],
  )
  return answer.body.code === 'second_factor_needed' && left?.codes === 10n
}
