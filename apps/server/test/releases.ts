/**
 * Later releases of this server, for tests that run two of them side by side: its own sources in a folder of their own, with the migrations
 * and functions that a later release would bring. A clone without history has no earlier one to run, so this one is the earlier.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SERVER = join(import.meta.dirname, '..')

export interface Release {
  /** What `startServer` runs. */
  readonly program: string
  readonly migrations: string
  readonly sql: string
}

interface Change {
  /** By name, as `9001_expand_nickname`. */
  readonly migrations: Readonly<Record<string, string>>
  /** Files of the folder sql: what is put in the place of what. */
  readonly functions: Readonly<Record<string, readonly [from: string, to: string]>>
}

/** Below the checkout, so that packages are found where they are. */
export async function laterRelease(folder: string, { migrations, functions }: Change): Promise<Release> {
  for (const part of ['src', 'sql', 'migrations', 'test', 'package.json'])
    await cp(join(SERVER, part), join(folder, part), { recursive: true })
  // Where npm has put what it could not put beside the checkout's own.
  const own = join(SERVER, 'node_modules')
  if (existsSync(own)) await symlink(own, join(folder, 'node_modules'))
  for (const [name, sql] of Object.entries(migrations)) {
    await mkdir(join(folder, 'migrations', name))
    await writeFile(join(folder, 'migrations', name, 'up.sql'), sql)
  }
  for (const [file, [from, to]] of Object.entries(functions)) {
    const path = join(folder, 'sql', file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
    await writeFile(path, text.replace(from, to))
  }
  return {
    program: join(folder, 'test/server-process.ts'),
    migrations: join(folder, 'migrations'),
    sql: join(folder, 'sql'),
  }
}
