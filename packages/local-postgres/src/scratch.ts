/** Local PostgreSQL: folders for databases that end with the run of a test. */
import { accessSync, constants, mkdirSync, mkdtempSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Memory that is used as a disk. A new database there takes a tenth of the time. */
export const MEMORY_DISK = '/dev/shm'
/** Every folder's name begins so, in memory as on the disk: whatever a killed run left behind is known by it. */
export const SCRATCH = 'pramaan-test-'
const ENOUGH_BYTES = 4 * 1024 ** 3

/** A new folder: in memory where there is plenty, otherwise inside `onDisk`. Whoever asks for it removes it. */
export function scratchFolder(onDisk: string, memoryDisk = MEMORY_DISK): string {
  if (hasRoom(memoryDisk)) return mkdtempSync(join(memoryDisk, SCRATCH))
  mkdirSync(onDisk, { recursive: true })
  return mkdtempSync(join(onDisk, SCRATCH))
}

function hasRoom(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK)
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
