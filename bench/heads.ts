/**
 * Bench: a head over very many clients, made with a signer that is a process of its own, against the same head made as it was before there
 * was one: leaves and tree from the database, on the same machine in the same run. Ratios are believed; the machine is shared and noisy.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { treeOver } from '@pramaan/signing'
import { headKeysFrom } from '../apps/server/src/ledger/head-keys.ts'
import { headsWith } from '../apps/server/src/ledger/heads.ts'
import { firstSeed, signerAt } from '../apps/server/src/ledger/signers.ts'
import { post } from '../apps/server/src/ledger/transfers.ts'
import { oneRow } from '../apps/server/src/platform/database.ts'
import { templateIn } from '../apps/server/test/global-setup.ts'
import { type House, openHouse } from '../apps/server/test/harness.ts'
import { cache } from '../tools/places.ts'
import { startSignerBeside } from '../tools/signer-beside.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { say } from './say.ts'
import { makeCrowd } from './shelf/crowd.ts'

/** `npm run bench:heads -- 10000` for a quick look. */
const MANY = Number(process.argv[2] ?? 100_000)
const MOVED = 1000
const PASSES = 5
const MOST = 1.5

/** As heads were made before: blinds, order and sums by the database. */
const LEAVES = `
  with leaf as (
    select substring(sha256($1 || uuid_send(c.client_id)) for 16) as blind, c.entries, c.hash, coalesce(m.paise, 0) as paise
    from ledger_chain c left join (select client_id, sum(balance)::bigint as paise from ledger_account
      where client_id is not null and asset = 'INR' group by client_id) m using (client_id) where c.entries > 0)
  select coalesce(string_agg(blind || int8send(leaf.entries) || hash || int8send(paise), '' order by blind), '') as leaves from leaf`

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const postgres = await templateIn(folder, true)
  const house = await openHouse({ postgresUrl: postgres.url })
  const signing = await startSignerBeside(join(folder, 'signer'), firstSeed(house.services.keys), false)
  try {
    const clients = await makeCrowd(house, MANY, { cash: 100_00n, blocked: 100_00n })
    await house.owner.query('vacuum analyze')
    const heads = headsWith({ ...house.services, signer: await signerAt(signing.place) }, 'demo')
    console.log(
      `  taking in ${2 * MANY} entries and the first head: ${(await seconds(heads.make)).toFixed(1)} s`,
    )
    const [before, now]: [number[], number[]] = [[], []]
    for (let pass = 0; pass < PASSES; pass += 1) {
      await move(house, clients.slice(pass * MOVED, (pass + 1) * MOVED))
      before.push(await seconds(() => headAsBefore(house)))
      now.push(await seconds(heads.make))
    }
    const show = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
    console.log(`  without a signer: ${show(before)} s; with one: ${show(now)} s`)
    const ratios = now.map((value, pass) => value / (before[pass] ?? value))
    const isQuick = say(
      `a head over ${MANY} clients with ${MOVED} new entries, with a signer against without`,
      ratios,
      (ratio) => ratio <= MOST,
      `≤ ${MOST}`,
    )
    process.exitCode = isQuick ? 0 : 1
  } finally {
    await signing.beside.stop()
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

async function move({ books, clock }: House, clients: readonly string[]): Promise<void> {
  await post(
    books,
    clients.map((client) => ({
      id: randomUUID(),
      act: 'deposit',
      ref: null,
      at: clock.now(),
      legs: [{ from: { firm: 'bank' }, to: { client, purpose: 'cash' }, amount: 1n }],
    })),
  )
}

/** Reads, hashes and writes what a head is, to a table that is like its own. */
async function headAsBefore({ services, owner }: House): Promise<void> {
  await owner.query('create table if not exists bench_tree (leaves bytea, firsts bytea, nodes bytea)')
  const firm = services.db.as('firm')
  const secret = headKeysFrom(services.keys).secretOf(1n)
  const rows = await firm.transaction((tx) => tx.query<{ leaves: Buffer }>(LEAVES, [secret]))
  const { leaves } = oneRow(rows)
  const { firsts, nodes } = await treeOver(leaves)
  await owner.query('insert into bench_tree values ($1, $2, $3)', [leaves, firsts, nodes])
}
