/**
 * platform: a connection is used only after it has said that it is what was asked for: the app's own login, which can
 * become nobody else, within its limits. What stands between the server and its database (a pooler that shares connections,
 * most of all) may put another login or other limits in their place and drop what the database tells, each in silence.
 */
import type pg from 'pg'
import { StartFailure } from './start-failure.ts'

export const APP_ROLE = 'pramaan_app'

/** In milliseconds. */
export interface SessionLimits {
  readonly statement_timeout: number
  readonly lock_timeout: number
  readonly idle_in_transaction_session_timeout: number
}

interface Said extends SessionLimits {
  readonly login: string
  readonly role: string
  readonly has_rights: boolean
  readonly is_member: boolean
  readonly is_owner: boolean
}

const inMs = (name: string): string =>
  `extract(epoch from current_setting('${name}')::interval)::float8 * 1000 as ${name}`

/** Large objects and default grants are nobody's way to more, and anyone may make them. */
const ABOUT_SESSION = `
  select session_user as login, current_user as role,
         rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as has_rights,
         exists (select from pg_auth_members where member = r.oid) as is_member,
         exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o'
                 and classid not in ('pg_largeobject'::regclass, 'pg_default_acl'::regclass)) as is_owner,
         ${inMs('statement_timeout')}, ${inMs('lock_timeout')}, ${inMs('idle_in_transaction_session_timeout')}
  from pg_roles r where rolname = session_user`

/** One round trip on each new connection. Nothing is set here: on a shared connection that would only hide the fault. */
export async function refuseOtherSession(client: pg.ClientBase, limits: SessionLimits): Promise<void> {
  const { rows } = await client.query<Said>(ABOUT_SESSION)
  const [said] = rows
  if (said?.login !== APP_ROLE || said.role !== APP_ROLE) {
    const who = said?.login === said?.role ? said?.login : `${said?.role}, logged in as ${said?.login},`
    throw new StartFailure(
      `The database lets this server work as ${who} and not as ${APP_ROLE}: set DATABASE_URL to that login, also behind a pooler.`,
    )
  }
  const tooMuch = [
    said.has_rights && `has rights of its own (run "alter role ${APP_ROLE} nosuperuser nocreaterole …")`,
    said.is_member && 'is a member of another role (revoke that role from it)',
    said.is_owner && 'owns something (give it to the owner of the tables)',
  ].find((fault) => fault)
  if (tooMuch) {
    throw new StartFailure(`The login ${APP_ROLE} ${tooMuch}: with it this server does not work.`)
  }
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const) {
    if (said[name] === limits[name]) continue
    throw new StartFailure(
      `The database gives this server ${name} = ${said[name]} ms and not ${limits[name]} ms: start it again, and reset what "alter role ${APP_ROLE} in database … set ${name}" says, here or in a pooler.`,
    )
  }
}

/** Between the search for the primary and this connection it may have become a copy, or a proxy leads elsewhere. */
export async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as is_read_only",
  )
  if (rows[0]?.is_read_only) throw new ReadOnlyServer()
}

class ReadOnlyServer extends Error {
  /** As PostgreSQL says of a write there. */
  readonly code = '25006'
  constructor() {
    super('the database server can only be read: another one takes writes')
  }
}

const CHANNEL = 'pramaan_line_check'

/** A word sent on another connection must arrive on this one. */
export async function refuseDeafLine(
  line: pg.Client,
  tell: (channel: string, word: string) => Promise<unknown>,
  { word, withinMs }: { readonly word: string; readonly withinMs: number },
): Promise<void> {
  const heard = Promise.withResolvers<boolean>()
  const hear = ({ channel, payload }: pg.Notification): void => {
    if (channel === CHANNEL && payload === word) heard.resolve(true)
  }
  const late = setTimeout(() => heard.resolve(false), withinMs)
  line.on('notification', hear)
  try {
    await line.query(`listen ${CHANNEL}`)
    await tell(CHANNEL, word)
    if (!(await heard.promise)) {
      throw new StartFailure(
        'What the database tells (LISTEN) does not reach this server: set DIRECT_DATABASE_URL to the same login straight at PostgreSQL, past the pooler.',
      )
    }
    await line.query(`unlisten ${CHANNEL}`)
  } finally {
    clearTimeout(late)
    line.off('notification', hear)
  }
}
