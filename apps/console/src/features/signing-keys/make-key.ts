/** signing-keys: makes a passkey, or a key in this browser, and shows it to the firm, with its own signature. */
import { findDeviceKey, makeDeviceKey } from '@pramaan/browser/device-keys.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { type SigningPasskey, type StaffKeyRow, showStaffKey } from '@pramaan/contracts'
import { possessionText, type StaffSigner, staffSignerOf } from '@pramaan/verifier'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { businessNow } from '../../platform/business-time.ts'
import { CallFailed, call } from '../../platform/call.ts'
import { deviceKeyProblem } from '../../platform/device-key-problem.ts'
import { useStaff } from '../../platform/session.ts'
import { type StaffKeys, standingWords } from '../../platform/signing.ts'
import type { MadePasskey } from '../../platform/signing-passkeys.ts'
import { say } from './say.ts'

export interface MadeHere {
  /** The keys that this browser has. */
  readonly idsHere: readonly string[]
  /** The keys that a demo publishes: they are in every browser, and in none. */
  readonly idsOfDemo: readonly string[]
}

/** A key that was made and could not be shown is shown now; one that is known already makes way for a new one. */
async function newSigner(owner: string, keys: StaffKeys) {
  const before = await findDeviceKey(owner)
  const signer = before && (await staffSignerOf(before))
  if (signer && !keys.items.some(({ id }) => id === signer.keyId)) return signer
  return staffSignerOf(await makeDeviceKey(owner))
}

/** Shows a key to the firm with its own signature, and says how it stands. */
function useShowKey(keys: StaffKeys) {
  const { id: staff, name, role } = useStaff()
  const queries = useQueryClient()
  return async ({ keyId, sign }: Pick<StaffSigner, 'keyId' | 'sign'>, passkey?: SigningPasskey) => {
    const at = new Date(await businessNow(queries)).toISOString()
    const text = possessionText({ instance: keys.instance, staff, name, role, key: keyId, at })
    const body = { possession: await sign(text), ...(passkey && { passkey }) }
    const row = await call(showStaffKey, { body }, { quiet: passkey !== undefined })
    toast('success', say(row.state === 'enrolled' ? 'madeFounding' : 'made'))
  }
}

export function useMakeKey(keys: StaffKeys) {
  const { id } = useStaff()
  const queries = useQueryClient()
  const show = useShowKey(keys)
  return useMutation({
    mutationFn: async () => {
      const signer = await newSigner(id, keys).catch((failure: unknown) => {
        toast('error', standingWords(deviceKeyProblem(failure)))
        return null
      })
      if (signer) await show(signer)
    },
    onSettled: () => queries.invalidateQueries(),
  })
}

/** An authenticator is not asked for a second passkey while one of its own may still count. */
const mayCount = ({ is_mine, state }: StaffKeyRow): boolean => is_mine && state !== 'ended'

/** Makes a passkey, and signs with it: two questions of the device. What was made stays until it has signed. */
export function useMakePasskey(keys: StaffKeys) {
  const staff = useStaff()
  const queries = useQueryClient()
  const show = useShowKey(keys)
  const [made, setMade] = useState<MadePasskey | null>(null)
  const making = useMutation({
    mutationFn: async () => {
      const { makePasskey, signWithPasskey } = await import('../../platform/signing-passkeys.ts')
      const known = keys.items.filter(mayCount).flatMap(({ passkey }) => passkeyNamed(passkey))
      const passkey = made ?? (await makePasskey(staff, known))
      setMade(passkey)
      await show(
        { keyId: passkey.keyId, sign: (text) => signWithPasskey(passkey, text) },
        { ...passkey.passkey },
      )
      setMade(null)
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const { error } = making
  if (error && !(error instanceof CallFailed)) throw error
  return { ...making, isMade: made !== null, problem: error?.message ?? null }
}

const passkeyNamed = (passkey: StaffKeyRow['passkey']): SigningPasskey[] =>
  passkey?.id ? [{ id: passkey.id, transports: passkey.transports }] : []
