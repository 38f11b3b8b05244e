/**
 * signing: how every client stands, one record behind the other in the order of their ids: id, entries, hash of the last entry,
 * paise. The signer has its own; the database's is compared with it before each head, so that no rewritten row gets under one.
 */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { BLIND_BYTES, LEAF_BYTES } from './tree.ts'

export const RECORD_BYTES = LEAF_BYTES
export const ID_BYTES = BLIND_BYTES
const LACK_BYTES = 24
/** How many are hashed before others get a turn. */
const TURN = 2000

export interface Standing {
  readonly client: string
  readonly entries: number
  readonly hash: string
  readonly paise: number
}

export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

export const idText = (bytes: Buffer, at = 0): string =>
  bytes.toString('hex', at, at + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export function recordOf({ client, entries, hash: last, paise }: Standing): Buffer {
  const record = Buffer.alloc(RECORD_BYTES)
  idBytes(client).copy(record)
  writeCount(record, 16, entries)
  record.write(last, 24, 'hex')
  writeCount(record, 56, paise)
  return record
}

function writeCount(into: Buffer, at: number, count: number): void {
  into.writeUInt32BE(Math.floor(count / 2 ** 32), at)
  into.writeUInt32BE(count % 2 ** 32, at + 4)
}

export const readCount = (from: Buffer, at: number): number =>
  from.readUInt32BE(at) * 2 ** 32 + from.readUInt32BE(at + 4)

const compareIds = (one: Buffer, at: number, other: Buffer, from: number): number =>
  one.compare(other, from, from + ID_BYTES, at, at + ID_BYTES)

/** Whether it can be read at all: whole records, in rising order of their ids. */
export function isStanding(bytes: Buffer): boolean {
  if (bytes.length % RECORD_BYTES !== 0) return false
  for (let at = RECORD_BYTES; at < bytes.length; at += RECORD_BYTES) {
    if (compareIds(bytes, at - RECORD_BYTES, bytes, at) >= 0) return false
  }
  return true
}

/** The records with those of `changed`, which are in rising order too, put in or in their place. */
export function merged(standing: Buffer, changed: readonly Buffer[]): Buffer {
  if (changed.length === 0) return standing
  const parts: Buffer[] = []
  let at = 0
  for (const record of changed) {
    const place = placeOf(standing, record, at)
    parts.push(standing.subarray(at, place), record)
    const isThere = place < standing.length && compareIds(standing, place, record, 0) === 0
    at = isThere ? place + RECORD_BYTES : place
  }
  return Buffer.concat([...parts, standing.subarray(at)])
}

/** Where the first record from `from` on begins whose id is not before that of `record`. */
function placeOf(standing: Buffer, record: Buffer, from: number): number {
  let low = from / RECORD_BYTES
  let high = standing.length / RECORD_BYTES
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareIds(standing, middle * RECORD_BYTES, record, 0) < 0) low = middle + 1
    else high = middle
  }
  return low * RECORD_BYTES
}

/** What the signer lacks of a client: the entries behind the first `after`. */
export interface Lack {
  readonly client: string
  readonly after: number
  readonly upTo: number
}

export interface Compared {
  /** Packed: id and how many entries the signer has. */
  readonly lacks: Buffer
  /** The first thing that cannot come from posting: a sentence. */
  readonly wrong: string | null
}

/** The database's standing beside the signer's own. */
export function compared(own: Buffer, given: Buffer): Compared {
  const lacks: Buffer[] = []
  let mine = 0
  for (let theirs = 0; theirs < given.length; theirs += RECORD_BYTES) {
    const order = mine < own.length ? compareIds(own, mine, given, theirs) : 1
    if (order < 0) return { lacks: NONE, wrong: goneSentence(own, mine) }
    if (order > 0) {
      lacks.push(lackOf(given, theirs, 0))
      continue
    }
    const wrong = wrongIn(own, mine, given, theirs)
    if (wrong) return { lacks: NONE, wrong }
    const known = readCount(own, mine + 16)
    if (readCount(given, theirs + 16) > known) lacks.push(lackOf(given, theirs, known))
    mine += RECORD_BYTES
  }
  return mine < own.length
    ? { lacks: NONE, wrong: goneSentence(own, mine) }
    : { lacks: Buffer.concat(lacks), wrong: null }
}

const NONE = Buffer.alloc(0)

