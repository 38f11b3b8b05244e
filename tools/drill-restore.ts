/**
 * Set-up and running: `npm run drill:restore`. A database that archives its log is loaded, hurt by a wrong act, and put back as it was a moment
 * before: what was acknowledged until then is there, nothing of later is, the books close, and the signer goes on when two people say so. Then
 * its disk is lost. Ends with 1 if anything was otherwise, and tells the times. `--short` leaves the lost disk out.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { StartFailure } from '@pramaan/local-postgres'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Load, startLoad } from './cluster/load.ts'
import { until } from './cluster/waiting.ts'
import { copyBase } from './drill/archive.ts'
import { type House, lookAtProof, openHouse } from './drill/house.ts'
import { type Places, placesOf, prepareRestored, startRestored } from './drill/parts.ts'
import { lossOf, verdictOf } from './drill/verdict.ts'
import { cache } from './places.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const LANES_OF_EACH = 2
const SOME_WRITES = 40
const WITHIN_MS = 300_000
/** Between one and two turns of the archive: a disk is lost at no moment of our choosing. */
const LOST_AFTER_MS = { least: 60_000, more: 60_000 }

/** When the database of now was put back. */
let restoredAt = new Date(0)
let house: House | undefined
let folder: string | undefined
const clear = async (): Promise<void> => {
  await house?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
}

interface Row {
  readonly what: string
  readonly figure: string
}

whenAskedToStop(clear)
await run().catch(async (error: unknown) => {
  await clear().catch(() => {})
  giveUp(error)
})

async function run(): Promise<void> {
  const isShort = readArguments()
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'drill-'))
  const places = placesOf(folder)
  const rows: Row[] = []
  const wrong: string[] = []

  console.log('A database that archives its log, a signer and a server …')
  house = await openHouse(places)
  await house.serve()
  const load = await startLoad(house.residence, house.ask, LANES_OF_EACH)
  // The clients' first money came from nowhere, and the audit says so.
  const known = new Set(await house.audit())
  await moreWrites(load)

  const base = join(folder, 'base')
  const { cluster, postgres } = house.database
  const copied = await timed(() => copyBase(postgres.url, cluster, base))
  rows.push({ what: `base backup of ${megabytes(copied.value)} while clients write`, figure: copied.took })
  await moreWrites(load)
  await signedHead(house, load)

  const restored = await undoWrongAct(house, load, { places, base, known })
  rows.push(...restored.rows)
  wrong.push(...restored.wrong)
  wrong.push(...(await agreeAnew(house, load, { isBehind: true })))
  if (!isShort) {
    const lost = await loseDisk(house, load, { places, base, known })
    rows.push(...lost.rows)
    wrong.push(...lost.wrong)
    wrong.push(...(await agreeAnew(house, load, { isBehind: false })))
  }
  await load.stop()
  wrong.push(...newIn(await house.audit(), known))
  console.log(`\n${tableOf(rows)}\n`)
  console.log(
    wrong.length === 0
      ? 'What was acknowledged before the moment is there, what came after it is not, and the books close.'
      : wrong.join('\n'),
  )
  await clear()
  process.exit(wrong.length === 0 ? 0 : 1)
}

interface From {
  readonly places: Places
  readonly base: string
  readonly known: ReadonlySet<string>
}

interface Part {
  readonly rows: readonly Row[]
  readonly wrong: readonly string[]
}

/** Somebody with the owner's login deletes a client's withdrawals; the audit sees it, and the database is put back. */
async function undoWrongAct(house: House, load: Load, { places, base, known }: From): Promise<Part> {
  const wrong: string[] = []
  const moment = systemClock.now()
  console.log(`The moment to come back to: ${moment.toISOString()}`)
  await moreWrites(load)
  // The signer has seen what will be given up.
  await signedHead(house, load)
  const victim = load.clients.find(({ kind }) => kind === 'withdrawal')?.client.id
  const gone = await house.residence.asOwner('delete from withdrawal where client_id = $1 returning id', [
    victim,
  ])
  const found = newIn(await house.audit(), known)
  console.log(`A wrong act takes ${gone.length} withdrawals; the audit: ${found[0] ?? 'nothing'}`)
  if (found.length === 0) wrong.push('the audit did not see the wrong act')

  const outage = performance.now()
  await stopServing(house)
  await house.database.postgres.stop()
  const restored = await restore(house, { places, base, name: 'second', moment })
  const there = await idsOf(house, load)
  const { lost, beyond, givenUp, kept } = verdictOf(load.writes, there, moment)
  if (lost > 0) wrong.push(`${lost} acknowledged writes lost`)
  if (beyond > 0) wrong.push(`${beyond} writes of after the moment are there`)
  if (there.size > load.writes.length + load.clients.length) wrong.push('more is there than was asked for')
  const audited = await timed(() => house.audit())
  wrong.push(...newIn(audited.value, known))
  const back = await serveAgain(house, load, outage)
  return {
    wrong,
    rows: [
      ...restored.rows,
      { what: 'audit of the restored books', figure: audited.took },
      { what: 'from the stop to the first write that is acknowledged again', figure: back },
      { what: `acknowledged before the moment, and lost, of ${kept}`, figure: String(lost) },
      { what: 'acknowledged after the moment, and given up with the wrong act', figure: String(givenUp) },
    ],
  }
}

