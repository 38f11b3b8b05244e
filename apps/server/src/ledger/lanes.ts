/**
 * ledger: requests that wait while a statement is under way go together into the next one, each with an answer of its
 * own. There is no timer: an idle server sends a lone request at once, a busy one shares its commits.
 */
import { isUnanswered } from '../platform/database.ts'

export interface LaneOptions {
  /** How many statements may be under way at once. */
  readonly lanes: number
  /** How many requests go into one statement. */
  readonly most: number
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export type Join<Ask, Answer> = (ask: Ask) => Promise<Answer>

/** `run` answers every ask of a batch, in order, or throws and has done nothing. */
export function lanes<Ask, Answer>(
  run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  { lanes: most, most: batchMost }: LaneOptions,
): Join<Ask, Answer> {
  const waiting: Waiting<Ask, Answer>[] = []
  let underWay = 0

  const runTogether = async (batch: readonly Waiting<Ask, Answer>[]): Promise<void> => {
    try {
      const answers = await run(batch.map(({ ask }) => ask))
      if (answers.length !== batch.length)
        throw new Error(`${batch.length} asked, ${answers.length} answered`)
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      // One that fails must not take its neighbours with it, nor one that is held up keep them waiting. A database that
      // does not answer would answer none of them.
      if (batch.length === 1 || isUnanswered(error)) for (const { reject } of batch) reject(error)
      else await Promise.all(batch.map((one) => runTogether([one])))
    }
  }

  const work = async (): Promise<void> => {
    underWay += 1
    while (waiting.length > 0) await runTogether(waiting.splice(0, batchMost))
    underWay -= 1
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject })
      // Requests that arrive in the same turn of the loop are read first, so that they go together.
      if (underWay < most) setImmediate(() => (underWay < most && waiting.length > 0 ? work() : undefined))
    })
}
