/** Set-up and running: the signer that `npm start` runs beside the server, in a folder of its own within the data folder. */
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignerPlace } from '../apps/server/src/ledger/signers.ts'
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

async function handOver(folder: string, seed: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(join(folder, 'key'), 'wx', 0o600).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    throw error
  })
  if (!file) return
  try {
    await file.writeFile(`${Buffer.from(seed).toString('hex')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}
