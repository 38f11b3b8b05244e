/** Clients with passkeys: enrolled by the front door, signed in and approving with them. */
import {
  type AuthData,
  addPasskey,
  approveWithPasskey,
  askPasskeyApproval,
  askPasskeySignIn,
  beginPasskey,
  type CreationOptions,
  type Passkey,
  passkeySignIn,
  type RequestOptions,
} from '@pramaan/contracts'
import { type Person, sendAs } from './account-people.ts'
import { type Answer, type House, md5, newNetwork, send } from './harness.ts'
import { type Lies, makePasskey, type PasskeyDevice } from './passkey-device.ts'

export const begin = (house: House, person: Person, body: object): Promise<Answer<CreationOptions>> =>
  sendAs(house, person, beginPasskey, { body, from: newNetwork() })

/** A first passkey, with the password. */
export async function enrol(
  house: House,
  person: Person,
  name = 'Phone',
): Promise<{ device: PasskeyDevice; id: string }> {
  const options = (await begin(house, person, { password: md5(person.password) })).body.data
  return keep(house, person, options, name)
}

export async function keep(
  house: House,
  person: Person,
  options: CreationOptions,
  name: string,
): Promise<{ device: PasskeyDevice; id: string }> {
  const { device, credential } = makePasskey(options)
  const kept: Answer<Passkey> = await sendAs(house, person, addPasskey, { body: { name, credential } })
  if (kept.status !== 200) throw new Error(`passkey refused: ${kept.raw}`)
  return { device, id: kept.body.data.id }
}

/** A challenge to sign in, with the cookie that binds it to this browser. */
export async function askToSignIn(
  house: House,
): Promise<{ options: RequestOptions; cookies: { passkey: string } }> {
  const asked: Answer<RequestOptions> = await send(house.app, askPasskeySignIn, { from: newNetwork() })
  return { options: asked.body.data, cookies: { passkey: asked.cookies.passkey ?? '' } }
}

export async function signInWith(
  house: House,
  device: PasskeyDevice,
  lies: Lies = {},
): Promise<Answer<AuthData>> {
  const { options, cookies } = await askToSignIn(house)
  const credential = device.answer(options, lies)
  return send(house.app, passkeySignIn, { body: { credential }, cookies, from: newNetwork() })
}

export const askForApproval = (
  house: House,
  person: Person,
  operation: string,
): Promise<Answer<RequestOptions>> => sendAs(house, person, askPasskeyApproval, { body: { operation } })

export async function approve(
  house: House,
  person: Person,
  device: PasskeyDevice,
  { operation, lies = {} }: { operation: string; lies?: Lies },
): Promise<Answer<null>> {
  const { data } = (await askForApproval(house, person, operation)).body
  return sendAs(house, person, approveWithPasskey, { body: { credential: device.answer(data, lies) } })
}
