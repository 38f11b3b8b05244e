/**
 * signing: what the signer remembers, in a SQLite file of its own (or in memory): one record a client, which transfers it has seen, the
 * hashes of all heads, the last head whole. Each change is on the disk before it is answered; several processes may share the file.
 */
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type ActBook, countUnits, NO_HASH, NO_KEYS } from '@pramaan/verifier'
import type { TakenActs } from './acts-in-heads.ts'
import type { LogEdge } from './log-edge.ts'
import type { AuditTip, SignedHead, SignerState, StoppedFor } from './port.ts'
import { ID_BYTES, idBytes, idText, merged, recordOf } from './standing.ts'
import type { Books, ClientChain, Leg } from './take-entries.ts'

const SCHEMA = `
  create table if not exists fact (name text primary key, value text not null) without rowid;
  create table if not exists chain (
    id blob primary key, entries integer not null, hash text not null, paise integer not null, balances text not null
  ) without rowid;
  create table if not exists leg (
    transfer blob, leg integer, asset text not null, client blob not null, seq integer not null, amount integer not null,
    sides integer not null, primary key (transfer, leg)
  ) without rowid;
  create table if not exists past (transfer blob primary key) without rowid;
  create table if not exists head (number integer primary key, hash text not null);
  create table if not exists staff_key (id text primary key, said text not null);
  create table if not exists act (id text primary key, said text not null) without rowid;
  create table if not exists paid (act text, part text, said text not null, primary key (act, part)) without rowid;
  create table if not exists most (id blob primary key, units text not null) without rowid;
`

/** Of books from before units were counted: what there is now. */
function unitsOf(balances: Record<string, number>, units: unknown): Pick<ClientChain, 'balances' | 'most'> {
  const most: Record<string, number> = JSON.parse(String(units ?? '{}'))
  if (units === null)
    for (const place of Object.keys(balances)) countUnits(most, balances, place.slice(place.indexOf(' ') + 1))
  return { balances, most }
}

const IN_MEMORY = ':memory:'
/** For hangs only: another process of the same folder is in the middle of a change. */
const WAIT_MS = 10_000

export interface LastHead extends Pick<SignedHead, 'number' | 'body' | 'signature' | 'note'> {
  readonly hash: string
  readonly prev: string | null
  /** Null of a head from before the store. */
  readonly secret: string | null
}

interface Facts {
  turn: number
  /** The first head of this store is not signed yet: heads and entries from before are being taken in. */
  isAdopting: boolean
  isSettled: boolean
  audit: AuditTip
  /** Less of the audit log than `audit` in a store from before heads told of acts: what lacks is taken in once more. */
  acts: TakenActs
  log: { size: number; roots: string[] }
  last: LastHead | null
  stopped: StoppedFor | null
  anew: SignerState['anew']
  /** The public key that signed first; null of books from before it was kept. */
  firstKey: string | null
  /** The statements by which the firm has changed its key. They outlast a beginning anew: what was signed stays signed. */
  rotations: readonly string[]
  /** Since when the firm's people sign, and for which instance; open until the first head after it is signed. */
  signing: { readonly instance: string; readonly at: string; readonly isOpen: boolean } | null
}

const BEGINNING: Facts = {
  turn: 0,
  isAdopting: true,
  isSettled: false,
  audit: { entries: 0, hash: NO_HASH },
  acts: { audit: { entries: 0, hash: NO_HASH }, size: 0, roots: [], keys: NO_KEYS },
  log: { size: 0, roots: [] },
  last: null,
  stopped: null,
  anew: [],
  firstKey: null,
  rotations: [],
  signing: null,
}

