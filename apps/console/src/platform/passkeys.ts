/**
 * platform: signing in, approving, adding and removing with a passkey. Comes with the library that asks the device, so
 * it is loaded when a passkey is used.
 */
import { md5 } from '@pramaan/browser/md5.ts'
import { askPasskey, makePasskey, PasskeyFailed } from '@pramaan/browser/passkeys.ts'
import {
  type Assertion,
  addStaffPasskey,
  approveAsStaff,
  askStaffApproval,
  askStaffPasskeySignIn,
  beginStaffPasskey,
  type RequestOptions,
  removeStaffPasskey,
  type StaffProfile,
  staffPasskeySignIn,
} from '@pramaan/contracts'
import { problemWords } from '@pramaan/ui/passkey-problems.ts'
import { CallFailed, call } from './call.ts'
import { isSigningPasskey } from './passkeys-here.ts'
import { say } from './say-signing.ts'

/** What went wrong, in a sentence; undefined when nothing did. */
async function saying(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (failure) {
    if (failure instanceof PasskeyFailed) return problemWords(failure.problem)
    if (failure instanceof CallFailed) return failure.message
    throw failure
  }
}

/** A server that lies could ask for the hash of an act in place of a challenge: what signs acts answers nothing else. */
async function answer(options: RequestOptions): Promise<Assertion> {
  const credential = await askPasskey(options)
  if (isSigningPasskey(credential)) throw new CallFailed(400, 'signing_passkey', say('passkeySigns'))
  return credential
}

export const signInByPasskey = (onSignedIn: (profile: StaffProfile) => void): Promise<string | undefined> =>
  saying(async () => {
    const credential = await answer(await call(askStaffPasskeySignIn, {}, { quiet: true }))
    onSignedIn(await call(staffPasskeySignIn, { body: { credential } }, { quiet: true }))
  })

async function approve(operation: string): Promise<void> {
  const options = await call(askStaffApproval, { body: { operation } }, { quiet: true })
  await call(approveAsStaff, { body: { credential: await answer(options) } }, { quiet: true })
}

export const approveByPasskey = (operation: string): Promise<string | undefined> =>
  saying(() => approve(operation))

export interface FirstProof {
  readonly password: string
  readonly code: string
}

/** Without a proof a passkey that is there already approves it. */
export const createPasskey = (name: string, proof: FirstProof | null): Promise<string | undefined> =>
  saying(async () => {
    if (!proof) await approve('passkey.add')
    const body = proof ? { ...proof, password: md5(proof.password) } : {}
    const options = await call(beginStaffPasskey, { body }, { quiet: true })
    await call(addStaffPasskey, { body: { name, credential: await makePasskey(options) } }, { quiet: true })
  })

export const takePasskeyAway = (id: string, isLast: boolean): Promise<string | undefined> =>
  saying(async () => {
    await approve(`passkey.remove:${id}`)
    await call(removeStaffPasskey, { params: { id }, body: { password_on: isLast } }, { quiet: true })
  })
