/** Set-up and running: how one waits for a part of a cluster. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '@pramaan/local-postgres'

/** A machine that is busy with other things takes its time. */
export const WITHIN_MS = 180_000

/** What a program has said so far. */
export const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export const answerOf = (url: string): Promise<number | null> =>
  fetch(url, { signal: AbortSignal.timeout(3000) }).then(
    ({ status }) => status,
    () => null,
  )

/** Asks until there is something. */
export async function until<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | null>,
  log?: string,
): Promise<T> {
  const deadline = performance.now() + withinMs
  while (performance.now() < deadline) {
    const answer = await ask()
    if (answer !== null) return answer
    await sleep(200)
  }
  const last = log ? `\n${textOf(log).split('\n').slice(-20).join('\n')}` : ''
  throw new StartFailure(`${what} did not come up within ${withinMs / 1000} s.${last}`)
}
