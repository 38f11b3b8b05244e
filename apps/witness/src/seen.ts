/**
 * witness: what it saw last of each log, one file for each, whose name ends in a number that only grows. The next number is
 * taken by making its file, which only one of several can do: also two witnesses on one folder never sign two histories.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSignatures, EMPTY_ROOT, readCheckpoint, type Tree, type VerifierKey } from '@pramaan/verifier'
import { createFile, removeUnfinished } from './platform/files.ts'
import { codeOf } from './platform/start-failure.ts'

export interface Seen extends Tree {
  /** How many times something was signed for this log. */
  readonly turn: number
  /** When it was signed, in seconds since 1970. */
  readonly time: number
  /** The checkpoint with the log's signature and ours; null before the first. */
  readonly note: string | null
}

export interface SeenStore {
  newest(log: string): Promise<Seen>
  /** Puts the next note in place of what was seen before; false if something else has been put there meanwhile. */
  replace(log: string, before: Seen, note: string): Promise<boolean>
}

const NOTHING: Seen = { turn: 0, time: 0, note: null, size: 0, root: EMPTY_ROOT }

/** `log` is the hash of its origin in hex, which any file system takes as a name. */
export async function openSeen(folder: string, key: VerifierKey): Promise<SeenStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)
  const turnsOf = async (log: string): Promise<number[]> =>
    (await readdir(folder))
      .filter((name) => name.startsWith(`${log}.`))
      .map((name) => Number(name.slice(log.length + 1)))
      .filter(Number.isSafeInteger)
      .sort((a, b) => b - a)
  const pathOf = (log: string, turn: number) => join(folder, `${log}.${turn}`)

  return {
    newest: async (log) => {
      for (;;) {
        const [turn] = await turnsOf(log)
        if (turn === undefined) return NOTHING
        const note = await readIfThere(pathOf(log, turn))
        // Gone: a newer one stands there by now.
        if (note !== null) return readSeen(turn, note, key)
      }
    },
    replace: async (log, { turn }, note) => {
      const next = turn + 1
      if (!(await createFile(folder, `${log}.${next}`, note))) return false
      const [newest, ...older] = await turnsOf(log)
      if (newest !== next) {
        await rm(pathOf(log, next), { force: true })
        return false
      }
      for (const old of older) await rm(pathOf(log, old), { force: true })
      return true
    },
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Believed only with our own signature: a damaged file must never look like a log that was not seen before. */
async function readSeen(turn: number, note: string, key: VerifierKey): Promise<Seen> {
  const { size, root, note: read } = readCheckpoint(note)
  const [own] = await checkSignatures(read, [key])
  if (!own) throw new Error('what was seen last is not signed by this witness')
  return { turn, time: own.time ?? 0, note, size, root }
}
