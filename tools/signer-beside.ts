/** Set-up and running: the signer that `npm start` runs beside the server, in a folder of its own within the data folder. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignerPlace } from '../apps/server/src/ledger/signers.ts'
import { readOrMake } from '../apps/signer/src/platform/files.ts'
import { type Beside, runBeside } from './beside.ts'

const GONE =
  'The signer has ended by itself: nothing is signed, and clients see it, until Pramaan is stopped and started again.'

/** Its first key is handed over once: what clients remember of an instance from before there was a signer was signed with it. */
export async function startSignerBeside(
  folder: string,
  seed: Uint8Array,
  isDemo: boolean,
): Promise<{ place: SignerPlace; beside: Beside }> {
  await handOver(folder, seed)
  const args = ['--folder', folder, '--port', '0', ...(isDemo ? ['--demo'] : [])]
  const beside = await runBeside('signer', args, () => console.error(GONE))
  const token = (await readFile(join(folder, 'token'), 'utf8')).trim()
  return { place: { url: beside.url, token }, beside }
}

/** Whole or not at all: half a key would be a damaged one for good. What is there stays. */
async function handOver(folder: string, seed: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await readOrMake(folder, 'key', `${Buffer.from(seed).toString('hex')}\n`)
}
