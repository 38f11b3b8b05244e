/**
 * ledger: what a client is shown of the firm's signed acts (decision 95): the events that make and end the members' keys, and those of the acts
 * behind its own entries, each with its way to the root that the head names. Of all other events only hashes are kept, in memory.
 */
import type { SignedEvent } from '@pramaan/contracts'
import { grow, inclusionPath, type TileSource } from '@pramaan/tlog'
import { isKeyEvent, leafHash, needsAct, SIGNED_MOVEMENTS, type Signed, toBase64 } from '@pramaan/verifier'
import type { Db, Queries } from '../platform/database.ts'

const EVENTS_AT_ONCE = 2000

interface Place {
  readonly index: number
  readonly seq: bigint
  readonly clientId: string | null
}

export interface SignedEvents {
  /** Of all the client's entries that need an act, or of these, under the head with this number; null where there is no head. */
  shownTo(clientId: string, entries: readonly number[] | null, head: number | null): Promise<SignedEvent[]>
}

export function signedEventsOf(db: Db): SignedEvents {
  const tree = newTree()
  let reading: Promise<unknown> = Promise.resolve()
  /** One after the other: each goes on where the one before it ended. */
  const readOn = (tx: Queries): Promise<void> => {
    const next = reading.then(() => tree.readOn(tx))
    reading = next.catch(() => {})
    return next
  }
  return {
    shownTo: (clientId, entries, head) =>
      db.as('firm').transaction(async (tx) => {
        const size = await sizeUnder(tx, head)
        const moved = await movedBy(tx, clientId, entries)
        await readOn(tx)
        const wanted = new Map<number, { place: Place; moves: number[] }>()
        for (const place of tree.keys) wanted.set(place.index, { place, moves: [] })
        for (const { seq, cause } of moved) {
          const place = tree.placeOf(cause, clientId)
          if (!place) continue
          const known = wanted.get(place.index) ?? { place, moves: [] }
          wanted.set(place.index, known)
          known.moves.push(Number(seq))
        }
        const sorted = [...wanted.values()].sort((one, other) => one.place.index - other.place.index)
        const texts = await readTexts(tx, clientId, sorted)
        return Promise.all(
          sorted.map(async ({ place: { index, seq }, moves }) => {
            const { body = '', shown = null } = texts.get(seq) ?? {}
            const path = index < size ? await tree.pathTo(index, size) : null
            return { index, body, path, moves, shown }
          }),
        )
      }),
  }
}

function newTree() {
  const tiles = new Map<string, Uint8Array>()
  const source: TileSource = {
    read: async (wanted) =>
      wanted.map(({ level, index }) => tiles.get(`${level}/${index}`) ?? new Uint8Array()),
  }
  const keys: Place[] = []
  /** By the act's id; a statement is told to each client whom it touches. */
  const acts = new Map<string, Place[]>()
  let last = 0n
  let size = 0
  return {
    keys,
    readOn: async (tx: Queries): Promise<void> => {
      for (let isMore = true; isMore; ) {
        const rows = await tx.query<{ seq: bigint; client_id: string | null; body: string }>(
          `select seq, client_id, body from audit_event
           where seq > $1 and body ~ '^\\{"act":"([a-z-]+\\.(approved|founded)|proposal\\.rejected)"' order by seq limit $2`,
          [last, EVENTS_AT_ONCE],
        )
        isMore = rows.length === EVENTS_AT_ONCE
        if (rows.length === 0) return
        const grown = await grow(
          size,
          rows.map(({ body }) => leafHash(body)),
          source,
        )
        for (const { level, index, hashes } of grown.tiles) tiles.set(`${level}/${index}`, hashes)
        for (const [at, { seq, client_id: clientId, body }] of rows.entries()) {
          const place = { index: size + at, seq, clientId }
          if (isKeyEvent(body)) keys.push(place)
          const id = actIn(body)
          if (id !== null) acts.set(id, [...(acts.get(id) ?? []), place])
        }
        size = grown.size
        last = rows.at(-1)?.seq ?? last
      }
    },
    /** The client's own event, or one that is about nobody; never another client's. */
    placeOf: (act: string, clientId: string): Place | null =>
      (acts.get(act) ?? [])
        .filter((place) => place.clientId === clientId || place.clientId === null)
        .sort((one, other) => Number(one.clientId === null) - Number(other.clientId === null))[0] ?? null,
    pathTo: async (index: number, under: number): Promise<string[]> =>
      (await inclusionPath(index, under, source)).map(toBase64),
  }
}

/** Null of an event that nobody has signed, from before the first key. */
function actIn(body: string): string | null {
  const { signed } = JSON.parse(body) as { signed?: { proposal?: Signed } }
  return signed?.proposal ? JSON.parse(signed.proposal.text).id : null
}

/** How many signed events the head is over. */
async function sizeUnder(tx: Queries, head: number | null): Promise<number> {
  const [row] = await tx.query<{ body: string }>('select body from ledger_head where number = $1', [head])
  return row ? (JSON.parse(row.body).acts?.entries ?? 0) : 0
}

async function movedBy(
  tx: Queries,
  clientId: string,
  entries: readonly number[] | null,
): Promise<{ seq: bigint; cause: string }[]> {
  const rows = await tx.query<{ seq: bigint; cause: string | null }>(
    `select e.seq, act_behind(t.act, t.id, t.ref) as cause
     from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
     where e.client_id = $1 and t.act = any ($2) and ($3::bigint[] is null or e.seq = any ($3)) order by e.seq`,
    [clientId, Object.keys(SIGNED_MOVEMENTS).filter(needsAct), entries],
  )
  return rows.flatMap(({ seq, cause }) => (cause === null ? [] : [{ seq, cause }]))
}

type Text = Pick<SignedEvent, 'body' | 'shown'>

/** The events as they stand in the log, and what the checker saw of those that are about this client. */
async function readTexts(
  tx: Queries,
  clientId: string,
  events: readonly { readonly place: Place }[],
): Promise<ReadonlyMap<bigint, Text>> {
  const rows = await tx.query<{ seq: bigint; body: string }>(
    'select seq, body from audit_event where seq = any ($1)',
    [events.map(({ place }) => place.seq)],
  )
  const ids = rows.flatMap(({ body }) => actIn(body) ?? [])
  const opened = await tx.query<{ id: string; salt: string; changes: Change[] }>(
    `select p.id, s.salt, p.changes from proposal p join act_signature s on s.proposal_id = p.id and s.part = 'decision'
     where p.id = any ($1) and p.client_id = $2`,
    [ids, clientId],
  )
  const shown = new Map(opened.map(({ id, salt, changes }) => [id, { salt, changes: changes.map(asTold) }]))
  return new Map(rows.map(({ seq, body }) => [seq, { body, shown: shown.get(actIn(body) ?? '') ?? null }]))
}

interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

const asTold = ({ field, before, after }: Change): Change => ({ field, before, after })
