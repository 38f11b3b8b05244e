/** firm: second factors of an earlier version are sealed for their owners once; after that a copied one opens nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../test/firm.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { refuseSharedSecrets, sealOldSecrets } from './seal-old-secrets.ts'
import { findStaff } from './staff.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('an old second factor goes on after the start that seals it, and opens nothing in a colleague’s row', async () => {
  const { owner, services } = house
  const { db, keys } = services
  const [one, other] = [await newPerson(house, 'maker'), await newPerson(house, 'checker')]
  const shared = keys.seal('staff-second-factor', Buffer.from(one.totpSecret))
  await house.pastTriggers('update staff set totp_secret = $2 where id = $1', [one.staffId, shared])
  await house.pastTriggers(
    "update staff set totp_secret = $2, next_totp_secret = $2, next_totp_until = now() + interval '1 hour' where id = $1",
    [other.staffId, keys.seal('staff-second-factor', Buffer.from(other.totpSecret))],
  )
  await owner.query("delete from sealed_table where name = 'staff.totp_secret'")
  await expect(refuseSharedSecrets(db)).rejects.toThrow('not sealed for their owners')
  await sealOldSecrets(owner, keys)
  await refuseSharedSecrets(db)
  for (const person of [one, other])
    expect((await findStaff(db, keys, person.email))?.totpSecret).toBe(person.totpSecret)

  await house.pastTriggers(
    'update staff set totp_secret = (select s.totp_secret from staff s where s.id = $1) where id = $2',
    [one.staffId, other.staffId],
  )
  await sealOldSecrets(owner, keys)
  await expect(findStaff(db, keys, other.email)).rejects.toThrow()
})
