/** signing-keys: makes a key on this device and shows it to the firm, with its own signature. */
import { findDeviceKey, makeDeviceKey } from '@pramaan/browser/device-keys.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { showStaffKey } from '@pramaan/contracts'
import { possessionText, staffSignerOf } from '@pramaan/verifier'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { businessNow } from '../../platform/business-time.ts'
import { call } from '../../platform/call.ts'
import { deviceKeyProblem } from '../../platform/device-key-problem.ts'
import { useStaff } from '../../platform/session.ts'
import { type StaffKeys, standingWords } from '../../platform/signing.ts'
import { say } from './say.ts'

export interface MadeHere {
  /** The keys that this browser has. */
  readonly idsHere: readonly string[]
}

/** A key that was made and could not be shown is shown now; one that is known already makes way for a new one. */
async function newSigner(owner: string, keys: StaffKeys) {
  const before = await findDeviceKey(owner)
  const signer = before && (await staffSignerOf(before))
  if (signer && !keys.items.some(({ id }) => id === signer.keyId)) return signer
  return staffSignerOf(await makeDeviceKey(owner))
}

export function useMakeKey(keys: StaffKeys) {
  const { id, name, role } = useStaff()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const signer = await newSigner(id, keys).catch((failure: unknown) => {
        toast('error', standingWords(deviceKeyProblem(failure)))
        return null
      })
      if (!signer) return
      const at = new Date(await businessNow(queries)).toISOString()
      const text = possessionText({
        instance: keys.instance,
        staff: id,
        name,
        role,
        key: signer.keyId,
        at,
      })
      const row = await call(showStaffKey, { body: { possession: await signer.sign(text) } })
      toast('success', say(row.state === 'enrolled' ? 'madeFounding' : 'made'))
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
