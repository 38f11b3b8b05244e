/**
 * platform: what is known of a person is sealed on its way into the database and opened on its way out. A sealed text
 * names whose key it takes, so a statement may join and copy it like any other text; only the database's own door
 * (`withSealedTexts`) has the keys. What is looked for is kept beside it as a keyed hash.
 */
import { Refusal } from '@pramaan/contracts'
import { boundHash, type SecretKind } from './bound-hashes.ts'
import type { Db, Queries } from './database.ts'
import type { KeyPurpose, Keys } from './keys.ts'

/** No text that comes from outside may hold it: a body with it is refused, and so is a value that begins with it. */
const SEAL_MARK = '\u0001'
const SEALED = new RegExp(`^${SEAL_MARK}([tj])1:([^:]+):(.+)$`, 'su')

/** A client's id, or the firm, for what belongs to no client, such as a payer on the bank's statement. */
type SealOwner = string | 'firm'

const keyOf = (owner: SealOwner): KeyPurpose => (owner === 'firm' ? 'firm-texts' : `client:${owner}`)

/** Something that a statement may only take through the door with the keys. */
abstract class ToSeal {
  abstract by(keys: Keys): unknown
  /** Called by the driver where nobody has sealed it: better no statement than a plain text. */
  toPostgres(): never {
    throw new Error('a text about a person goes through the door that seals it')
  }
}

