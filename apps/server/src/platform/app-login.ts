/**
 * platform: as whom the server works. It logs in as `pramaan_app`, which owns nothing and is a member of nothing, so that no
 * statement can make more of its connection than it is. Another login, the owner of the tables, makes that one and migrates.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { APP_LIMITS, type Db, oneRow, openDatabase, type Queries } from './database.ts'
import { databaseFailure } from './database-failure.ts'
import { hostsOf } from './database-hosts.ts'
import { refuseForgetfulDatabase } from './durability.ts'
import { type Keys, keysOfDatabase } from './keys.ts'
import { onOneConnection } from './one-connection.ts'
import { APP_ROLE } from './session-check.ts'
import { codeOf, StartFailure } from './start-failure.ts'

/** The database as the operator names it. */
export interface GivenDatabase {
  /** The app's login, or the owner's where no other is given. */
  readonly databaseUrl: string
  /** The owner's login, for migrations and backups only. */
  readonly migrationsUrl: string | null
  /** The app's login past a pooler, for what a shared connection cannot do. */
  readonly directUrl: string | null
  /** Of our own making, with nobody else in it. */
  readonly isEmbedded?: boolean
}

/** How the server gets in. */
export interface AppLogin {
  readonly url: string
  /** The same login, straight to PostgreSQL. */
  readonly directUrl: string
}

/** The login that owns the tables, where one is given. */
export async function ownerUrlOf({
  databaseUrl,
  migrationsUrl,
  isEmbedded = false,
}: GivenDatabase): Promise<string | null> {
  if (migrationsUrl || isEmbedded) return migrationsUrl ?? databaseUrl
  return (await sessionUserOf(databaseUrl)) === APP_ROLE ? null : databaseUrl
}

/**
 * The app's login of a database whose tables are made. With one address only, that of the owner, the login is made here. Its
 * secret comes from the key file, so all servers that share the keys have the same one, and it is stored nowhere else.
 */
export async function appLoginOf(
  given: GivenDatabase & { readonly keysFile: string },
  ownerUrl: string | null,
): Promise<AppLogin> {
  const asGiven = { url: given.databaseUrl, directUrl: given.directUrl ?? given.databaseUrl }
  if (ownerUrl === null) {
    await onOneConnection(asGiven.directUrl, setLimits)
    return asGiven
  }
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    // Before a key file is made for it.
    await refuseForgetfulDatabase(owner)
    const login = given.migrationsUrl ? asGiven : ownLogin(given, await keysOfDatabase(owner, given.keysFile))
    return await letIn(owner, login, {
      ownerUrl,
      isOurs: given.isEmbedded ?? false,
      isGiven: given.migrationsUrl !== null,
    })
  } finally {
    await owner.close()
  }
}

const ownLogin = ({ databaseUrl, directUrl }: GivenDatabase, keys: Keys): AppLogin => ({
  url: appUrl(databaseUrl, keys),
  directUrl: appUrl(directUrl ?? databaseUrl, keys),
})

/** The address with the app's login in the place of the one it has. */
export function appUrl(url: string, keys: Keys): string {
  const changed = new URL(url)
  const secret = keys.mac('database-login', APP_ROLE).toString('base64url')
  if (changed.host) {
    changed.username = APP_ROLE
    changed.password = secret
  } else {
    // A socket's folder stands in the query, and an address without a host has no place for a name before it.
    changed.searchParams.set('user', APP_ROLE)
    changed.searchParams.set('password', secret)
  }
  return changed.href
}

interface LettingIn {
  readonly ownerUrl: string
  /** Nobody else is in the cluster. */
  readonly isOurs: boolean
  /** The operator has chosen the password. */
  readonly isGiven: boolean
}

/** Gives the role its login where it has none yet, with its limits, and looks that it works. */
export async function letIn(owner: Db, login: AppLogin, how: LettingIn): Promise<AppLogin> {
  const url = login.directUrl
  if (await canEnter(url)) return login
  await owner.transaction((tx) => giveLoginOnce(tx, url, how))
  if (await canEnter(url)) return login
  throw new StartFailure(
    `The database at ${hostsOf(url)} does not let ${APP_ROLE} in by password: allow scram-sha-256 for it in pg_hba.conf.`,
  )
}

