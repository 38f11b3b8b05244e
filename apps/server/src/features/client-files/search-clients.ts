/**
 * client-files: finds clients, a page at a time, each page from ranges of an index. Without words the newest come first;
 * with words, whose mobile or document has exactly that number, then whose name has words that begin so, then whose
 * address does, then whose account does, nobody twice. Names are sealed: keyed tokens find a few too many, and those are
 * left out here, where names are open.
 */
import { type ClientRow, type IdentityStatus, Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { isNamed, tokensAsked } from '../../clients/name-tokens.ts'
import { idNumberMac, mobileMac } from '../../clients/person-macs.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import { CLIENT_COLUMNS, type ClientColumns, clientRowFrom, maskedAddress } from './client-rows.ts'

export interface ClientSearch {
  readonly q?: string | undefined
  readonly status?: IdentityStatus | undefined
  readonly after?: string | undefined
}

type Section = 'number' | 'name' | 'address' | 'account'
const ORDER: readonly Section[] = ['number', 'name', 'address', 'account']

/** Sorts after everything that begins with what stands before it. */
const AFTER_ALL = '\u{10FFFF}'

interface Found {
  readonly section: Section | 'age'
  readonly client: ClientColumns
}

export async function searchClients(db: Queries, search: ClientSearch): Promise<Page<ClientRow>> {
  const found = search.q ? await readMatches(db, search, search.q) : await readNewest(db, search)
  const { items, next } = pageOf(found, (last) => `${last.section}:${last.client.id}`)
  return {
    items: items.map(({ client }) => ({ ...clientRowFrom(client), email: maskedAddress(client.email) })),
    next,
  }
}

async function readNewest(db: Queries, { status, after }: ClientSearch): Promise<Found[]> {
  const [section, id = null] = after?.split(':') ?? []
  if (section !== undefined && section !== 'age') throw new Refusal('field_invalid')
  const rows = await db.query<ClientColumns>(
    `select ${CLIENT_COLUMNS} from client
     where ($2::text is null or identity_status = $2)
       and ($3::uuid is null or (created_at, id) < ((select created_at from client where id = $3), $3))
     order by created_at desc, id desc limit $1`,
    [ONE_MORE, status ?? null, id],
  )
  return rows.map((client) => ({ section: 'age', client }))
}

async function readMatches(db: Queries, { status, after }: ClientSearch, q: string): Promise<Found[]> {
  const [from, id = null] = after?.split(':') ?? []
  const first = from === undefined ? 0 : ORDER.findIndex((section) => section === from)
  if (first < 0) throw new Refusal('field_invalid')
  const found: Found[] = []
  for (let at = first; at < ORDER.length && found.length < ONE_MORE; at += 1) {
    const section = ORDER[at] ?? 'account'
    const asked = { q, status, after: at === first ? id : null, most: ONE_MORE - found.length }
    found.push(...(await readSection(db, section, asked)).map((client) => ({ section, client })))
  }
  return found
}

interface Asked {
  readonly q: string
  readonly status: IdentityStatus | undefined
  readonly after: string | null
  readonly most: number
}

/** So many are opened at once to find those that are meant. */
const OPENED_AT_ONCE = 120

/** Reads on until the page is full: of what a range holds, some were told in an earlier section or are not meant. */
async function readSection(db: Queries, section: Section, asked: Asked): Promise<ClientColumns[]> {
  const found: ClientColumns[] = []
  let { after } = asked
  for (;;) {
    const rows = await RANGES[section](db, { ...asked, after })
    found.push(...rows.filter((row) => isOf(section, row, asked.q)))
    if (found.length >= asked.most || rows.length < OPENED_AT_ONCE) return found.slice(0, asked.most)
    after = rows.at(-1)?.id ?? null
  }
}

/** Whom an earlier section has told is not told again. */
function isOf(section: Section, row: ClientColumns, q: string): boolean {
  if (section === 'number') return true
  if (section === 'name') return isNamed(row.name, q)
  const isTold = tokensAsked(q).length > 0 && isNamed(row.name, q)
  return !isTold && (section === 'address' || !addressKey(row.email).startsWith(addressKey(q)))
}

const OF_STATUS = '($2::text is null or c.identity_status = $2)'
const COLUMNS = CLIENT_COLUMNS.split(', ')
  .map((column) => `c.${column}`)
  .join(', ')

const RANGES: Record<Section, (db: Queries, asked: Asked) => Promise<ClientColumns[]>> = {
  /** There are few with one number, and they are all told at once. */
  number: async (db, { q, status, after }) => {
    const compared = q.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    if (after !== null || compared.length < SHORTEST_NUMBER || !/\d/.test(compared)) return []
    return db.query<ClientColumns>(
      `select ${COLUMNS} from client c where ${OF_STATUS} and c.id in (
         select client_id from identity_submission where id_number_mac = $3
         union select client_id from identity_submission where mobile_mac = $4)
       order by c.id limit $1`,
      [OPENED_AT_ONCE - 1, status ?? null, idNumberMac(compared), mobileMac(q.replaceAll(/\D/g, '') || '-')],
    )
  },
  name: async (db, { q, status, after }) => {
    const [token, ...others] = tokensAsked(q)
    if (token === undefined) return []
    // Looked up one by one: the range of a frequent word is never read through.
    const alsoNamed = others.map(
      (_, at) =>
        `cross join lateral (select from client_name_token o
           where o.token = $${at + 5} and o.client_id = t.client_id limit 1) o${at}`,
    )
    return db.query<ClientColumns>(
      `select ${COLUMNS} from client_name_token t ${alsoNamed.join(' ')}
       cross join lateral (select * from client c where c.id = t.client_id and ${OF_STATUS} limit 1) c
       where t.token = $4 and ($3::uuid is null or t.client_id > $3)
       order by t.client_id limit $1`,
      [OPENED_AT_ONCE, status ?? null, after, token, ...others],
    )
  },
  address: (db, asked) => beginning(db, 'email_key collate "C"', addressKey(asked.q), asked),
  account: (db, asked) => beginning(db, 'account collate "C"', asked.q.toUpperCase(), asked),
}

/** The bytes decide, so that a beginning is one range of the index. */
const beginning = (
  db: Queries,
  key: string,
  begun: string,
  { status, after }: Asked,
): Promise<ClientColumns[]> =>
  db.query<ClientColumns>(
    `select ${CLIENT_COLUMNS} from client
     where ${key} >= $4::text collate "C" and ${key} < $5::text collate "C" and ($2::text is null or identity_status = $2)
       and ($3::uuid is null or (${key}, id) > ((select ${key} from client where id = $3), $3))
     order by ${key}, id limit $1`,
    [OPENED_AT_ONCE, status ?? null, after, begun, begun + AFTER_ALL],
  )

const SHORTEST_NUMBER = 6
