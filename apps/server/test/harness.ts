/** A whole server over a database of its own, with a clock that stands still until a test moves it. */
import { createHash, randomUUID } from 'node:crypto'
import {
  type AuthData,
  type Contract,
  type Envelope,
  type IdentityStatus,
  login,
  urlOf,
} from '@pramaan/contracts'
import type { Signer } from '@pramaan/signing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject, vi } from 'vitest'
import { type AppServices, type AppSettings, buildApp } from '../src/app.ts'
import { insertClient } from '../src/clients/clients.ts'
import { newDevice } from '../src/clients/devices.ts'
import { insertInvitation } from '../src/clients/invitations.ts'
import { saveNameTokens } from '../src/clients/name-tokens.ts'
import { passwordsWith } from '../src/clients/passwords.ts'
import { mailQueuedCodes } from '../src/features/password-resets/mail-queued-codes.ts'
import { signerInProcess } from '../src/ledger/signers.ts'
import { openServices } from '../src/main.ts'
import { appUrl } from '../src/platform/app-login.ts'
import { type Clock, laterBy } from '../src/platform/clock.ts'
import { type Db, openDatabase } from '../src/platform/database.ts'
import { imagePress } from '../src/platform/image-press.ts'
import { sealedFor, withSealedTexts } from '../src/platform/sealed-texts.ts'
import { TEMPLATE, TEST_KEYS, withDatabase } from './global-setup.ts'

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface MovableClock extends Clock {
  move(ms: number): void
}

export function fixedClock(at = '2026-11-16T04:30:00Z'): MovableClock {
  let now = new Date(at)
  return {
    now: () => now,
    move: (ms) => {
      now = laterBy(now, ms)
    },
  }
}

export interface House {
  readonly app: FastifyInstance
  readonly services: AppServices
  readonly clock: MovableClock
  readonly logs: string[]
  /** With the app's own login. */
  readonly databaseUrl: string
  /** With the login of the owner of the tables, who is a superuser here. */
  readonly ownerUrl: string
  /** Another server process's app over the same database and keys. */
  secondNode(): Promise<FastifyInstance>
  /** Runs a statement as the owner of the tables, past every grant. */
  asOwner<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** The owner's own connection. */
  readonly owner: Db
  /** The ledger's books past what asks each transfer for its cause: for balances that only a long story would lead to. */
  readonly books: Pick<Db, 'query' | 'transaction'>
  /** The same past every trigger too: for a state that only a long story would lead to. */
  pastTriggers(text: string, values?: readonly unknown[]): Promise<void>
  /** Fills a table with very many rows, past every trigger. Its indexes are made afterwards, which takes half the time. */
  fill(text: string, values?: readonly unknown[]): Promise<void>
  close(): Promise<void>
}

/** As cheap as Argon2id can be. The product's cost is for thieves; here it would be most of the time of a run. */
const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 }

interface HouseSettings extends Partial<AppSettings> {
  /** For tests of what a stolen dump would hold. */
  readonly hasCostlyHashes?: boolean
  /** The PostgreSQL with the template, where no run of tests provides it. */
  readonly postgresUrl?: string
  /** Who signs, for tests of who does; none that is remembered by default. */
  readonly signer?: Signer
}

/** What a client is not made to wait for is held by its own tests; here a busy machine is no fault of the product. */
const patience = { statementMs: 60_000 }
const PATIENT_PRESS = { processes: 2, waiting: 16, perImageMs: 120_000, idleMs: 60_000 }
/** Of a thousand calls at once the last is read when all before it are let in. */
const PATIENT_BODIES_MS = 120_000

