/** Forgeries of who somebody is, by one who has the app's login to the database, a session of their own, and not the key file. */
import { login, verifyPin } from '@pramaan/contracts'
import { givePin, newPerson, sendAs } from '../account-people.ts'
import { newPerson as newStaff } from '../firm.ts'
import { md5, newClient, send } from '../harness.ts'
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
