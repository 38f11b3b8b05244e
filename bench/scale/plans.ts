/** Bench: how the database finds what a call asks it for: each of its statements again, explained, in a transaction that is taken back. */
import { type Asked, explained, noting } from '../../apps/server/test/scale/asked.ts'
import type { Measured } from './calls.ts'
import { appOver, type Side } from './side.ts'

export async function showPlans(measured: Measured, side: Side): Promise<void> {
  const { db } = side.house.services
  const asked: Asked[] = []
  const app = await appOver(side.house, noting(db, asked))
  await app.ready()
  await measured.before?.(side)
  await measured.run(side, app)
  await app.close()
  console.log(`\n  ${measured.name} with ${side.clients} clients: ${asked.length} statements`)
  for (const statement of asked) {
    console.log(`\n  ${statement.text.replace(/\s+/g, ' ').trim().slice(0, 400)}`)
    const lines = await explained<{ 'QUERY PLAN': string }>(db, statement, 'analyze, buffers')
    for (const line of lines ?? []) console.log(`    ${line['QUERY PLAN']}`)
    if (lines === null) console.log('    no plan: it cannot be carried out a second time')
  }
}
