/** platform: the one way the signer says that it cannot start. */

/** The message is the one sentence that the person at the terminal reads. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The code of a system error (`ENOENT`, `EEXIST`), or nothing for any other thrown thing. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
