/** platform: files that are still there, and whole, after the power was cut. */
import { randomUUID } from 'node:crypto'
import { link, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './start-failure.ts'

const UNFINISHED = /^\.[0-9a-f-]{36}\.new$/

/** Makes a file that was not there, whole and for good. False if there is one of that name. */
export async function createFile(folder: string, name: string, text: string): Promise<boolean> {
  const unfinished = join(folder, `.${randomUUID()}.new`)
  try {
    await writeDurably(unfinished, text)
    await link(unfinished, join(folder, name))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
  await syncFolder(folder)
  return true
}

/** What a killed process left half written. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (UNFINISHED.test(name)) await rm(join(folder, name), { force: true })
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name is only as durable as the folder that it stands in. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
