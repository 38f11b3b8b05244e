/** platform: work under one name takes turns on this server, in the order in which it came. */

/** The names under which something is being done right now, each with the last one in its queue. */
export type Turns = Map<string, Promise<unknown>>

export async function inTurn<T>(turns: Turns, name: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve()
  const turn = before.then(work, work)
  turns.set(name, turn)
  try {
    return await turn
  } finally {
    if (turns.get(name) === turn) turns.delete(name)
  }
}
