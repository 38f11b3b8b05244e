/** witness: who it is. Its name and secret are made at the first start and stay in its folder; no other file has them. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cosigner, cosignerFrom } from '@pramaan/tlog'
import { isKeyName } from '@pramaan/verifier'
import { createFile } from './platform/files.ts'
import { codeOf, StartFailure } from './platform/start-failure.ts'

const FILE = 'key'
const SECRET = /^[0-9a-f]{64}$/

/** The name counts at the first start; later another one is refused, because every signature carries the first. */
export async function openIdentity(folder: string, name: string | null): Promise<Cosigner> {
  if (name !== null && !isKeyName(name)) {
    throw new StartFailure('The witness’s name may hold no blank and no plus: witness.example/w1 is one.')
  }
  const kept = (await readIdentity(folder)) ?? (await makeIdentity(folder, name))
  if (name !== null && kept.key.name !== name) {
    throw new StartFailure(
      `The witness in ${folder} is called ${kept.key.name}: another name needs another folder.`,
    )
  }
  return kept
}

async function readIdentity(folder: string): Promise<Cosigner | null> {
  const path = join(folder, FILE)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartFailure(`The key file ${path} cannot be read.`)
  })
  if (text === null) return null
  const [name = '', secret = '', ...rest] = text.split('\n')
  if (!isKeyName(name) || !SECRET.test(secret) || rest.join('') !== '') {
    throw new StartFailure(
      `The key file ${path} is damaged: put it back from a backup. A new one would be another witness.`,
    )
  }
  return cosignerFrom(name, Buffer.from(secret, 'hex'))
}

async function makeIdentity(folder: string, name: string | null): Promise<Cosigner> {
  const secret = randomBytes(32)
  const made = cosignerFrom(name ?? `witness.example/${randomBytes(4).toString('hex')}`, secret)
  const isMine = await createFile(folder, FILE, `${made.key.name}\n${secret.toString('hex')}\n`)
  const kept = isMine ? made : await readIdentity(folder)
  if (!kept) throw new StartFailure(`The key file in ${folder} cannot be written.`)
  return kept
}
