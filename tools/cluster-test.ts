/**
 * Set-up and running: `npm run cluster:test`. Kills, freezes and cuts off each part of a cluster in turn while clients withdraw and buy, and
 * looks that no acknowledged write is lost or doubled, that the books close and that service is back in less than 30 s. Ends with 1 otherwise.
 * `--rounds 3` repeats all; `--short` does kills of the primary, the standby and a server once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '@pramaan/local-postgres'
import { auditLedger } from '../apps/server/src/ledger/audit.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { withOneHost } from '../apps/server/src/platform/database-hosts.ts'
import { readKeys } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { type Residence, tokenFor } from '../apps/server/test/faults/residents.ts'
import { everyFault, type Outcome, strike, tableOf, whole } from './cluster/faults.ts'
import { callerOf, startLoad } from './cluster/load.ts'
import { prepareMachine } from './cluster/machine.ts'
import type { Network } from './cluster/network.ts'
import { openPages } from './cluster/pages.ts'
import { bringUp, type Cluster } from './cluster/up.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const USAGE = 'Usage: npm run cluster:test -- [--rounds 1] [--servers 2] [--short]'
const BACK_WITHIN_MS = 30_000
const LANES_OF_EACH = 3
const PAGES = 20

let network: Network | undefined
let cluster: Cluster | undefined
const clear = async (): Promise<void> => (cluster ? cluster.close() : network?.remove())

whenAskedToStop(clear)
await run().catch(async (error: unknown) => {
  await network?.remove().catch(() => {})
  giveUp(error)
})

async function run(): Promise<void> {
  const { rounds, servers, isShort } = readArguments()
  prepareMachine(console.log)
  cluster = await bringUp({ servers, isBare: true, say: console.log, opened: (made) => (network = made) })
  const { url, certificate, keysFile, signerKey, superuserUrl, appUrl } = cluster
  const keys = await readKeys(keysFile)
  const patience = { statementMs: 120_000 }
  const owner = openDatabase({
    url: withOneHost('the database', superuserUrl),
    connections: 4,
    asOwner: true,
    patience,
  })
  const db = withSealedTexts(owner, keys)
  const residence: Residence = {
    asOwner: (text, values = []) =>
      db.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        return tx.query(text, values)
      }),
    keysFile,
    appUrl: withOneHost('the database', appUrl),
  }
  const { ask, close } = callerOf(url, certificate)
  const pages = await openPages(residence, { url, certificate, ask }, PAGES)
  const load = await startLoad(residence, ask, LANES_OF_EACH)
  await whole(cluster, pages)
  const findings = async (): Promise<string[]> => [
    ...((await auditLedger(db, keys, { key: signerKey, rotations: [] }))?.findings ?? [
      'the audit did not run',
    ]),
  ]
  // The clients' first money came from nowhere, and the audit says so.
  const known = new Set(await insist(findings))

  const faults = isShort
    ? everyFault.filter(
        ({ target, way }) => way === 'kill -9' && ['primary', 'standby', 'server'].includes(target),
      )
    : everyFault
  const outcomes: Outcome[] = []
  for (let round = 1; round <= rounds; round += 1) {
    for (const fault of faults) {
      await insist(load.refresh)
      pages.refresh(await insist(() => tokenFor(residence, pages.clientId)))
      const outcome = await strike(cluster, load, pages, fault)
      outcomes.push(outcome)
      console.log(
        `${fault.way} ${fault.target}: ${(outcome.withoutServiceMs / 1000).toFixed(1)} s without service`,
      )
    }
  }
  await load.stop()
  pages.close()
  close()

  const wrong = [
    ...(await insist(load.faults)),
    ...[...load.refused].map(([why, times]) => `refused ${times} times, ${why}`),
    ...(await insist(findings)).filter((one) => !known.has(one)).map((one) => `audit: ${one}`),
    ...outcomes
      .filter(({ withoutServiceMs }) => withoutServiceMs >= BACK_WITHIN_MS)
      .map(
        ({ way, target, withoutServiceMs }) =>
          `${way} ${target}: ${Math.round(withoutServiceMs / 1000)} s without service`,
      ),
  ]
  await owner.close()
  console.log(`\n${tableOf(outcomes)}\n`)
  console.log(`${load.acknowledged()} writes acknowledged in ${outcomes.length} faults.`)
  console.log(wrong.length === 0 ? 'None lost, none doubled, the books close.' : wrong.join('\n'))
  await clear()
  process.exit(wrong.length === 0 && load.acknowledged() > 0 ? 0 : 1)
}

/** The drill's own work on the database must not end it: a busy machine may fail over by itself. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 30) throw error
      await sleep(1000)
    }
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '1' },
        servers: { type: 'string', default: '2' },
        short: { type: 'boolean', default: false },
      },
    })
    if (/^[1-9][0-9]?$/.test(values.rounds) && /^[1-8]$/.test(values.servers))
      return { rounds: Number(values.rounds), servers: Number(values.servers), isShort: values.short }
  } catch {
    // What parseArgs says about a wrong argument is no better than how it is used.
  }
  throw new StartFailure(USAGE)
}