export async function openHouse({
  hasCostlyHashes = false,
  postgresUrl = inject('postgresUrl'),
  signer: given,
  ...settings
}: HouseSettings = {}): Promise<House> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const maintenance = openDatabase({ url: postgresUrl, connections: 1, asOwner: true, patience })
  await maintenance.query(`create database ${name} template ${TEMPLATE}`)
  // Rights on a database do not come along with its tables.
  await maintenance.query(`revoke temporary on database ${name} from public`)
  const ownerUrl = withDatabase(postgresUrl, name)
  const databaseUrl = appUrl(ownerUrl, TEST_KEYS)
  const owner = withSealedTexts(
    openDatabase({ url: ownerUrl, connections: 2, asOwner: true, patience }),
    TEST_KEYS,
  )
  const past = `${ownerUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`
  const books = withSealedTexts(
    openDatabase({ url: past, connections: 4, asOwner: true, patience }),
    TEST_KEYS,
  )
  const clock = fixedClock()
  const logs: string[] = []
  const closers: (() => Promise<unknown>)[] = []
  const inProcess = { keys: TEST_KEYS, clock, folder: null, isDemo: false, say: () => {} }
  const signer = given ?? (await signerInProcess(inProcess))

  const node = async () => {
    const db = openDatabase({ url: databaseUrl, patience })
    const opened = await openServices(db, TEST_KEYS, clock, {
      isSecure: settings.publicOrigin != null,
      mode: settings.mode ?? 'demo',
      signer,
    })
    const patient = { ...opened, imagePress: imagePress(PATIENT_PRESS) }
    const services = hasCostlyHashes
      ? patient
      : { ...patient, passwords: await passwordsWith(TEST_KEYS, CHEAP_HASH) }
    const app = await buildApp(services, {
      logLevel: 'info',
      logStream: { write: (line) => logs.push(line) },
      mode: 'demo',
      publicOrigin: null,
      webRoot: null,
      bodyWithinMs: PATIENT_BODIES_MS,
      ...settings,
    })
    await app.ready()
    closers.push(async () => {
      await app.close()
      await db.close()
    })
    return { app, services }
  }

  const pastTriggers: House['pastTriggers'] = (text, values) =>
    owner.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(text, values)
    })

  const first = await node()
  return {
    ...first,
    clock,
    logs,
    databaseUrl,
    ownerUrl,
    secondNode: async () => (await node()).app,
    asOwner: owner.query,
    owner,
    books,
    pastTriggers,
    fill: async (text, values) => {
      const indexes = await owner.query<{ name: string; made: string }>(
        `select indexname as name, indexdef as made from pg_indexes
         where tablename = $1 and not exists (select from pg_constraint where conname = indexname)`,
        [/insert into (\w+)/.exec(text)?.[1]],
      )
      for (const { name: index } of indexes) await owner.query(`drop index ${index}`)
      await pastTriggers(text, values)
      for (const { made } of indexes) await owner.query(made)
    },
    close: async () => {
      await Promise.all(closers.map((closer) => closer()))
      await owner.close()
      await books.close()
      await maintenance.query(`drop database ${name} with (force)`)
      await maintenance.close()
    },
  }
}

export interface Answer<T = unknown> {
  readonly status: number
  readonly body: Envelope<T>
  readonly headers: LightMyRequestResponse['headers']
  readonly cookies: Readonly<Record<string, string>>
  readonly raw: string
}

export interface Sending {
  readonly body?: unknown
  readonly rawBody?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly token?: string | undefined
  readonly cookies?: Readonly<Record<string, string>>
  /** Where the call comes from. Tries are counted per network, so an attack from everywhere names another each time. */
  readonly from?: string
  /** What stands behind the path, the question mark included. */
  readonly query?: string
}

/** Makes a call the way our browser does: with the marker header and JSON. */
export async function send(
  app: FastifyInstance,
  call: Pick<Contract, 'method' | 'base' | 'path'>,
  { body, rawBody, headers = {}, token, cookies = {}, from = '127.0.0.1', query = '' }: Sending = {},
): Promise<Answer<never>> {
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await app.inject({
    method: call.method,
    url: `${urlOf(call)}${query}`,
    remoteAddress: from,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    cookies: { ...cookies },
    ...(payload === undefined ? {} : { payload }),
  })
  return {
    status: response.statusCode,
    body: isJson(response) ? response.json() : NO_ENVELOPE,
    headers: response.headers,
    cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    raw: response.body,
  }
}

const isJson = ({ headers }: LightMyRequestResponse): boolean =>
  /^application\/json\b/.test(String(headers['content-type']))
/** Of a file to keep. */
const NO_ENVELOPE: Envelope<never> = JSON.parse('{ "code": 200, "message": "", "data": null }')

let count = 0

