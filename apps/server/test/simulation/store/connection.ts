/**
 * Simulation: how a server reaches the database. Each statement takes its time; a write may be aborted, its answer may be lost after
 * the commit, and the server may be killed on either side of it.
 */
import type { Db, Queries } from '../../../src/platform/database.ts'
import type { Dice } from '../../properties/dice.ts'
import type { Scheduler } from '../scheduler.ts'
import { answeringTo } from './statements.ts'
import type { Committed, Store } from './store.ts'

/** One in so many commits; 0: never. */
export interface CommitFaults {
  readonly aborted: number
  readonly replyLost: number
  readonly crashBefore: number
  readonly crashAfter: number
}

type Fault = keyof CommitFaults | 'none'

/** A server process, as far as the database knows it. */
export interface Process {
  isAlive(): boolean
  kill(): void
}

export class ProcessDied extends Error {}

const lost = (): Error => new Error('Connection terminated unexpectedly')
const aborted = (): Error =>
  Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' })

export interface Line {
  readonly scheduler: Scheduler
  readonly dice: Dice
  readonly faults: CommitFaults
  readonly store: Store
  /** After each commit, whoever made it. */
  onCommit(done: Committed): void
  onUnknown(text: string): void
  onUnsound(what: string): void
  /** Counts how often each fault has struck. */
  onFault(fault: Exclude<Fault, 'none'>): void
}

/** Whoever holds the database; the others wait their turn. */
export class Turn {
  #holder: symbol | null = null
  readonly #waiting: (() => void)[] = []

  /** Runs it now, or as soon as nobody else's transaction is open. */
  when(holder: symbol, work: () => void): void {
    if (this.#holder === null || this.#holder === holder) work()
    else this.#waiting.push(() => this.when(holder, work))
  }

  hold(holder: symbol): void {
    this.#holder = holder
  }

  release(holder: symbol): void {
    if (this.#holder !== holder) return
    this.#holder = null
    for (const work of this.#waiting.splice(0)) work()
  }
}

const LATENCY_MS = 4
const RAISED = /could not be posted|duplicate key|violates check|two accounts/

export function connect(line: Line, turn: Turn, process: Process): Db {
  const { scheduler, dice, store } = line
  const fault = (): Fault => {
    for (const [name, oneIn] of Object.entries(line.faults) as [Fault & keyof CommitFaults, number][]) {
      if (oneIn > 0 && dice.oneIn(oneIn)) {
        line.onFault(name)
        return name
      }
    }
    return 'none'
  }
  const commit = (): void => line.onCommit(store.commit())

  /** Ends what was done, well or badly; says why where it did not go well. */
  const finish = (): Error | null => {
    const struck = store.undo.length > 0 ? fault() : 'none'
    if (struck === 'aborted') {
      store.rollback()
      return aborted()
    }
    if (struck === 'crashBefore') {
      store.rollback()
      process.kill()
      return new ProcessDied()
    }
    commit()
    if (struck === 'crashAfter') {
      process.kill()
      return new ProcessDied()
    }
    return struck === 'replyLost' ? lost() : null
  }

  const atNextTurn = <T>(
    holder: symbol,
    what: string,
    work: (answer: (error: Error | null, value?: T) => void) => void,
  ) =>
    new Promise<T>((resolve, reject) => {
      const answer = (error: Error | null, value?: T): void => (error ? reject(error) : resolve(value as T))
      scheduler.after(dice.below(LATENCY_MS), what, () =>
        turn.when(holder, () => {
          if (process.isAlive()) work(answer)
          else {
            if (store.undo.length > 0) store.rollback()
            turn.release(holder)
            reject(new ProcessDied())
          }
        }),
      )
    })

  const run = (text: string, values: readonly unknown[]): object[] => {
    const answer = answeringTo(text)
    // The product has a statement that is not simulated yet: better no result than one without it.
    if (!answer) line.onUnknown(text)
    try {
      return answer?.(store, values) ?? []
    } catch (error) {
      // What the database would raise: no honest plan is worked out from what is not there.
      if (RAISED.test(String(error))) line.onUnsound(String(error))
      throw error
    }
  }

  const query = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    atNextTurn(Symbol(), 'statement', (answer) => {
      try {
        const rows = run(text, values)
        answer(finish(), rows as Row[])
      } catch (error) {
        store.rollback()
        answer(error as Error)
      }
    })

  const transaction = async <T>(work: (tx: Queries) => Promise<T>): Promise<T> => {
    const holder = Symbol()
    await atNextTurn<void>(holder, 'begin', (answer) => {
      turn.hold(holder)
      answer(null)
    })
    try {
      const result = await work({
        query: (text, values = []) =>
          atNextTurn(holder, 'statement', (answer) => {
            try {
              answer(null, run(text, values) as never[])
            } catch (error) {
              answer(error as Error)
            }
          }),
      })
      await atNextTurn<void>(holder, 'commit', (answer) => {
        const why = finish()
        turn.release(holder)
        answer(why)
      })
      return result
    } catch (error) {
      if (!(error instanceof ProcessDied) && !isOver(error))
        await atNextTurn<void>(holder, 'rollback', (answer) => {
          store.rollback()
          turn.release(holder)
          answer(null)
        })
      throw error
    }
  }
  /** The database has ended it already. */
  const isOver = (error: unknown): boolean =>
    error instanceof Error && /could not serialize|Connection terminated/.test(error.message)

  return {
    query,
    transaction,
    as: () => ({ query, transaction }),
    listen: async () => {},
    isListening: () => true,
    close: async () => {},
  }
}
