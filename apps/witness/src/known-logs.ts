/** witness: whose checkpoints it takes. A log's public key, one to a line, in `logs.txt` of its folder, or by argument. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Broken, readKey, type VerifierKey } from '@pramaan/verifier'
import { codeOf, StartFailure } from './platform/start-failure.ts'

const FILE = 'logs.txt'

/** By origin, which is the key's name. A log that changes its key has two for a while. */
export type KnownLogs = ReadonlyMap<string, readonly VerifierKey[]>

export async function readKnownLogs(folder: string, given: readonly string[]): Promise<KnownLogs> {
  const logs = new Map<string, VerifierKey[]>()
  for (const vkey of [...(await linesIn(join(folder, FILE))), ...given]) {
    const key = logKey(vkey)
    const known = logs.get(key.name) ?? []
    if (!known.some(({ id }) => id === key.id)) known.push(key)
    logs.set(key.name, known)
  }
  return logs
}

async function linesIn(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw new StartFailure(`The list of logs ${path} cannot be read.`)
  })
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function logKey(vkey: string): VerifierKey {
  try {
    const key = readKey(vkey)
    if (key.type === 'note') return key
  } catch (error) {
    if (!(error instanceof Broken)) throw error
  }
  throw new StartFailure(`This is not the public key of a log: ${vkey}`)
}