/** A client of its own for each test, so that tests of one file never share tries, sessions or keys. */
export async function newClient(
  { services, pastTriggers }: House,
  details: { email?: string; password?: string; identityStatus?: IdentityStatus } = {},
): Promise<{ id: string; email: string; password: string }> {
  count += 1
  const email = details.email ?? `person-${count}@example.test`
  const password = details.password ?? 'correct horse battery'
  const passwordHash = await hashOf(password)
  const id = await insertClient(services.db, services.clock, {
    email,
    passwordHash,
    name: 'Test Person',
  })
  if (!id) throw new Error(`${email} exists already`)
  await pastTriggers('update client set identity_status = $2 where id = $1', [
    id,
    details.identityStatus ?? 'approved',
  ])
  return { id, email, password }
}

/** Gives a client another name, as a decided identity check would. */
export async function nameClient({ asOwner, services }: House, id: string, name: string): Promise<void> {
  await asOwner('update client set name = $2 where id = $1', [id, sealedFor(id, name)])
  await saveNameTokens(services.db, [{ id, name }])
}

export async function newInvitation(
  { services, pastTriggers }: House,
  code: string,
  uses: number,
  expiresAt: Date | null = null,
): Promise<string> {
  const id = randomUUID()
  await insertInvitation(services.db, services.keys, services.businessClock, {
    id,
    code,
    label: 'A test',
    uses,
    expiresAt,
  })
  await pastTriggers('update invitation set activated_at = created_at where id = $1', [id])
  return id
}

const hashes = new Map<string, Promise<string>>()

/** Made once per password, and not by the house, whose own hash a test may have replaced: all houses have the same keys. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? cheapHash(password)
  hashes.set(password, known)
  return known
}

async function cheapHash(password: string): Promise<string> {
  const passwords = await passwordsWith(TEST_KEYS, CHEAP_HASH)
  return passwords.hash(md5(password))
}

export interface SignedIn {
  readonly token: string
  readonly refreshToken: string
  /** The device cookie, as the browser would send it back. */
  readonly cookies: { readonly did: string }
}

/** Signs a client in on a device of its own, or on the one whose cookie is given. */
export async function signInAs(
  app: FastifyInstance,
  client: { email: string; password: string },
  sending: Sending = {},
): Promise<SignedIn> {
  const answer: Answer<AuthData> = await send(app, login, {
    ...sending,
    body: { email: client.email, password: md5(client.password) },
  })
  if (answer.status !== 200) throw new Error(`sign-in refused: ${answer.raw}`)
  return {
    token: answer.body.data.access_token,
    refreshToken: answer.body.data.refresh_token,
    cookies: { did: answer.cookies.did ?? '' },
  }
}

/** A session on a device of its own, opened without the slow check of a password. */
export async function newSession(house: House, client?: { id: string }): Promise<SignedIn> {
  const { services } = house
  const device = newDevice()
  const auth = await services.sessions.open(services.db, {
    clientId: client?.id ?? (await newClient(house)).id,
    device,
    isRemembered: false,
    userAgent: '',
  })
  return { token: auth.access_token, refreshToken: auth.refresh_token, cookies: { did: device.secret } }
}

/** A network nobody has used yet in this file. */
export function newNetwork(): string {
  count += 1
  return `10.${(count >> 8) & 255}.${count & 255}.7`
}

/** For hangs only: what must happen may take a machine that others keep busy this long. */
const HANG_MS = 60_000

/** Waits until `holds` is true, however busy the machine; false when it does not come to be. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const begun = performance.now()
  while (!(await holds())) {
    if (performance.now() - begun > HANG_MS) return false
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

/** The same for what is said as expectations: the last of them is the answer when it does not come to be. */
export const waitFor = (check: () => void): Promise<void> =>
  vi.waitFor(check, { timeout: HANG_MS, interval: 20 })

/** Whether it happens in this time, for what must not: on a busy machine a short look may miss a fault, never invent one. */
export async function happensWithin(ms: number, holds: () => boolean | Promise<boolean>): Promise<boolean> {
  const begun = performance.now()
  while (performance.now() - begun < ms) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return holds()
}

/** The newest code mailed to the address, as its owner would read it. */
export async function mailedCode({ services }: House, email: string): Promise<string> {
  await mailQueuedCodes(services)
  const mails = await services.db.query<{ body_text: string }>(
    'select body_text from mail where to_address = $1 order by created_at desc',
    [email],
  )
  const [code] = mails.flatMap(({ body_text }) => /\b(\d{6})\b/.exec(body_text)?.[1] ?? [])
  if (!code) throw new Error(`no code for ${email}`)
  return code
}
