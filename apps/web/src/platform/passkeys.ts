/**
 * platform: signing in, approving, adding and removing with a passkey. Comes with the library that asks the device, so
 * screens that may need it load this file when it is needed.
 */
import { askPasskey, makePasskey, PasskeyFailed } from '@pramaan/browser/passkeys.ts'
import {
  addPasskey,
  approveWithPasskey,
  askPasskeyApproval,
  askPasskeySignIn,
  beginPasskey,
  passkeySignIn,
  rememberHeader,
  removePasskey,
} from '@pramaan/contracts'
import { problemWords } from '@pramaan/ui/passkey-problems.ts'
import { CallFailed, call } from './call.ts'
import { client } from './client.ts'
import { md5 } from './md5.ts'
import { fieldWords } from './refusal-words.ts'

/** What went wrong, in a sentence; undefined when nothing did. */
async function saying(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (failure) {
    if (failure instanceof PasskeyFailed) return problemWords(failure.problem)
    if (failure instanceof CallFailed) return fieldWords(failure)
    throw failure
  }
}

/** The router hears of the new session and leaves the sign-in screen by itself. */
export const signInByPasskey = (remember: boolean): Promise<string | undefined> =>
  saying(async () => {
    const options = await call(askPasskeySignIn, {}, { inline: true })
    const credential = await askPasskey(options)
    const headers = remember ? { [rememberHeader]: '1' } : {}
    const auth = await call(passkeySignIn, { body: { credential } }, { headers, inline: true })
    await client.session.enter(auth, remember)
  })

async function approve(operation: string): Promise<void> {
  const options = await call(askPasskeyApproval, { body: { operation } }, { inline: true })
  const credential = await askPasskey(options)
  await call(approveWithPasskey, { body: { credential } }, { inline: true })
}

/** Leaves the grant that a right PIN would leave. */
export const approveByPasskey = (operation: string): Promise<string | undefined> =>
  saying(() => approve(operation))

export interface FirstProof {
  readonly password: string
  readonly code?: string
}

/** Without a proof a passkey that is there already approves it. `onCodeNeeded` is told when a code is missing. */
export const createPasskey = (
  name: string,
  proof: FirstProof | null,
  onCodeNeeded: () => void,
): Promise<string | undefined> =>
  saying(async () => {
    if (!proof) await approve('passkey.add')
    const body = proof ? { ...proof, password: md5(proof.password) } : {}
    const options = await call(beginPasskey, { body }, { inline: true }).catch((failure: unknown) => {
      if (failure instanceof CallFailed && failure.code === 'second_factor_needed') onCodeNeeded()
      throw failure
    })
    await call(addPasskey, { body: { name, credential: await makePasskey(options) } }, { inline: true })
  })

export const takePasskeyAway = (id: string, isLast: boolean): Promise<string | undefined> =>
  saying(async () => {
    await approve(`passkey.remove:${id}`)
    await call(removePasskey, { params: { id }, body: { password_on: isLast } }, { inline: true })
  })
