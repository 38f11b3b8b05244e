/** ledger: the signing of heads as a job of the server. */
import { SignerStopped } from '@pramaan/signing'
import type { Heads } from './heads.ts'

/** When the signer has stopped the firm reads it with the audit's findings at once, and not within the hour. */
export function signingJob(
  { make }: Pick<Heads, 'make'>,
  audit: () => Promise<void>,
): () => Promise<unknown> {
  let isTold = false
  return () =>
    make().catch(async (error: unknown) => {
      if (error instanceof SignerStopped && !isTold) {
        await audit()
        isTold = true
      }
      throw error
    })
}
