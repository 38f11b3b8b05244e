/** Simulation: the product's statements about sessions, PINs, grants and tries, as the model of the database answers them. */
import type { SessionRow, TokenRow } from './rows.ts'
import type { Statement } from './statements.ts'
import type { Store } from './store.ts'

const hexOf = (value: unknown): string => (value as Buffer).toString('hex')
const at = (value: unknown): Date => value as Date

const tokenRow = (store: Store, hash: unknown): (TokenRow & SessionRow) | undefined => {
  const token = store.token.get(store.tokenByHash.get(hexOf(hash))?.key ?? '')
  const session = token && store.session.get(token.session_id)
  return token && session && { ...session, ...token }
}

function tokensOf(store: Store, session: string): TokenRow[] {
  const tokens: TokenRow[] = []
  for (let seq = 1; ; seq += 1) {
    const token = store.token.get(`${session} ${seq}`)
    if (!token) return tokens
    tokens.push(token)
  }
}

const endSession = (store: Store, session: SessionRow, when: Date, why: string): void => {
  if (session.ended_at === null) store.session.put(session.id, { ...session, ended_at: when, ended_why: why })
}

export const sessionStatements: readonly Statement[] = [
  [
    'simulation: is this session live',
    (store, [id]) => {
      const session = store.session.get(String(id))
      return session && session.ended_at === null && session.expires_at > store.now() ? [{}] : []
    },
  ],
  [
    'select open_session(',
    (store, [id, client, device, , expires]) => {
      const row = { id, client_id: client, device_hash: device, expires_at: expires }
      store.session.add(String(id), { ...row, ended_at: null, ended_why: null } as SessionRow)
      return [{}]
    },
  ],
  [
    'insert into client_device',
    (store, [client, device, seen]) => {
      store.device.put(`${client} ${hexOf(device)}`, { seen_at: at(seen) })
      return []
    },
  ],
  [
    'insert into refresh_token',
    (store, [session, seq, hash, issued]) => {
      const key = `${session} ${seq}`
      const row = { session_id: String(session), seq: Number(seq), hash: hexOf(hash), issued_at: at(issued) }
      store.touchedSessions.add(row.session_id)
      store.token.add(key, { ...row, used_at: null })
      store.tokenByHash.add(row.hash, { key })
      return []
    },
  ],
  [
    'select session_id from refresh_token',
    (store, [hash]) => {
      const row = tokenRow(store, hash)
      return row ? [{ session_id: row.session_id }] : []
    },
  ],
  [
    'select 1 from session where id = $1 for update',
    (store, [id]) => (store.session.get(String(id)) ? [{}] : []),
  ],
  [
    'select t.session_id, s.client_id',
    (store, [hash]) => {
      const row = tokenRow(store, hash)
      return row ? [row] : []
    },
  ],
  [
    'update refresh_token set used_at',
    (store, [session, seq, when]) => {
      store.token.change(`${session} ${seq}`, { used_at: at(when) })
      return []
    },
  ],
  ['update session set seen_at', () => []],
  [
    'select 1 from refresh_token where session_id',
    (store, [session, seq]) => (store.token.get(`${session} ${seq}`)?.used_at === null ? [{}] : []),
  ],
  [
    'select count(*) as recent from refresh_token',
    (store, [session, since]) => {
      const recent = tokensOf(store, String(session)).filter(({ issued_at: issued }) => issued > at(since))
      return [{ recent: BigInt(recent.length) }]
    },
  ],
  [
    'update session set ended_at = $2, ended_why = $3 where id = $1',
    (store, [id, when, why]) => {
      const session = store.session.get(String(id))
      if (session) endSession(store, session, at(when), String(why))
      return []
    },
  ],
  [
    'update session set ended_at = $2, ended_why = $3 where client_id',
    (store, [client, when, why, kept]) => {
      for (const session of store.session.rows.values())
        if (session.client_id === client && session.id !== kept)
          endSession(store, session, at(when), String(why))
      return []
    },
  ],
]

