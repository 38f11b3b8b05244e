/** witness: checkpoints that a log signed and that were refused. Each may be the proof that it tells two stories. */
import { mkdir, readdir } from 'node:fs/promises'
import { createFile } from './platform/files.ts'

/** Whoever holds one signed checkpoint can send it with any wrong proof; each text is kept once, and not without end. Two stories are the log's alone. */
const MOST_FILES = 1_000

export interface Refused {
  /** The hash of the checkpoint's text, in hex. */
  readonly hash: string
  readonly why: string
  readonly request: string
  readonly seen: string | null
  /** The log has signed two stories: this is kept however many others there are. */
  readonly isFork: boolean
}

export interface Evidence {
  /** The file's name if it was kept now; null if it was there already. */
  keep(refused: Refused): Promise<string | null>
}

export async function openEvidence(folder: string): Promise<Evidence> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    keep: async ({ hash, why, request, seen, isFork }) => {
      const fork = `fork-${hash}.txt`
      const name = isFork ? fork : `${hash}.txt`
      const there = await readdir(folder)
      if (there.includes(name) || there.includes(fork) || (!isFork && there.length >= MOST_FILES)) return null
      const before = seen ?? 'nothing\n'
      const text = `${why}\n\n--- seen before ---\n${before}\n--- refused ---\n${request}`
      return (await createFile(folder, name, text)) ? name : null
    },
  }
}
