/** Local PostgreSQL: the one way it says that it cannot start. */

/** A start that cannot go on. The message is the one sentence that the person at the terminal reads. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The reason inside a system error, without its stack: "permission denied", "no space left on device". */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const words = /^[A-Z0-9]+: ([^,]+)/.exec(error.message)?.[1]
  return words ?? error.message
}

/** The code of a system error (`ENOENT`, `EEXIST`), or nothing for any other thrown thing. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The system says it in two ways: in PostgreSQL's log, and as the code of Node's own error. */
export const isDiskFull = (said: string): boolean => /No space left on device|ENOSPC/i.test(said)

export const diskFull = (dir: string): string =>
  `The disk that holds ${dir} is full: free some space, then start again.`

/** A failure of the system in a folder as one sentence. Anything else is a bug and keeps its stack. */
export function failureIn(dir: string, error: unknown, what: string): unknown {
  if (error instanceof StartFailure || !codeOf(error)) return error
  if (codeOf(error) === 'ENOSPC') return new StartFailure(diskFull(dir))
  return new StartFailure(`${what}: ${reasonOf(error)}.`)
}
