/** clients: hashes of an earlier version are bound to their owners once; after that one that is bound to nobody opens nothing. */
import { login, verifyPin } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePin, newPerson, PIN, sendAs } from '../../test/account-people.ts'
import { type House, md5, newNetwork, openHouse, send } from '../../test/harness.ts'
import { bindOldHashes, refuseUnboundHashes } from './bind-old-hashes.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** As an earlier version kept them. */
async function unbind(id: string): Promise<void> {
  await house.asOwner("update client set password_hash = split_part(password_hash, '.', 1) where id = $1", [
    id,
  ])
  await house.asOwner("update pin set pin_hash = split_part(pin_hash, '.', 1) where client_id = $1", [id])
}

test('an old password and PIN go on after the start that binds them, and no hash is bound a second time', async () => {
  const { owner, services } = house
  const person = await newPerson(house)
  await givePin(house, person)
  const signsIn = async () =>
    (
      await send(house.app, login, {
        body: { email: person.email, password: md5(person.password) },
        from: newNetwork(),
      })
    ).status
  const proves = async () => (await sendAs(house, person, verifyPin, { body: { pin: md5(PIN) } })).status
  await unbind(person.id)
  expect([await signsIn(), await proves()]).not.toContain(200)

  await owner.query("delete from sealed_table where name like '%_hash'")
  await expect(refuseUnboundHashes(services.db)).rejects.toThrow('not bound to their owners')
  await bindOldHashes(owner, services.keys)
  await refuseUnboundHashes(services.db)
  expect([await signsIn(), await proves()]).toEqual([200, 200])

  await unbind(person.id)
  await bindOldHashes(owner, services.keys)
  expect([await signsIn(), await proves()]).not.toContain(200)
})
