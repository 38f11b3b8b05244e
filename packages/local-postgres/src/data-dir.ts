/** Local PostgreSQL: the data folder. It is used only when it is empty or carries our mark. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, failureIn, reasonOf, StartFailure } from './start-failure.ts'

const MARK = 'pramaan-data.json'
/** The key file is put there first by whoever restores a backup or adds a server. */
const HARMLESS = new Set(['lost+found', '.DS_Store', '.gitkeep', 'keys'])

type Mark = { made_by: 'pramaan'; cluster_dir?: string }

/** Where each thing lies in a data folder. */
export const placesIn = (dataDir: string) => ({
  mark: join(dataDir, MARK),
  cluster: join(dataDir, 'postgres'),
  password: join(dataDir, 'postgres-password'),
  log: join(dataDir, 'postgres.log'),
  /** Who uses the folder now, and the database's address for our own tools. */
  running: join(dataDir, 'running.json'),
})

/** Makes the folder ours, or throws the reason why it cannot be, having changed nothing. */
export function claimDataDir(dataDir: string) {
  const names = namesIn(dataDir)
  if (names.includes(MARK)) return assertWritable(dataDir)
  const foreign = names.find((name) => !HARMLESS.has(name))
  if (foreign) {
    throw new StartFailure(
      `The data folder ${dataDir} holds files that Pramaan did not make (${foreign}): set DATA_DIR to an empty or new folder.`,
    )
  }
  try {
    makeFolder(dataDir)
    writeMark(dataDir, { made_by: 'pramaan' })
  } catch (error) {
    throw failureIn(dataDir, error, `The data folder ${dataDir} cannot be written`)
  }
}

/** Not mkdir's own `recursive`: Node tries without end where the system says "no such file" to every folder (/proc). */
function makeFolder(dir: string) {
  if (existsSync(dir)) return
  makeFolder(dirname(dir))
  mkdirSync(dir, { mode: 0o700 })
}

function namesIn(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR')
      throw new StartFailure(`The data folder ${dataDir} is a file, not a folder.`)
    throw new StartFailure(`The data folder ${dataDir} cannot be read: ${reasonOf(error)}.`)
  }
}

function assertWritable(dataDir: string) {
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { cluster } = placesIn(dataDir)
    if (existsSync(cluster)) accessSync(cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw failureIn(dataDir, error, `The data folder ${dataDir} cannot be written`)
  }
}

/** Where the cluster lies: in the data folder, unless its user could not reach it there. */
export function clusterDirOf(dataDir: string): string {
  return readMark(dataDir)?.cluster_dir ?? placesIn(dataDir).cluster
}

/** Remembers that the cluster had to be placed outside the data folder. */
export function rememberClusterDir(dataDir: string, clusterDir: string) {
  writeMark(dataDir, { made_by: 'pramaan', cluster_dir: clusterDir })
}

function readMark(dataDir: string): Mark | undefined {
  const { mark } = placesIn(dataDir)
  if (!existsSync(mark)) return undefined
  try {
    return JSON.parse(readFileSync(mark, 'utf8'))
  } catch {
    throw new StartFailure(`The file ${mark} is damaged: put it back from a backup of the data folder.`)
  }
}

function writeMark(dataDir: string, mark: Mark) {
  writeFileSync(placesIn(dataDir).mark, `${JSON.stringify(mark)}\n`, { mode: 0o600 })
}
