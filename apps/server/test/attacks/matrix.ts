/** Every route × every way to come without the right to it (security.md G1, G2, G6, G8, G11). */
import { type Contract, urlOf } from '@pramaan/contracts'
import { everyContract } from '../../src/app.ts'
import { type Actors, callActors, estateOf, rightOf } from './actors.ts'
import { type Arena, type Family, forEach, type Heard, type Judge, type Probe, pathOf } from './arena.ts'
import { badTokens } from './bad-tokens.ts'
import { LEAKS, NOTHING, rightShapes } from './right-shapes.ts'

interface Case {
  readonly what: string
  readonly probe: Probe
  readonly holds: (heard: Heard) => boolean
}

export const matrix: Family = {
  name: 'authorisation matrix',
  run: async (arena, judge) => {
    const { house } = arena
    const actors = await callActors(house)
    const { bad } = await badTokens(house, actors.session)
    const before = await estateOf(house, actors.victim.id)
    judge(unlisted(arena).length === 0, `routes that no contract declares: ${unlisted(arena).join(', ')}`)
    const cases = everyContract.flatMap((contract) => casesOf(contract, actors, bad))
    const chosen = arena.isShort ? cases.filter((_, at) => at % 6 === arena.seed % 6) : cases
    await forEach(chosen, async ({ what, probe, holds }) => {
      const heard = await arena.probe(probe)
      judge(holds(heard) && !leaks(heard), what, probe, heard)
    })
    await othersThings(arena, actors, judge)
    judge((await estateOf(house, actors.victim.id)) === before, 'something of the victim’s has changed')
  },
}

/** A leak is a leak also in an answer that is otherwise right; files and images are no words. */
export const leaks = ({ raw, headers, status }: Heard): boolean =>
  status >= 500 || (/json|html|plain/.test(String(headers['content-type'])) && LEAKS.test(raw))

/** Calls that are mounted and no contract declares: the matrix would not know of them. */
function unlisted({ house }: Arena): string[] {
  const declared = new Set(everyContract.map((contract) => `${contract.method} ${urlOf(contract)}`))
  return house.app.accessList
    .filter(({ method, url }) => /^\/(api|console-api|data)\//.test(url) && method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`)
    .filter((name) => !declared.has(name))
}

const says =
  (status: number, code?: string) =>
  (heard: Heard): boolean =>
    heard.status === status && (code === undefined || heard.code === code) && isEnvelope(heard)

/** A refusal is one sentence and nothing else. */
export const isEnvelope = ({ message, data, raw }: Heard): boolean =>
  raw === '' || (typeof message === 'string' && /^[^\n]{3,300}$/.test(message) && data === null)

const isNo = (heard: Heard): boolean => heard.status >= 400 && heard.status < 500

function casesOf(contract: Contract, actors: Actors, bad: ReadonlyMap<string, string | undefined>): Case[] {
  const shape = rightShapes.get(contract)
  const isWrite = contract.method !== 'GET'
  const body = isWrite && !contract.takesFile ? JSON.stringify(shape ?? {}) : undefined
  const plain: Probe = {
    method: contract.method,
    path: pathOf(contract, NOTHING),
    ...(body === undefined ? {} : { body }),
  }
  const right: Probe = { ...plain, ...rightOf(actors, contract) }
  const all: Case[] = []
  const add = (what: string, change: Partial<Probe>, holds: Case['holds'], from: Probe = plain): void => {
    const headers = { ...from.headers, ...change.headers }
    all.push({
      what: `${contract.method} ${urlOf(contract)}: ${what}`,
      probe: { ...from, ...change, headers },
      holds,
    })
  }
  const isGuarded = !/^(public|api-key)$/.test(contract.access)
  const missing = says(401, 'session_missing')
  if (isGuarded) {
    for (const [name, token] of bad) add(name, { token }, missing)
    for (const authorization of spellings(actors.client.token))
      add(`Authorization: ${authorization.slice(0, 12)}…`, { headers: { authorization } }, missing)
    add('a session that was signed out', { token: actors.signedOut.token }, missing)
    add('another session of a frozen client', { token: actors.frozen.token }, missing)
  }
  if (isGuarded && !isWrite)
    add('HEAD without a token', { method: 'HEAD' }, ({ status, raw }) => status === 401 && raw === '')
  if (contract.access === 'client' || contract.access === 'approved-client') {
    add('a refresh token as access token', { token: actors.refreshToken }, missing)
    for (const staff of Object.values(actors.staff))
      add(`staff as client (${staff.role})`, { cookies: staff.cookies }, missing)
  }
  if (contract.access === 'refresh-token')
    add(
      'an access token as refresh token',
      { token: actors.client.token, cookies: actors.client.cookies },
      missing,
    )
  if (contract.access === 'approved-client')
    for (const [status, { token }] of actors.unapproved)
      add(`a client whose identity is ${status}`, { token }, says(403, 'identity_not_approved'))
  if (contract.access === 'staff') {
    add('a client as staff', { token: actors.client.token, cookies: actors.client.cookies }, missing)
    for (const [name, console] of Object.entries(consoleCookies(actors)))
      add(`the console’s cookie: ${name}`, { cookies: { console } }, missing)
    for (const staff of Object.values(actors.staff))
      if (!contract.roles?.includes(staff.role))
        add(`another role (${staff.role})`, { cookies: staff.cookies }, says(403, 'staff_role_wrong'))
  }
  if (contract.access === 'api-key')
    for (const key of [
      null,
      '',
      'wrong',
      'demo-publishable-key,demo-publishable-key',
      'DEMO-PUBLISHABLE-KEY',
    ])
      add(`the key ${key}`, { headers: { 'x-api-key': key } }, says(403, 'api_key_wrong'))
  if (isWrite && contract.access !== 'api-key') {
    const refused = says(403, 'origin_refused')
    add('no X-Requested-With', { headers: { 'x-requested-with': null } }, refused, right)
    for (const origin of ['http://evil.test', 'null', 'http://localhost:1', 'https://localhost'])
      add(`Origin: ${origin}`, { headers: { origin } }, refused, right)
    for (const site of ['cross-site', 'same-site'])
      add(`Sec-Fetch-Site: ${site}`, { headers: { 'sec-fetch-site': site } }, refused, right)
  }
  if (isWrite && contract.access !== 'refresh-token')
    for (const type of TYPES.filter((one) => !(contract.takesFile && one.startsWith('multipart'))))
      add(`Content-Type: ${type}`, { headers: { 'content-type': type }, body: 'a=1' }, says(415), right)
  for (const host of ['evil.test', 'localhost.evil.test', '169.254.169.254'])
    add(`Host: ${host}`, { headers: { host } }, says(421), right)
  for (const method of METHODS.filter((one) => !isMounted(one, contract)))
    add(
      `the method ${method}`,
      { method },
      method === 'OPTIONS' ? (heard) => isNo(heard) && !allowsOrigin(heard) : isNo,
      right,
    )
  for (const query of ['a=1&a=2', '__proto__=1', 'constructor[x]=1', 'dtype[]=a'])
    if (contract.access !== 'refresh-token')
      add(
        `the query ${query}`,
        { path: `${plain.path}?${query}` },
        contract.takesFile ? isNo : says(400),
        right,
      )
  if (urlOf(contract).includes(':'))
    for (const part of ['..%2f..%2fetc', '%00', '%2e%2e', "'%20or%201=1--", 'x'.repeat(201), '%ff'])
      add(`the id ${part.slice(0, 20)}`, { path: urlOf(contract).replace(/:\w+/g, part) }, isNo, right)
  add(
    'its own caller is past the door',
    {},
    ({ code }) =>
      !AT_THE_DOOR.has(code) && (code !== 'session_missing' || contract.access === 'refresh-token'),
    right,
  )
  return all
}

/** What the door itself says; whatever else is said was judged behind it. */
const AT_THE_DOOR: ReadonlySet<unknown> = new Set([
  'staff_role_wrong',
  'identity_not_approved',
  'api_key_wrong',
  'origin_refused',
  'host_unknown',
  'too_many_requests',
])

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data; boundary=x',
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

const isMounted = (method: string, { base, path }: Contract): boolean =>
  everyContract.some((other) => {
    const [wanted, given] = [urlOf(other).split('/'), urlOf({ base, path }).split('/')]
    return (
      other.method === method &&
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || part.startsWith(':') || given[at]?.startsWith(':'))
    )
  })