export interface Store extends Books {
  /** What the firm's people have signed: `at` is when the event in hand says that it was. */
  acts(at: string): ActBook
  fact<Name extends keyof Facts>(name: Name): Facts[Name]
  setFact<Name extends keyof Facts>(name: Name, value: Facts[Name]): void
  log(): LogEdge
  setLog(edge: LogEdge): void
  /** All or nothing, and nobody else's change in between. Entries taken in are kept when it ends well. */
  change<T>(work: () => T): T
  standing(): Buffer
  headHash(number: number): string | null
  addHead(number: number, hash: string): void
  /** The first movement of which one side is missing. */
  openLeg(): Leg | null
  /** What was seen since the last head is under one now. */
  closeLegs(): void
  /** What acts have moved under the head that is signed now is all that they move. */
  closeActs(): void
  /** As if nothing had ever been taken in; which keys have signed is kept. */
  forget(): void
  close(): void
}

type Row = Record<string, string | number | Uint8Array>
const bytesOf = (value: unknown): Buffer => Buffer.from(value as Uint8Array)

export function openStore(path: string): Store {
  // What clients own is nobody else's to read.
  if (path !== IN_MEMORY) closeSync(openSync(path, 'a', 0o600))
  const db = new DatabaseSync(path, { timeout: WAIT_MS })
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${SCHEMA}`)
  const sql = {
    fact: db.prepare('select value from fact where name = ?'),
    setFact: db.prepare('insert or replace into fact values (?, ?)'),
    chain: db.prepare('select * from chain left join most using (id) where id = ?'),
    putChain: db.prepare('insert or replace into chain values (?, ?, ?, ?, ?)'),
    chains: db.prepare('select id, entries, hash, paise from chain order by id'),
    leg: db.prepare('select * from leg where transfer = ? and leg = ?'),
    putLeg: db.prepare('insert or replace into leg values (?, ?, ?, ?, ?, ?, ?)'),
    openLeg: db.prepare('select * from leg where sides < 2 limit 1'),
    past: db.prepare('select 1 from past where transfer = ?'),
    head: db.prepare('select hash from head where number = ?'),
    addHead: db.prepare('insert into head values (?, ?)'),
    version: db.prepare('pragma data_version'),
    keys: db.prepare('select said from staff_key order by rowid'),
    putKey: db.prepare(
      'insert into staff_key values (?, ?) on conflict (id) do update set said = excluded.said',
    ),
    act: db.prepare('select said from act where id = ?'),
    putAct: db.prepare('insert or replace into act values (?, ?)'),
    paid: db.prepare('select said from paid where act = ? and part = ?'),
    putPaid: db.prepare('insert into paid values (?, ?, ?)'),
    putMost: db.prepare('insert or replace into most values (?, ?)'),
  }
  let touched = new Map<string, ClientChain>()
  /** What all chains said when they were last looked at; `version` changes when another process has changed them since. */
  let known: { readonly bytes: Buffer; readonly version: unknown } = { bytes: Buffer.alloc(0), version: null }
  let unmerged = new Map<string, ClientChain>()

  const fact: Store['fact'] = (name) => {
    const row = sql.fact.get(name) as Row | undefined
    return row ? JSON.parse(String(row.value)) : BEGINNING[name]
  }
  const setFact: Store['setFact'] = (name, value) => void sql.setFact.run(name, JSON.stringify(value))

  const readChain = (client: string): ClientChain => {
    const row = sql.chain.get(idBytes(client)) as Row | undefined
    return row
      ? {
          client,
          entries: Number(row.entries),
          hash: String(row.hash),
          paise: Number(row.paise),
          ...unitsOf(JSON.parse(String(row.balances)), row.units),
        }
      : { client, entries: 0, hash: NO_HASH, paise: 0, balances: {}, most: {} }
  }

  const legFrom = (row: Row): Leg => ({
    transfer: idText(bytesOf(row.transfer)),
    leg: Number(row.leg),
    asset: String(row.asset),
    client: idText(bytesOf(row.client)),
    seq: Number(row.seq),
    amount: Number(row.amount),
    sides: Number(row.sides),
  })

  const readAll = (): Buffer => {
    const records: Buffer[] = []
    for (const row of sql.chains.iterate() as Iterable<Row>) {
      const client = idText(bytesOf(row.id))
      records.push(
        recordOf({ client, entries: Number(row.entries), hash: String(row.hash), paise: Number(row.paise) }),
      )
    }
    return Buffer.concat(records)
  }

  return {
    fact,
    setFact,
    log: () => {
      const { size, roots } = fact('log')
      return { size, roots: roots.map((root) => Buffer.from(root, 'hex')) }
    },
    setLog: ({ size, roots }) =>
      setFact('log', { size, roots: roots.map((root) => Buffer.from(root).toString('hex')) }),
    change: (work) => {
      db.exec('begin immediate')
      touched = new Map()
      try {
        const result = work()
        for (const { client, entries, hash, paise, balances, most } of touched.values()) {
          sql.putChain.run(idBytes(client), entries, hash, paise, JSON.stringify(balances))
          if (Object.keys(most).length > 0) sql.putMost.run(idBytes(client), JSON.stringify(most))
        }
        db.exec('commit')
        for (const [client, chain] of touched) unmerged.set(client, chain)
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    chainOf: (client) => {
      const chain = touched.get(client) ?? readChain(client)
      touched.set(client, chain)
      return chain
    },
    legOf: (transfer, leg) => {
      const row = sql.leg.get(idBytes(transfer), leg) as Row | undefined
      return row ? legFrom(row) : null
    },
    putLeg: ({ transfer, leg, asset, client, seq, amount, sides }) =>
      void sql.putLeg.run(idBytes(transfer), leg, asset, idBytes(client), seq, amount, sides),
    isPast: (transfer) => sql.past.get(idBytes(transfer)) !== undefined,
    acts: (at) => ({
      instance: () => fact('signing')?.instance ?? null,
      begin: (instance) => setFact('signing', { instance, at, isOpen: true }),
      keys: () => (sql.keys.all() as Row[]).map(({ said }) => JSON.parse(String(said))),
      putKey: (key) => void sql.putKey.run(key.id, JSON.stringify(key)),
      act: (id) => {
        const row = sql.act.get(id) as Row | undefined
        return row ? JSON.parse(String(row.said)) : null
      },
      putAct: (act) => void sql.putAct.run(act.id, JSON.stringify(act)),
      paid: (act, part) => {
        const row = sql.paid.get(act, part) as Row | undefined
        return row ? JSON.parse(String(row.said)) : null
      },
      putPaid: (act, part, paid) => void sql.putPaid.run(act, part, JSON.stringify(paid)),
    }),
    standing: () => {
      const { data_version: version } = sql.version.get() as Row
      const changed = [...unmerged.values()].map(recordOf)
      changed.sort((a, b) => a.compare(b, 0, ID_BYTES, 0, ID_BYTES))
      const bytes = known.version === version ? merged(known.bytes, changed) : readAll()
      known = { bytes, version }
      unmerged = new Map()
      return bytes
    },
    headHash: (number) => {
      const row = sql.head.get(number) as Row | undefined
      return row ? String(row.hash) : null
    },
    addHead: (number, hash) => void sql.addHead.run(number, hash),
    openLeg: () => {
      const row = sql.openLeg.get() as Row | undefined
      return row ? legFrom(row) : null
    },
    closeLegs: () => db.exec('insert into past select distinct transfer from leg; delete from leg'),
    closeActs: () =>
      db.exec(
        "update act set said = json_set(said, '$.isClosed', json('true')) where json_extract(said, '$.isClosed') = 0",
      ),
    forget: () => {
      db.exec(
        'delete from chain; delete from leg; delete from past; delete from head; delete from staff_key; delete from act; delete from paid; delete from most',
      )
      const kept = (['turn', 'anew', 'firstKey', 'rotations'] as const).map(
        (name) => [name, fact(name)] as const,
      )
      db.exec('delete from fact')
      for (const [name, value] of kept) setFact(name, value)
      known = { bytes: Buffer.alloc(0), version: null }
      touched = new Map()
      unmerged = new Map()
    },
    close: () => db.close(),
  }
}