/** kill -9, and the folder of the database is gone: what the archive has is all there is. */
async function loseDisk(house: House, load: Load, { places, base, known }: From): Promise<Part> {
  const wrong: string[] = []
  await load.refresh()
  await moreWrites(load)
  await sleep(LOST_AFTER_MS.least + Math.random() * LOST_AFTER_MS.more)
  const { cluster, dataDir, postgres } = house.database
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  const outage = performance.now()
  process.kill(pid, 'SIGKILL')
  await stopServing(house)
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
  // What was acknowledged before it was put back is another database's.
  const own = load.writes.filter(({ acknowledgedAt }) => acknowledgedAt > restoredAt)
  console.log('The disk is lost. Back from base backup and archive …')
  const restored = await restore(house, { places, base, name: 'third', moment: null })
  const there = await idsOf(house, load)
  const { lost, seconds } = lossOf(own, there)
  wrong.push(...newIn(await house.audit(), known))
  const back = await serveAgain(house, load, outage)
  return {
    wrong,
    rows: [
      ...restored.rows.map(({ what, figure }) => ({ what: `disk lost: ${what}`, figure })),
      { what: 'disk lost: to the first write that is acknowledged again', figure: back },
      {
        what: `disk lost: acknowledged and lost, of ${own.length}`,
        figure: `${lost}, the last ${seconds.toFixed(1)} s`,
      },
    ],
  }
}

async function restore(
  house: House,
  { places, base, name, moment }: { places: Places; base: string; name: string; moment: Date | null },
): Promise<{ rows: Row[] }> {
  const laidOut = await timed(async () =>
    prepareRestored(places, { name, from: join(places.folder, 'first'), base, moment }),
  )
  const replayed = await timed(() => startRestored(laidOut.value))
  house.database = replayed.value
  restoredAt = systemClock.now()
  return {
    rows: [
      { what: 'files of the base backup into a new folder', figure: laidOut.took },
      {
        what: moment ? 'log gone through up to the moment' : 'log gone through to its end',
        figure: replayed.took,
      },
    ],
  }
}

async function stopServing(house: House): Promise<void> {
  await house.server?.end('SIGTERM')
  house.server = null
}

async function serveAgain(house: House, load: Load, outage: number): Promise<string> {
  const done = load.acknowledged()
  await house.serve()
  await load.refresh()
  await until('a write that is acknowledged', WITHIN_MS, async () =>
    load.acknowledged() > done ? true : null,
  )
  return secondsSince(outage)
}

/**
 * A signer that has seen more than the restored database has stops, stays stopped, takes no word of one person, and goes on with the word of
 * two (docs/operate.md, The signer). One that has seen no more goes on by itself.
 */
async function agreeAnew(house: House, load: Load, { isBehind }: { isBehind: boolean }): Promise<string[]> {
  const wrong: string[] = []
  const before = await house.newestHead()
  const why = await until('the signer’s word on the restored database', WITHIN_MS, async () => {
    await lookAtProofs(house, load)
    const { stopped } = await house.signing.state()
    return stopped?.why ?? ((await house.newestHead()) > before ? '' : null)
  })
  console.log(`The signer: ${why || 'it had seen no more than was put back, and goes on'}`)
  if (!why) return isBehind ? ['the signer signed a database that is behind its books'] : []
  await house.signing.beside.stop()
  const alone = await house.signerSays('--begin-anew', '--by', 'Meera Nair: restored to a moment')
  if (alone.passed) wrong.push('the signer began anew at the word of one person')
  const both = await house.signerSays(
    ...['--begin-anew', '--by', 'Meera Nair: restored to a moment before a wrong act'],
    ...['--by', 'Arjun Rao: looked at the audit and at the lists of what was lost'],
  )
  if (!both.passed) wrong.push(`the signer did not begin anew: ${both.said.trim()}`)
  await house.startSigner()
  await signedHead(house, load)
  return wrong
}

/** One more than there is. */
async function signedHead(house: House, load: Load): Promise<void> {
  const before = await house.newestHead()
  await until('a signed head', WITHIN_MS, async () => {
    await lookAtProofs(house, load)
    return (await house.newestHead()) > before ? true : null
  })
}

function lookAtProofs(house: House, load: Load) {
  return Promise.all(load.clients.map(({ token }) => lookAtProof(house.ask, token)))
}

async function moreWrites(load: Load): Promise<void> {
  const enough = load.acknowledged() + SOME_WRITES
  await until('writes', WITHIN_MS, async () => (load.acknowledged() >= enough ? true : null))
}

async function idsOf({ residence }: House, load: Load): Promise<Set<string>> {
  const rows = await residence.asOwner<{ id: string }>(
    `select id from withdrawal where client_id = any ($1::uuid[])
     union all select id from product_order where client_id = any ($1::uuid[])`,
    [load.clients.map(({ client }) => client.id)],
  )
  return new Set(rows.map(({ id }) => id))
}

function newIn(findings: readonly string[], known: ReadonlySet<string>): string[] {
  return findings.filter((one) => !known.has(one)).map((one) => `audit: ${one}`)
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; took: string }> {
  const began = performance.now()
  const value = await work()
  return { value, took: secondsSince(began) }
}

function secondsSince(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`
}
function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

function tableOf(rows: readonly Row[]): string {
  return [{ what: 'what', figure: 'figure' }, { what: '---', figure: '---' }, ...rows]
    .map(({ what, figure }) => `| ${what} | ${figure} |`)
    .join('\n')
}

function readArguments(): boolean {
  try {
    return parseArgs({ options: { short: { type: 'boolean', default: false } } }).values.short
  } catch {
    throw new StartFailure('Usage: npm run drill:restore -- [--short]')
  }
}