async function giveLoginOnce(
  tx: Queries,
  url: string,
  { ownerUrl, isOurs, isGiven }: LettingIn,
): Promise<void> {
  // Of servers that start together the first gives it, and the others find it given.
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  if (await canLogIn(url)) return
  const [role] = await tx.query<{ logs_in: boolean }>(
    'select rolcanlogin as logs_in from pg_roles where rolname = $1',
    [APP_ROLE],
  )
  // Whoever else logs in with it would be shut out by a new secret. In our own cluster there is nobody else.
  if (role?.logs_in && !isOurs) throw takenLogin(url, isGiven)
  await giveLogin(tx, url, ownerUrl)
}

const takenLogin = (url: string, isGiven: boolean): StartFailure =>
  new StartFailure(
    isGiven
      ? `The database at ${hostsOf(url)} refuses the user "${loginIn(url).user}" or the password in DATABASE_URL.`
      : `The role ${APP_ROLE} of the database at ${hostsOf(url)} logs in with another password than this instance's: set DATABASE_URL to its login and MIGRATIONS_DATABASE_URL to the owner's, or, if nothing else uses it, run "alter role ${APP_ROLE} nologin" once.`,
  )

async function giveLogin(tx: Queries, url: string, ownerUrl: string): Promise<void> {
  const { password } = loginIn(url)
  if (!password) throw new StartFailure('DATABASE_URL has no password for its login.')
  try {
    await tx.query(`alter role ${APP_ROLE} login password '${scramVerifier(password)}'`)
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new StartFailure(
      `The user "${loginIn(ownerUrl).user}" of the database may not give ${APP_ROLE} its login: let somebody who may run "alter role ${APP_ROLE} login password '…'", then set DATABASE_URL to that login and MIGRATIONS_DATABASE_URL to this one.`,
    )
  }
}

/** By pg's own reading of an address. */
function loginIn(url: string): { readonly user: string; readonly password: string } {
  const { user, password } = new pg.Client({ connectionString: url })
  return { user: user ?? '', password: typeof password === 'string' ? password : '' }
}

const ITERATIONS = 4096

/** What PostgreSQL stores of a password (RFC 5803): the statement, which may stand in its log, then tells no secret. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`
}

/** The time-outs belong to the role, so that they hold also where a pooler drops what a connection asks for. */
async function setLimits(client: pg.Client): Promise<void> {
  // Compiling a plan takes longer than running it, again and again: with Debian's PostgreSQL, which compiles, posting took 50 times as long.
  const wanted = Object.entries({ ...APP_LIMITS, TimeZone: 'UTC', jit: 'off' })
  const { rows } = await client.query<{ is_so: boolean }>(
    `select session_user <> '${APP_ROLE}' or coalesce(
       (select setconfig from pg_db_role_setting
        where setdatabase = 0 and setrole = (select oid from pg_roles where rolname = session_user)) @> $1, false) as is_so`,
    [wanted.map(([name, value]) => `${name}=${value}`)],
  )
  if (rows[0]?.is_so) return
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(${advisoryLocks.migrations})`)
  for (const [name, value] of wanted) await client.query(`alter role ${APP_ROLE} set ${name} = '${value}'`)
  await client.query('commit')
}

const REFUSED_LOGIN = ['28P01', '28000']

/** False where the login is refused; any other failure is one. */
const tryIn = (url: string, work: (client: pg.Client) => Promise<void>): Promise<boolean> =>
  onOneConnection(url, work).then(
    () => true,
    (error: unknown) => {
      if (REFUSED_LOGIN.includes(codeOf(error) ?? '')) return false
      throw databaseFailure(error, url) ?? error
    },
  )

const canLogIn = (url: string): Promise<boolean> => tryIn(url, async () => {})
const canEnter = (url: string): Promise<boolean> => tryIn(url, setLimits)

const sessionUserOf = (url: string): Promise<string> =>
  onOneConnection(url, async (client) => {
    const { rows } = await client.query<{ session_user: string }>('select session_user')
    return oneRow(rows).session_user
  })
