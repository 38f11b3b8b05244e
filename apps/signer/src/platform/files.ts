/** platform: a secret's file that is still there, and whole, after the power was cut. */
import { randomUUID } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, StartFailure } from './start-failure.ts'

/** The text of the file; if there is none, `made` is written and is the text. Of two first starts one writes it for both. */
export async function readOrMake(folder: string, name: string, made: string): Promise<string> {
  const path = join(folder, name)
  return (
    (await readIfThere(path)) ??
    ((await create(folder, name, made)) ? made : ((await readIfThere(path)) ?? made))
  )
}

export async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw new StartFailure(`The file ${path} cannot be read.`)
  })
}

/** Written aside and linked into place: nobody sees half of it. False if there is one of that name. */
async function create(folder: string, name: string, text: string): Promise<boolean> {
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
