/**
 * demo: a live instance never was a demo, and a demo never becomes live. Demo people have published passwords and second
 * factors, and a simulated price is nobody's price: neither is left behind in a database that real clients trust.
 */

import { codeIsKnown } from '../clients/invitations.ts'
import { SIMULATED_SOURCE } from '../market/simulated/universe.ts'
import type { Db } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { demoClients, demoInvitation, demoStaff } from './people.ts'

type Mode = 'demo' | 'live'
type Past = 'demo' | 'simulated prices' | 'live'

/** Refuses a database that was something else before. */
export async function refuseOtherPast(db: Db, keys: Keys, mode: Mode): Promise<void> {
  const rows = await db.query<{ what: Past }>('select what from instance_past')
  const past = new Set(rows.map(({ what }) => what))
  if (mode === 'demo') {
    if (!past.has('live')) return
    throw new StartFailure(
      'This database belongs to a live instance, and a demo would put its published people into it: give the demo a DATA_DIR or DATABASE_URL of its own, or name the operator in packages/brand/src/brand.ts.',
    )
  }
  const traces = await demoTraces(db, keys, past)
  if (traces.length > 0) {
    throw new StartFailure(
      `This database has held a demo (${traces.join(', ')}), and a live instance does not start on it: give it an empty one, with a new DATA_DIR or DATABASE_URL, and leave this one to the demo.`,
    )
  }
}

/** Writes down what it is now, before anything of it is made. */
export async function rememberPast(
  db: Db,
  { mode, feed }: { readonly mode: Mode; readonly feed: string },
): Promise<void> {
  await write(db, mode)
  if (feed !== 'kite') await write(db, 'simulated prices')
}

const write = (db: Db, what: Past): Promise<object[]> =>
  db.query('insert into instance_past (what) values ($1) on conflict do nothing', [what])

/** Looked for anew as well: whatever was added since by another way is found. */
async function demoTraces(db: Db, keys: Keys, past: ReadonlySet<Past>): Promise<string[]> {
  const [found] = await db.as('firm').query<Record<'people' | 'prices' | 'trades', boolean>>(
    `select exists (select from staff where is_demo or email_key = any($1))
              or exists (select from client where email_key = any($1)) as people,
            exists (select from instrument where source = $2) as prices,
            exists (select from order_fill where source ilike $2 || '%') as trades`,
    [[...demoClients, ...demoStaff].map(({ email }) => email), SIMULATED_SOURCE],
  )
  const hasPeople = found?.people || past.has('demo')
  return [
    ...(hasPeople ? ['demo people'] : []),
    ...((await codeIsKnown(db, keys, demoInvitation)) ? [`the invitation code ${demoInvitation}`] : []),
    ...(found?.prices || past.has('simulated prices') ? ['simulated prices'] : []),
    ...(found?.trades ? ['simulated trades'] : []),
  ]
}
