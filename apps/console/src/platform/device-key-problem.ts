/** platform: why this browser has no key to sign with. */
import { DeviceKeyFailed, type DeviceKeyProblem } from '@pramaan/browser/device-keys.ts'

/** Anything else is a fault of ours, and is thrown on. */
export function deviceKeyProblem(failure: unknown): DeviceKeyProblem {
  if (failure instanceof DeviceKeyFailed) return failure.problem
  throw failure
}
