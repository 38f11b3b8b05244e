/**
 * backup: what a backup says of itself. The manifest names every file with its hash and is itself sealed with the
 * instance's keys, so that a backup that was damaged, or made up, is known before anything is touched.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { Keys } from '../platform/keys.ts'
import { StartFailure } from '../platform/start-failure.ts'

export const MANIFEST = 'manifest.json'
export const FORMAT = 1

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const name = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))

const manifest = z.strictObject({
  format: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  /** `server_version_num` of the PostgreSQL it was made from. It may be restored into any that Pramaan runs on. */
  postgres: z.int(),
  key_fingerprint: hex,
  /** The form the tables had. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256: hex })).check(z.minLength(1)),
  /** The newest signed head of the ledger in it: what the firm had told its clients by then. */
  ledger_head: z.nullable(
    z.strictObject({ number: z.string().check(z.regex(/^\d+$/)), body: z.string(), signature: z.string() }),
  ),
  tables: z.array(
    z.strictObject({
      name,
      columns: z.array(name).check(z.minLength(1)),
      rows: z.int().check(z.gte(0)),
      /** Of the packed file. */
      bytes: z.int().check(z.gte(0)),
      sha256: hex,
    }),
  ),
  sequences: z.array(
    z.strictObject({
      name,
      last: z.nullable(z.string().check(z.regex(/^-?\d+$/))),
    }),
  ),
})

export type Manifest = z.infer<typeof manifest>

export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

export const fileOf = (table: string): string => `${table}.copy.gz`

export function sealedManifest(keys: Keys, content: Manifest): string {
  const text = JSON.stringify(content)
  return `${JSON.stringify({ manifest: content, seal: keys.mac('backup', text).toString('hex') }, null, 1)}\n`
}

export const damaged = (folder: string, what: string): StartFailure =>
  new StartFailure(`The backup ${basename(folder)} is damaged: ${what}. Nothing was changed.`)

/** Reads a backup and looks at every byte of it. Throws one sentence when anything is off. */
export async function readBackup(folder: string, keys: Keys): Promise<Backup> {
  const content = await readManifest(folder, keys)
  for (const { name: table, sha256 } of content.tables) {
    const file = fileOf(table)
    if ((await hashOf(join(folder, file))) !== sha256)
      throw damaged(folder, `${file} is not as it was written`)
  }
  return { folder, manifest: content }
}

async function readManifest(folder: string, keys: Keys): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null) throw new StartFailure(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  const sealed = z.strictObject({ manifest, seal: z.string() }).safeParse(parsed(text))
  if (!sealed.success) throw damaged(folder, `${MANIFEST} cannot be read`)
  const content = sealed.data.manifest
  if (content.key_fingerprint !== keys.fingerprint) {
    throw new StartFailure(
      'The key file does not belong to this backup: restore it with the key file of the instance it was made from.',
    )
  }
  const seal = keys.mac('backup', JSON.stringify(content))
  const given = Buffer.from(sealed.data.seal, 'hex')
  if (given.length !== seal.length || !timingSafeEqual(given, seal)) {
    throw damaged(folder, `${MANIFEST} does not fit its seal`)
  }
  return content
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch {
    return null
  }
  return hash.digest('hex')
}
