/** Local PostgreSQL: one live server per data folder. The file that says so also tells our tools the address. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { placesIn } from './data-dir.ts'
import { isSameProcessAlive, type ProcessId, thisProcess } from './processes.ts'
import { codeOf, failureIn, StartFailure } from './start-failure.ts'

type Running = { owner: ProcessId; url?: string }

/** Makes this process the folder's owner. A live owner keeps it; a dead one's file is taken over. */
export function takeOwnership(dataDir: string) {
  const { running } = placesIn(dataDir)
  const mine = `${running}.${process.pid}`
  try {
    write(mine, { owner: thisProcess() })
    while (!linkOnce(mine, running)) evictDeadOwner(dataDir)
  } catch (error) {
    throw failureIn(dataDir, error, `The data folder ${dataDir} cannot be written`)
  } finally {
    rmSync(mine, { force: true })
  }
}

/** Tells our own tools where the database listens. */
export function publishUrl(dataDir: string, url: string) {
  const { running } = placesIn(dataDir)
  write(`${running}.new`, { owner: thisProcess(), url })
  renameSync(`${running}.new`, running)
}

export function giveUpOwnership(dataDir: string) {
  rmSync(placesIn(dataDir).running, { force: true })
}

/** The address of the database that a live server keeps on this folder, if there is one. */
export function urlOfRunning(dataDir: string): string | undefined {
  const found = read(placesIn(dataDir).running)
  return found && isSameProcessAlive(found.owner) ? found.url : undefined
}

function evictDeadOwner(dataDir: string) {
  const { running } = placesIn(dataDir)
  const found = read(running)
  if (found && isSameProcessAlive(found.owner)) throw inUse(dataDir, found.owner)
  // Moved aside before it is judged again, so that of two starters only one can remove it, and a third one's fresh
  // file is put back instead of lost.
  const aside = `${running}.${process.pid}.stale`
  try {
    renameSync(running, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (moved && isSameProcessAlive(moved.owner)) {
    linkOnce(aside, running)
    rmSync(aside)
    throw inUse(dataDir, moved.owner)
  }
  rmSync(aside)
}

const inUse = (dataDir: string, owner: ProcessId) =>
  new StartFailure(`The data folder ${dataDir} is in use by another Pramaan (process ${owner.pid}).`)

const write = (path: string, running: Running) =>
  writeFileSync(path, `${JSON.stringify(running)}\n`, { mode: 0o600 })

function read(path: string): Running | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Absent, or cut short by a crash: nobody's.
    return undefined
  }
}

function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
