/**
 * firm: who of the firm opened which client's file. The client reads of it, one line for each person in a quarter of an
 * hour, and one person opens at most so many clients' files a day; more of them take a second person. It is written
 * before anything of the file is answered. The only writer of the table `file_opening`.
 */
import { type FileOpened, limits, Refusal } from '@pramaan/contracts'
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Services } from '../clients/services.ts'
import { writeAudit } from '../platform/audit.ts'
import { dayInIndia, laterBy } from '../platform/clock.ts'
import type { Db, Queries } from '../platform/database.ts'
import type { StaffCaller } from '../platform/routes.ts'
import { staffActor } from './actors.ts'

const TOLD_AGAIN_MS = 15 * 60_000
const KEPT_MS = 2 * 24 * 3_600_000

/** What the client reads, and where the client of such an id is found. */
interface Kind {
  /** Null where the call itself tells the client, with its reason. */
  readonly what: string | null
  readonly owner: string | null
  /** Payments and orders come to the desk by themselves: told, but not counted. */
  readonly counts: boolean
}
const OPENED: Readonly<Record<FileOpened['of'], Kind>> = {
  client: {
    what: 'Opened the client file: balance, holdings, orders, payments and activity.',
    owner: null,
    counts: true,
  },
  identity: { what: null, owner: null, counts: true },
  deposit: {
    what: 'Opened a deposit.',
    owner: 'select client_id from deposit where id = $1',
    counts: false,
  },
  withdrawal: {
    what: 'Opened a withdrawal.',
    owner: 'select client_id from withdrawal where id = $1',
    counts: false,
  },
  order: {
    what: 'Opened an order.',
    owner: 'select client_id from product_order where id = $1',
    counts: false,
  },
  claim: {
    what: 'Opened a claim.',
    owner: 'select client_id from claim where id = $1',
    counts: false,
  },
  loan: {
    what: 'Opened a loan.',
    owner: 'select client_id from loan where id = $1',
    counts: false,
  },
}

/** Before a call that shows something of one client is answered, its contract says whose. */
export const noteOpenings =
  (services: Services): preHandlerHookHandler =>
  (request, _reply, done) => {
    const { opensFile } = request.routeOptions.config
    if (!opensFile || !request.staff) return done()
    noteOpening(services, request.staff, opensFile.of, idIn(request, opensFile)).then(() => done(), done)
  }

function idIn(request: FastifyRequest, { by }: FileOpened): string | null {
  const given = { ...(request.query as object), ...(request.params as object) } as Record<string, unknown>
  const id = given[by]
  return typeof id === 'string' ? id : null
}

async function noteOpening(
  services: Pick<Services, 'db' | 'clock' | 'businessClock'>,
  by: StaffCaller,
  of: FileOpened['of'],
  id: string | null,
): Promise<void> {
  // A list of all clients' payments or orders is nobody's file.
  if (id === null) return
  await services.db.as('firm').transaction(async (tx) => {
    const { owner, what, counts } = OPENED[of]
    const clientId = owner ? (await tx.query<{ client_id: string }>(owner, [id]))[0]?.client_id : id
    if (!clientId) return
    const day = dayInIndia(services.clock.now())
    if (counts) await count(tx, by, day, clientId)
    if (what === null || !(await isNews(services.clock.now(), tx, { by, day, clientId, counts }))) return
    await writeAudit(tx, services.businessClock, {
      actor: staffActor(by),
      act: `${of}.opened`,
      what,
      clientId,
      reason: null,
    })
  })
}

/** The person's own row is held while the day is counted, so that no two calls at once take the last file. */
async function count(tx: Queries, by: StaffCaller, day: string, clientId: string): Promise<void> {
  if (await isCounted(tx, by, day, clientId)) return
  await tx.query('select id from staff where id = $1 for no key update', [by.staffId])
  if (await isCounted(tx, by, day, clientId)) return
  await refuseAboveLimit(tx, by, day, clientId)
  await tx.query(
    `insert into file_opening (staff_id, day, client_id, is_counted) select $1, $2, id, true from client where id = $3
     on conflict (staff_id, day, client_id) do update set is_counted = true`,
    [by.staffId, day, clientId],
  )
}

interface Opening {
  readonly by: StaffCaller
  readonly day: string
  readonly clientId: string
  readonly counts: boolean
}

/** Whether the client's activity has to be told. Of two calls at once the second waits for the first one's row. */
async function isNews(now: Date, tx: Queries, { by, day, clientId, counts }: Opening): Promise<boolean> {
  const told = counts ? 'file_told_at' : 'work_told_at'
  const rows = await tx.query(
    `insert into file_opening as o (staff_id, day, client_id, is_counted, ${told})
     select $1, $2, id, false, $4 from client where id = $3
     on conflict (staff_id, day, client_id) do update set ${told} = $4 where o.${told} is null or o.${told} <= $5
     returning 1`,
    [by.staffId, day, clientId, now, laterBy(now, -TOLD_AGAIN_MS)],
  )
  return rows.length > 0
}

async function isCounted(tx: Queries, by: StaffCaller, day: string, clientId: string): Promise<boolean> {
  const rows = await tx.query(
    'select from file_opening where staff_id = $1 and day = $2 and client_id = $3 and is_counted',
    [by.staffId, day, clientId],
  )
  return rows.length > 0
}

async function refuseAboveLimit(tx: Queries, by: StaffCaller, day: string, clientId: string): Promise<void> {
  const { opened, allowed } = await filesOf(tx, by.staffId, day)
  if (opened < allowed) return
  // Who is not there is not there, whatever the count.
  const known = await tx.query('select from client where id = $1', [clientId])
  if (known.length === 0) return
  throw new Refusal('client_file_limit_reached', {
    says: `You have opened ${opened} client files today, which is your limit. Propose more on the Clients page; another person has to approve it.`,
  })
}

interface DayOfFiles {
  readonly opened: number
  readonly allowed: number
}

/** How many clients' files a person has opened on a day, and may open. */
export async function filesOf(db: Queries, staffId: string, day: string): Promise<DayOfFiles> {
  const [row] = await db.query<{ opened: bigint; granted: bigint }>(
    `select (select count(*) from file_opening where staff_id = $1 and day = $2 and is_counted) as opened,
            (select coalesce(sum(files), 0)::bigint from file_grant where staff_id = $1 and day = $2) as granted`,
    [staffId, day],
  )
  return { opened: Number(row?.opened ?? 0n), allowed: limits.clientFilesPerDay + Number(row?.granted ?? 0n) }
}

/** The counts of old days go; what the clients' activity says of them stays. */
export const forgetOpenings = (db: Db, clock: Services['clock']): Promise<object[]> =>
  db.as('firm').query('delete from file_opening where day < $1', [dayInIndia(laterBy(clock.now(), -KEPT_MS))])
