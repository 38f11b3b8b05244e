/** platform: a start that cannot go on, told to the operator in one sentence. */
import { getSystemErrorMessage } from 'node:util'

export class StartFailure extends Error {
  override readonly name = 'StartFailure'
}

/** The code of a thrown thing: of the system (`EACCES`), or of PostgreSQL (`28P01`). */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The system's own words for its error: "permission denied", "no space left on device". */
export function systemWordsOf(error: unknown): string {
  const isOfSystem = error instanceof Error && 'errno' in error && typeof error.errno === 'number'
  return isOfSystem ? getSystemErrorMessage(Number(error.errno)) : 'no reason was given'
}
