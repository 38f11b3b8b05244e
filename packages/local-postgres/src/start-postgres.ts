/** Local PostgreSQL: a private database in a folder, for `npm start` without a server and for every test. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { findPostgres } from './binaries.ts'
import { assertSameMajor, DATABASE, makeCluster, passwordOf } from './cluster.ts'
import { claimDataDir, clusterDirOf } from './data-dir.ts'
import { giveUpOwnership, publishUrl, takeOwnership } from './ownership.ts'
import { endOrphan, startPostmaster } from './postmaster.ts'
import { chooseRunner, giveTo, type RootOptions } from './runner.ts'
import { failureIn } from './start-failure.ts'

export type PostgresOptions = {
  /** Made when it does not exist; refused when it holds other things. */
  dataDir: string
  /** Whether a commit waits for the disk. Only tests may say no. */
  durable: boolean
} & RootOptions

export type LocalPostgres = {
  url: string
  /** Fulfilled when PostgreSQL has ended, asked or not. */
  exited: Promise<void>
  /** Why it fails or has ended, as far as its log says. */
  whyFailing(): string | undefined
  /** One sentence for the person, when something lies outside the data folder. */
  notice: string | undefined
  stop(): Promise<void>
}

/** Starts PostgreSQL on the folder. Throws `StartFailure` with one sentence when it cannot. */
export async function startPostgres({ dataDir, durable, ...root }: PostgresOptions): Promise<LocalPostgres> {
  const dir = resolve(dataDir)
  claimDataDir(dir)
  assertSameMajor(dir, clusterDirOf(dir))
  takeOwnership(dir)
  try {
    await endOrphan(dir, clusterDirOf(dir))
    const runner = chooseRunner(dir, findPostgres(), root)
    if (existsSync(runner.clusterDir)) giveTo(runner, runner.clusterDir)
    else await makeCluster(dir, runner, durable)
    const postmaster = await startPostmaster(dir, runner, durable)
    const url = `postgres://${DATABASE}:${passwordOf(dir)}@127.0.0.1:${postmaster.port}/${DATABASE}`
    publishUrl(dir, url)
    const stop = async () => {
      await postmaster.stop()
      giveUpOwnership(dir)
    }
    const { exited, whyFailing } = postmaster
    return { url, exited, whyFailing, notice: runner.notice, stop }
  } catch (error) {
    giveUpOwnership(dir)
    // A full disk, a lost right: the system's own words say it.
    throw failureIn(dir, error, `The database could not start in ${dir}`)
  }
}
