/**
 * platform: a passkey with which a member signs what they propose and decide. It is made for that alone: one that also signs in would
 * sign whatever a server that lies asks for at the next sign-in. Comes with the library that asks the device.
 */
import { askPasskey, makeSigningPasskey, PasskeyFailed } from '@pramaan/browser/passkeys.ts'
import type { SigningPasskey, StaffProfile } from '@pramaan/contracts'
import { Broken, challengeOf, checkSigned, type Signed, type StaffKey, staffKeyId } from '@pramaan/verifier'
import { CallFailed } from './call.ts'
import { newSigningHandle, rememberPasskey } from './passkeys-here.ts'
import { say } from './say-signing.ts'

const TIMEOUT_MS = 150_000

const toBase64 = (base64url: string): string => {
  const plain = base64url.replaceAll('-', '+').replaceAll('_', '/')
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=')
}

/** What went wrong on the device, as a call would say it: nothing has been sent. */
async function onDevice<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    if (failure instanceof PasskeyFailed)
      throw new CallFailed(400, 'signing_passkey', say(`passkey-${failure.problem}`))
    if (failure instanceof Broken) throw new CallFailed(400, 'signing_passkey', say('passkey-other'))
    throw failure
  }
}

export interface KeyOfPasskey {
  readonly key: StaffKey
  readonly passkey: SigningPasskey
}

export interface MadePasskey extends KeyOfPasskey {
  readonly keyId: string
}

/** @throws CallFailed */
export const makePasskey = (
  { name, email }: Pick<StaffProfile, 'name' | 'email'>,
  known: readonly SigningPasskey[],
): Promise<MadePasskey> =>
  onDevice(async () => {
    const { hostname, origin } = window.location
    const made = await makeSigningPasskey({
      rp: { id: hostname, name: say('passkeyParty') },
      user: { id: newSigningHandle(), name: say('passkeyAccount', { email }), displayName: name },
      known: known.map(asKnown),
    })
    const key: StaffKey = { type: `passkey-${made.kind}`, key: toBase64(made.publicKey), origin }
    rememberPasskey(made.id)
    return { key, keyId: staffKeyId(key), passkey: { id: made.id, transports: [...made.transports] } }
  })

const asKnown = ({ id, transports }: SigningPasskey) => ({
  ...{ id, type: 'public-key' as const },
  transports: [...transports],
})

/** Checked here before it is sent: only this passkey, with its holder verified, for exactly this text. @throws CallFailed */
export const signWithPasskey = ({ key, passkey }: KeyOfPasskey, text: string): Promise<Signed> =>
  onDevice(async () => {
    const { response } = await askPasskey({
      rpId: window.location.hostname,
      challenge: challengeOf(text),
      timeout: TIMEOUT_MS,
      allowCredentials: [asKnown(passkey)],
      userVerification: 'required',
    })
    const { keyId: _, ...signed } = await checkSigned({
      text,
      key,
      signature: toBase64(response.signature),
      client_data: toBase64(response.clientDataJSON),
      authenticator_data: toBase64(response.authenticatorData),
    })
    rememberPasskey(passkey.id)
    return signed
  })
