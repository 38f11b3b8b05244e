/** password-resets: a code is kept as a keyed hash bound to the request it was made for. */
import type { Keys } from '../../platform/keys.ts'

export const codeHash = (keys: Keys, codeId: string, code: string): Buffer =>
  keys.mac('reset-code', `${codeId}:${code}`)
