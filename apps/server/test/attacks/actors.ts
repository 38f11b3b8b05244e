/** Everyone who tries a door: with a right, with another right, or with none. */
import {
  addAlert,
  addWatchlist,
  type Contract,
  freezeAccount,
  type IdentityStatus,
  logout,
  type StaffRole,
  staffRoles,
  startDeposit,
  uploadImage,
} from '@pramaan/contracts'
import { type Person, provePin, sendAs } from '../account-people.ts'
import { newPerson as newStaff, type Person as Staff } from '../firm.ts'
import { type House, newClient, newSession, type SignedIn, send } from '../harness.ts'
import { giveGrants, newSaver } from '../money-people.ts'
import { bought, openTrading } from '../trade-people.ts'
import { picture, sendFile } from '../uploads.ts'
import { askFor } from '../withdrawal-people.ts'

export interface Actors {
  readonly client: Person & { readonly cardId: string }
  /** Who makes calls with a right, in turns: one alone would meet the limit of calls. */
  nextClient(): Person
  readonly refreshToken: string
  readonly session: { readonly id: string; readonly sessionId: string }
  readonly victim: Person & { readonly cardId: string }
  readonly staff: Readonly<Record<StaffRole, Staff>>
  /** Signed in, and not approved. */
  readonly unapproved: ReadonlyMap<IdentityStatus, SignedIn>
  readonly frozen: SignedIn
  readonly signedOut: SignedIn
  /** Ids of things that are the victim's, by table. */
  readonly victims: readonly { readonly table: string; readonly id: string }[]
}

export async function callActors(house: House): Promise<Actors> {
  await openTrading(house)
  const [client, victim] = [await newSaver(house, 500_000), await newSaver(house, 500_000)]
  await giveThings(house, victim)
  const owner = await newClient(house)
  const signedIn = await newSession(house, owner)
  const [row] = await house.asOwner<{ id: string }>('select id from session where client_id = $1', [owner.id])
  const staff = Object.fromEntries(
    await Promise.all(staffRoles.map(async (role) => [role, await newStaff(house, role)] as const)),
  ) as Record<StaffRole, Staff>
  const unapproved = new Map<IdentityStatus, SignedIn>()
  for (const identityStatus of ['unverified', 'pending', 'rejected'] as const)
    unapproved.set(identityStatus, await newSession(house, await newClient(house, { identityStatus })))
  const signedOut = await newSession(house)
  await send(house.app, logout, { token: signedOut.token })
  const others = [client]
  for (let n = 0; n < 7; n += 1) others.push(await newSaver(house, 0))
  let turn = 0
  return {
    client,
    nextClient: () => {
      turn += 1
      return others[turn % others.length] ?? client
    },
    refreshToken: signedIn.refreshToken,
    session: { id: owner.id, sessionId: row?.id ?? '' },
    victim,
    staff,
    unapproved,
    frozen: await freeze(house),
    signedOut,
    victims: await thingsOf(house, victim.id),
  }
}

/** One of each thing that a client can have. */
async function giveThings(house: House, victim: Person & { readonly cardId: string }): Promise<void> {
  const stock = { market: 'NSE', symbol: 'TATA' }
  await sendAs(house, victim, addWatchlist, { body: { name: 'Mine' } })
  await sendAs(house, victim, addAlert, { body: { ...stock, direction: 'above', price: 2000 } })
  await sendAs(house, victim, startDeposit, { body: { amount: 25_000, channel: 'upi' } })
  await giveGrants(house, victim.id, 1)
  await bought(house, victim, 20)
  await askFor(house, victim, 25_000)
  await sendFile(house.app, uploadImage, { token: victim.token, file: await picture(1).jpeg().toBuffer() })
}

/** Another session of someone who then freezes the account: it has ended. */
async function freeze(house: House): Promise<SignedIn> {
  const person = await newSaver(house, 0)
  const other = await newSession(house, person)
  await provePin(house, person)
  const answer = await sendAs(house, person, freezeAccount, { rawBody: '{}' })
  if (answer.status !== 200) throw new Error(`the account was not frozen: ${answer.raw}`)
  return other
}

/** Of every table whose rows belong to a client and have an id. */
async function thingsOf(house: House, clientId: string): Promise<{ table: string; id: string }[]> {
  const things: { table: string; id: string }[] = []
  for (const table of await clientTables(house, 'id')) {
    const rows = await house.asOwner<{ id: string }>(
      `select id::text as id from ${table} where client_id = $1 and id::text ~ '^[0-9a-f-]{36}$' limit 3`,
      [clientId],
    )
    things.push(...rows.map(({ id }) => ({ table, id })))
  }
  return things
}

/** Tables of ordinary rows with a column `client_id`, and with this one too. */
async function clientTables(house: House, column = 'client_id'): Promise<string[]> {
  const rows = await house.asOwner<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = $1
       and exists (select from information_schema.columns o
                   where o.table_name = c.table_name and o.column_name = 'client_id') order by 1`,
    [column],
  )
  return rows.map(({ name }) => name)
}

/** What a client has, to be held against itself later. What merely records that somebody tried is left out. */
export async function estateOf(house: House, clientId: string): Promise<string> {
  const parts: string[] = []
  for (const table of await clientTables(house)) {
    if (/^(session|audit_event|step_up_grant|stream_ticket)$/.test(table)) continue
    const [row] = await house.asOwner<{ sum: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t where client_id = $1`,
      [clientId],
    )
    parts.push(`${table} ${row?.sum}`)
  }
  return parts.join('\n')
}

/** Who may make this call: what a browser of theirs would send. */
export function rightOf(
  { nextClient, staff }: Actors,
  { access, roles }: Contract,
): { token?: string; cookies?: Readonly<Record<string, string>>; headers?: Record<string, string> } {
  if (access === 'staff') return { cookies: staff[roles?.at(-1) ?? 'maker'].cookies }
  if (access === 'client' || access === 'approved-client') {
    const { token, cookies } = nextClient()
    return { token, cookies }
  }
  return access === 'api-key' ? { headers: { 'x-api-key': 'demo-publishable-key' } } : {}
}