const allowsOrigin = ({ headers }: Heard): boolean => 'access-control-allow-origin' in headers

const spellings = (token: string): string[] => [
  token,
  `bearer ${token}`,
  `Basic ${token}`,
  `Bearer  ${token}`,
  `Bearer ${token} Bearer ${token}`,
  `Bearer ${token},Bearer ${token}`,
]

function consoleCookies({ client, staff }: Actors): Record<string, string> {
  const good = staff.maker.cookies.console
  return {
    garbage: 'A'.repeat(43),
    'one character off': `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
    'its first half with another second one': `${good.slice(0, 22)}${'A'.repeat(21)}`,
    'too short': good.slice(1),
    'a client’s device': client.cookies.did,
    'a client’s token': client.token,
  }
}

/** What is the victim's is for another client as if it were not there, to the byte. */
async function othersThings(arena: Arena, actors: Actors, judge: Judge['judge']): Promise<void> {
  const calls = everyContract.filter(
    (contract) => /client$/.test(contract.access) && /:id|order\/(quote|note)|\/order$/.test(urlOf(contract)),
  )
  const ids = [...actors.victims, { table: 'bank_card', id: actors.victim.cardId }]
  await forEach(
    calls,
    async (contract) => {
      const probeOf = (part: string): Probe => ({
        method: contract.method,
        path: `${pathOf(contract, part)}${urlOf(contract).includes(':') ? '' : `?did=${part}&ttype=standard`}`,
        token: actors.client.token,
        cookies: actors.client.cookies,
        ...(contract.method === 'GET' ? {} : { body: JSON.stringify(rightShapes.get(contract) ?? {}) }),
      })
      // Once for all of them: the attacker has 1,200 calls a minute as everyone has.
      const nothing = await arena.probe(probeOf(NOTHING))
      for (const { table, id } of ids) {
        const theirs = await arena.probe(probeOf(id))
        const isSame = theirs.status === nothing.status && theirs.raw === nothing.raw
        judge(
          isSame && theirs.status !== 200 && !leaks(theirs),
          `${urlOf(contract)} with a ${table} of another client`,
          probeOf(id),
          theirs,
        )
      }
    },
    4,
  )
}