export const pinStatements: readonly Statement[] = [
  [
    'update pin set tries = tries + 1',
    (store, [client, now, locksAt, endsAt]) => {
      const pin = store.pin.get(String(client))
      if (!pin || pin.tries >= Number(endsAt) || (pin.locked_until && pin.locked_until > at(now))) return []
      const tries = pin.tries + 1
      const until = tries === locksAt ? new Date(at(now).getTime() + 15 * 60_000) : null
      store.pin.put(pin.client_id, { ...pin, tries, comparing: pin.comparing + 1, locked_until: until })
      return [{ pin_hash: pin.pin_hash, tries }]
    },
  ],
  [
    'select 1 from pin where client_id = $1 and comparing',
    (store, [client]) => ((store.pin.get(String(client))?.comparing ?? 0) > 0 ? [{}] : []),
  ],
  [
    'update pin set comparing',
    (store, [client]) => {
      const pin = store.pin.get(String(client))
      if (pin) store.pin.put(pin.client_id, { ...pin, comparing: Math.max(0, pin.comparing - 1) })
      return []
    },
  ],
  [
    'select tries, locked_until from pin',
    (store, [client]) => {
      const pin = store.pin.get(String(client))
      return pin ? [{ tries: pin.tries, locked_until: pin.locked_until }] : []
    },
  ],
  [
    'select forgive_pin_tries(',
    (store, [client, hash]) => {
      const pin = store.pin.get(String(client))
      if (pin && pin.pin_hash === hash)
        store.pin.put(pin.client_id, { ...pin, tries: 0, comparing: 0, locked_until: null })
      return [{}]
    },
  ],
  [
    'select 1 from pin where client_id = $1 and pin_hash',
    (store, [client, hash]) => (store.pin.get(String(client))?.pin_hash === hash ? [{}] : []),
  ],
  [
    'select give_grant(',
    (store, [id, session, purpose, operation, until]) => {
      const row = { id: String(id), session_id: String(session), purpose: String(purpose) }
      store.giveGrant({ ...row, operation: operation as string | null, expires_at: at(until), used_at: null })
      return [{}]
    },
  ],
]

/** Of a ladder of tries: the step that so many reach, the last one for every further try. */
function stepAt(ladder: unknown, tries: number): number | null {
  const steps = JSON.parse(String(ladder)) as [count: number, blockMs: number][]
  const last = Math.max(...steps.map(([count]) => count))
  const reached = steps.find(([count]) => tries === count || (tries > count && count === last))
  return reached ? reached[1] : null
}

export const tryStatements: readonly Statement[] = [
  [
    'select * from take_try(',
    (store, [name, now, since, ladder]) => {
      const bucket = store.throttle.get(String(name))
      if (bucket?.blocked_until && bucket.blocked_until > at(now))
        return [{ closed_until: bucket.blocked_until }]
      const isNew = !bucket || bucket.started <= at(since)
      const tries = isNew ? 1 : bucket.tries + 1
      const blockMs = stepAt(ladder, tries)
      store.throttle.put(String(name), {
        tries,
        started: isNew ? at(now) : bucket.started,
        blocked_until: blockMs === null ? null : new Date(at(now).getTime() + blockMs),
      })
      return []
    },
  ],
  [
    'select forgive_tries(',
    (store, [name]) => {
      store.throttle.drop(String(name))
      return [{}]
    },
  ],
  [
    'select give_back_try(',
    (store, [name, ladder]) => {
      const bucket = store.throttle.get(String(name))
      if (!bucket) return [{}]
      const until = stepAt(ladder, bucket.tries) === null ? bucket.blocked_until : null
      store.throttle.put(String(name), {
        ...bucket,
        tries: Math.max(0, bucket.tries - 1),
        blocked_until: until,
      })
      return [{}]
    },
  ],
  [
    'select * from take_stranger_try(',
    (store, [account, entry, , since, most]) => {
      const tries = (store.stranger.get(String(account))?.tries ?? []).filter((one) => one > String(since))
      if (tries.length >= Number(most)) return [{ oldest: tries.toSorted()[0] ?? null }]
      store.stranger.put(String(account), { tries: [...tries, String(entry)] })
      return []
    },
  ],
  [
    'select drop_stranger_tries(',
    (store, [account, entry, network]) => {
      const tries = store.stranger.get(String(account))?.tries ?? []
      const left = tries.filter((one) => one !== entry && one.split(' ')[1] !== network)
      store.stranger.put(String(account), { tries: left })
      return [{}]
    },
  ],
]
