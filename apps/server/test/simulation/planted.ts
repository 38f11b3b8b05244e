/**
 * Simulation: bugs that are planted to see whether they are found. Each is a patch (`planted/*.patch`) of the product's own code, or of
 * the model where the rule is the database's; it is put into a copy of the server, and lives are lived there until one breaks.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { live } from './lives.ts'

const SERVER = join(import.meta.dirname, '../..')
const PATCHES = join(import.meta.dirname, 'planted')

export interface Found {
  readonly bug: string
  /** Steps until it was found, over all lives; null where it was not. */
  readonly after: number | null
  readonly seed: number
  readonly what: string
}

export const plantedBugs = async (): Promise<string[]> =>
  (await readdir(PATCHES))
    .filter((name) => name.endsWith('.patch'))
    .map((name) => name.slice(0, -'.patch'.length))
    .toSorted()

/** Puts the patch into a copy below `scratch`, lives there, and takes the copy away again. */
export async function findBug(
  bug: string,
  scratch: string,
  budget: { lives: number; steps: number },
): Promise<Found> {
  const folder = join(scratch, bug)
  await rm(folder, { recursive: true, force: true })
  try {
    await copyTo(folder)
    await plant(await readFile(join(PATCHES, `${bug}.patch`), 'utf8'), folder)
    let before = 0
    for (let seed = 1; seed <= budget.lives; seed += 1) {
      const { broken, steps } = await live(
        { seed, steps: budget.steps },
        join(folder, 'apps/server/test/simulation'),
      )
      if (broken) return { bug, after: before + broken.step, seed, what: broken.what.split('\n')[0] ?? '' }
      before += steps
    }
    return { bug, after: null, seed: 0, what: '' }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the simulation runs on. Packages are found where they are. */
async function copyTo(folder: string): Promise<void> {
  const server = join(folder, 'apps/server')
  await mkdir(server, { recursive: true })
  await cp(join(SERVER, 'package.json'), join(server, 'package.json'))
  await cp(join(SERVER, 'src'), join(server, 'src'), {
    recursive: true,
    filter: (path) => !path.endsWith('.test.ts'),
  })
  for (const name of ['simulation', 'properties/dice.ts'])
    await cp(join(SERVER, 'test', name), join(server, 'test', name), {
      recursive: true,
      filter: (path) => relative(PATCHES, path).startsWith('..'),
    })
}

interface Hunk {
  readonly before: string
  readonly after: string
}

/** A unified diff: each hunk has to be there exactly once, wherever the lines around it have moved to. */
async function plant(patch: string, folder: string): Promise<void> {
  for (const part of patch.split(/^--- /m).slice(1)) {
    const lines = part.split('\n')
    const path = join(folder, /^\+\+\+ b\/(\S+)/.exec(lines[1] ?? '')?.[1] ?? '')
    let text = await readFile(path, 'utf8')
    for (const { before, after } of hunksIn(lines.slice(2))) {
      if (text.split(before).length !== 2)
        throw new Error(`a patch no longer fits ${relative(folder, path)}:\n${before}`)
      text = text.replace(before, () => after)
    }
    await writeFile(path, text)
  }
}

function hunksIn(lines: readonly string[]): Hunk[] {
  const hunks: { before: string[]; after: string[] }[] = []
  for (const line of lines) {
    if (line.startsWith('@@')) hunks.push({ before: [], after: [] })
    const hunk = hunks.at(-1)
    if (line.startsWith(' ') || line.startsWith('-')) hunk?.before.push(line.slice(1))
    if (line.startsWith(' ') || line.startsWith('+')) hunk?.after.push(line.slice(1))
  }
  return hunks.map(({ before, after }) => ({ before: before.join('\n'), after: after.join('\n') }))
}
