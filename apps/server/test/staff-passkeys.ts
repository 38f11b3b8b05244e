/** The firm's people with passkeys in a test: adding one, signing in with one, approving with one. */
import {
  addStaffPasskey,
  approveAsStaff,
  askStaffApproval,
  askStaffPasskeySignIn,
  beginStaffPasskey,
  type CreationOptions,
  type Passkey,
  type RequestOptions,
  staffPasskeySignIn,
  staffSignIn,
} from '@pramaan/contracts'
import { codeOf, type Person, sendAs } from './firm.ts'
import { type Answer, type House, md5, newNetwork, send } from './harness.ts'
import { type Lies, makePasskey, type PasskeyDevice } from './passkey-device.ts'

export const beginPasskey = (house: House, person: Person, body: object): Promise<Answer<CreationOptions>> =>
  sendAs(house.app, person, beginStaffPasskey, { body, from: newNetwork() })

export async function keepPasskey(house: House, person: Person, options: CreationOptions, name = 'Key') {
  const { device, credential } = makePasskey(options)
  const kept: Answer<Passkey> = await sendAs(house.app, person, addStaffPasskey, {
    body: { name, credential },
  })
  if (kept.status !== 200) throw new Error(`passkey refused: ${kept.raw}`)
  return { device, id: kept.body.data.id }
}

/** The first passkey, with password and code. */
export async function enrolPasskey(house: House, person: Person) {
  const code = await codeOf(house.clock, person)
  const asked = await beginPasskey(house, person, { password: md5(person.password), code })
  return keepPasskey(house, person, asked.body.data)
}

export async function signInWithPasskey(house: House, device: PasskeyDevice, lies: Lies = {}) {
  const from = newNetwork()
  const asked: Answer<RequestOptions> = await send(house.app, askStaffPasskeySignIn, { from })
  const cookies = { 'console-passkey': asked.cookies['console-passkey'] ?? '' }
  const credential = device.answer(asked.body.data, lies)
  return {
    answer: await send(house.app, staffPasskeySignIn, { body: { credential }, cookies, from }),
    again: () => send(house.app, staffPasskeySignIn, { body: { credential }, cookies, from }),
  }
}

export async function approveWithPasskey(
  house: House,
  person: Person,
  device: PasskeyDevice,
  operation: string,
) {
  const asked: Answer<RequestOptions> = await sendAs(house.app, person, askStaffApproval, {
    body: { operation },
  })
  return sendAs(house.app, person, approveAsStaff, {
    body: { credential: device.answer(asked.body.data) },
  })
}

/** With password and the next code. */
export async function signInByPassword(house: House, person: Person) {
  house.clock.move(30_000)
  return send(house.app, staffSignIn, {
    body: {
      email: person.email,
      password: md5(person.password),
      code: await codeOf(house.clock, person),
    },
    from: newNetwork(),
  })
}