class TextToSeal extends ToSeal {
  readonly #owner: SealOwner
  readonly #kind: 't' | 'j'
  readonly #text: string
  #whole: string | null = null
  constructor(owner: SealOwner, kind: 't' | 'j', text: string) {
    super()
    this.#owner = owner
    this.#kind = kind
    this.#text = text
  }
  /** The same each time, because the server's word may be for it. */
  by(keys: Keys): string {
    this.#whole ??= this.#sealed(keys)
    return this.#whole
  }
  #sealed(keys: Keys): string {
    const sealed = keys.seal(keyOf(this.#owner), Buffer.from(this.#text)).toString('base64url')
    const whole = `${SEAL_MARK}${this.#kind}1:${this.#owner}:${sealed}`
    return this.#kind === 'j' ? JSON.stringify(whole) : whole
  }
}

class FieldsToSeal extends ToSeal {
  readonly #owner: SealOwner
  readonly #whole: Readonly<Record<string, unknown>>
  readonly #names: readonly string[]
  #text: string | null = null
  constructor(owner: SealOwner, whole: object, names: readonly string[]) {
    super()
    this.#owner = owner
    this.#whole = { ...whole }
    this.#names = names
  }
  /** The same text each time, because the server's word may be for it. */
  by(keys: Keys): string {
    this.#text ??= this.#sealed(keys)
    return this.#text
  }
  #sealed(keys: Keys): string {
    const sealed = this.#names.flatMap((name) => {
      const text = this.#whole[name]
      return typeof text === 'string' ? [[name, new TextToSeal(this.#owner, 't', text).by(keys)]] : []
    })
    return JSON.stringify({ ...this.#whole, ...Object.fromEntries(sealed) })
  }
}

class Blind extends ToSeal {
  readonly #text: string
  readonly #by: 'blind-index' | 'duplicate-check'
  constructor(text: string, by: 'blind-index' | 'duplicate-check') {
    super()
    this.#text = text
    this.#by = by
  }
  by(keys: Keys): Buffer {
    return keys.mac(this.#by, this.#text)
  }
}

class Token extends ToSeal {
  readonly #text: string
  constructor(text: string) {
    super()
    this.#text = text
  }
  by(keys: Keys): number {
    return keys.mac('blind-index', this.#text).readUInt16BE(0)
  }
}

class HashToBind extends ToSeal {
  readonly #kind: SecretKind
  readonly #owner: string
  readonly #hash: string
  constructor(kind: SecretKind, owner: string, hash: string) {
    super()
    this.#kind = kind
    this.#owner = owner
    this.#hash = hash
  }
  by(keys: Keys): string {
    return boundHash(keys, this.#kind, this.#owner, this.#hash)
  }
}

/** The hash of a secret, for the row of the person whose it is. */
export const boundTo = (owner: string, hash: string, kind: SecretKind = 'password'): HashToBind =>
  new HashToBind(kind, owner, hash)

/** What is said, or is sealed on its way: the word is for the text that the statement takes. */
type Part = string | null | TextToSeal | FieldsToSeal | HashToBind

class Word extends ToSeal {
  readonly #parts: readonly Part[]
  constructor(parts: readonly Part[]) {
    super()
    this.#parts = parts
  }
  by(keys: Keys): Buffer {
    return wordOf(keys, ...this.#parts.map((part) => (part instanceof ToSeal ? part.by(keys) : part)))
  }
}

const wordOf = (keys: Keys, ...parts: readonly (string | null)[]): Buffer =>
  keys.mac('server-word', JSON.stringify(parts))

/**
 * The server's word for exactly these parts, which the database's `server_said` checks (decision 81). What it is about comes
 * first; the parts are as the database writes them, instants in milliseconds.
 */
export const serverWord = (about: string, ...parts: readonly Part[]): ToSeal => new Word([about, ...parts])

/** An instant as a part of what is said. */
export const saidAt = (at: Date): string => String(at.getTime())

/** Whether a word that is kept is the server's own. */
export const isServersWord = (
  keys: Keys,
  word: Buffer | null,
  about: string,
  ...parts: readonly (string | null)[]
): boolean => word?.equals(wordOf(keys, about, ...parts)) ?? false

/** A parameter for a column of texts. What is empty says nothing and stays empty. */
export const sealedFor = (owner: SealOwner, text: string): TextToSeal | '' =>
  text === '' ? '' : new TextToSeal(owner, 't', text)

/** The same for a column of JSON. */
export const sealedJsonFor = (owner: SealOwner, value: unknown): ToSeal =>
  new TextToSeal(owner, 'j', JSON.stringify(value))

/** For a column of JSON that the database itself looks into: only these fields of it are sealed. */
export const sealedFieldsFor = (owner: SealOwner, whole: object, names: readonly string[]): FieldsToSeal =>
  new FieldsToSeal(owner, whole, names)

/** Finds what is exactly this, and tells a thief of the database nothing. */
export const blind = (text: string, by: 'blind-index' | 'duplicate-check' = 'blind-index'): ToSeal =>
  new Blind(text, by)

/** One of 65,536: enough to find by, and shared by a dozen strangers among 100,000 clients. */
export const blindToken = (text: string): ToSeal => new Token(text)

/** The same database, with texts about people sealed in it and open to whoever asks through here. */
export function withSealedTexts(db: Db, keys: Keys): Db {
  return {
    ...db,
    ...sealing(db, keys),
    transaction: (work, patience) => db.transaction((tx) => work(sealing(tx, keys)), patience),
    as: (subject) => {
      const seen = db.as(subject)
      return {
        ...sealing(seen, keys),
        transaction: (work, patience) => seen.transaction((tx) => work(sealing(tx, keys)), patience),
      }
    },
  }
}

const sealing = (db: Queries, keys: Keys): Queries => ({
  query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const rows = await db.query<Row>(
      text,
      values.map((value) => given(keys, value)),
    )
    // Several statements in one text have no rows of their own.
    for (const row of rows ?? []) openIn(keys, row)
    return rows
  },
})

function given(keys: Keys, value: unknown): unknown {
  if (value instanceof ToSeal) return value.by(keys)
  if (typeof value === 'string' && value.startsWith(SEAL_MARK)) throw new Refusal('request_malformed')
  return Array.isArray(value) ? value.map((part) => given(keys, part)) : value
}

/** Opens every sealed text of a row in its place, also inside of JSON and of arrays. */
function openIn(keys: Keys, holder: object): void {
  // Long columns of figures hold no texts.
  if (Array.isArray(holder) && typeof holder[0] !== 'string' && !isHolder(holder[0])) return
  for (const [name, value] of Object.entries(holder)) {
    if (typeof value === 'string') {
      if (value.startsWith(SEAL_MARK)) Object.assign(holder, { [name]: opened(keys, value) })
    } else if (isHolder(value)) openIn(keys, value)
  }
}

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Buffer.isBuffer(value) && !(value instanceof Date)

function opened(keys: Keys, sealed: string): unknown {
  const [, kind, owner = '', text = ''] = SEALED.exec(sealed) ?? []
  const plain = keys.open(keyOf(owner), Buffer.from(text, 'base64url')).toString('utf8')
  return kind === 'j' ? JSON.parse(plain) : plain
}