const goneSentence = (own: Buffer, at: number): string =>
  `Client ${idText(own, at)} has no entries in the database; ${readCount(own, at + 16)} were taken in.`

function wrongIn(own: Buffer, mine: number, given: Buffer, theirs: number): string | null {
  const client = `Client ${idText(own, mine)}`
  const [known, told] = [readCount(own, mine + 16), readCount(given, theirs + 16)]
  if (told < known) return `${client} has ${told} entries in the database; ${known} were taken in.`
  if (told > known) return null
  if (own.compare(given, theirs + 24, theirs + 56, mine + 24, mine + 56) !== 0)
    return `${client} has another chain in the database, of as many entries (${known}): what was taken in has been rewritten.`
  const [has, says] = [readCount(own, mine + 56), readCount(given, theirs + 56)]
  return has === says
    ? null
    : `${client} has ${says} paise in the database; the entries add up to ${has} paise.`
}

function lackOf(given: Buffer, at: number, known: number): Buffer {
  const lack = Buffer.alloc(LACK_BYTES)
  given.copy(lack, 0, at, at + ID_BYTES)
  writeCount(lack, 16, known)
  return lack
}

/** What is lacking, with how far the database's standing goes. */
export function* lacksIn(lacks: Buffer, given: Buffer): Generator<Lack> {
  for (let at = 0; at < lacks.length; at += LACK_BYTES) {
    const place = placeOf(given, lacks.subarray(at, at + ID_BYTES), 0)
    yield { client: idText(lacks, at), after: readCount(lacks, at + 16), upTo: readCount(given, place + 16) }
  }
}

export interface Leaves {
  readonly leaves: Buffer
  readonly clients: number
  readonly entries: number
}

const INDEX_BYTES = 3
const KEY_BYTES = 8

/**
 * The leaves of a head: a blind in the place of each id, in the order of the blinds. The blind keeps a neighbour in the tree from
 * guessing whose leaf is beside its own, and puts everyone in another place in each head.
 */
export async function leavesOf(standing: Buffer, secret: Buffer): Promise<Leaves> {
  const clients = standing.length / RECORD_BYTES
  if (clients >= 2 ** (8 * INDEX_BYTES)) throw new RangeError('too many clients for one tree')
  const blinded = Buffer.from(standing)
  // One number for each leaf, so that they sort without a call for each pair: the blind's first five bytes, then its index.
  const keys = Buffer.alloc(clients * KEY_BYTES)
  const text = Buffer.concat([secret, Buffer.alloc(ID_BYTES)])
  let entries = 0
  for (let index = 0; index < clients; index += 1) {
    const at = index * RECORD_BYTES
    standing.copy(text, secret.length, at, at + ID_BYTES)
    hash('sha256', text, 'buffer').copy(blinded, at, 0, BLIND_BYTES)
    entries += readCount(standing, at + 16)
    keys.writeUIntLE(index, index * KEY_BYTES, INDEX_BYTES)
    keys.writeUIntLE(blinded.readUIntBE(at, 5), index * KEY_BYTES + INDEX_BYTES, 5)
    if (index % TURN === TURN - 1) await setImmediate()
  }
  const order = new BigUint64Array(clients)
  keys.copy(Buffer.from(order.buffer))
  order.sort()
  return { leaves: inOrder(blinded, order), clients, entries }
}

function inOrder(blinded: Buffer, order: BigUint64Array): Buffer {
  const leaves = Buffer.alloc(blinded.length)
  const sorted = Buffer.from(order.buffer)
  for (let place = 0; place < order.length; place += 1) {
    const from = sorted.readUIntLE(place * KEY_BYTES, INDEX_BYTES) * RECORD_BYTES
    blinded.copy(leaves, place * RECORD_BYTES, from, from + RECORD_BYTES)
    for (
      let at = place;
      at > 0 && compareIds(leaves, (at - 1) * RECORD_BYTES, leaves, at * RECORD_BYTES) > 0;
      at -= 1
    )
      swap(leaves, at)
  }
  return leaves
}

/** Only where two blinds begin with the same five bytes. */
function swap(leaves: Buffer, place: number): void {
  const [before, at] = [(place - 1) * RECORD_BYTES, place * RECORD_BYTES]
  const kept = Buffer.from(leaves.subarray(before, at))
  leaves.copy(leaves, before, at, at + RECORD_BYTES)
  kept.copy(leaves, at)
}
