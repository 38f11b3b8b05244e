/**
 * client-files: finds clients, a page at a time, each page from one range of an index. Without words the newest come
 * first; with words, those whose name begins so, then whose address does, then whose account does, nobody twice.
 */
import { type ClientRow, type IdentityStatus, Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { ONE_MORE, type Page, pageOf } from '../../firm/pages.ts'
import type { Queries } from '../../platform/database.ts'
import { CLIENT_COLUMNS, type ClientColumns, clientRowFrom, maskedAddress } from './client-rows.ts'

export interface ClientSearch {
  readonly q?: string | undefined
  readonly status?: IdentityStatus | undefined
  readonly after?: string | undefined
}

type Section = 'name' | 'address' | 'account'

/** In the order in which matches are told. The bytes decide, so that a beginning is one range of the index. */
const SECTIONS: readonly { readonly section: Section; readonly key: string }[] = [
  { section: 'name', key: 'lower(name) collate "C"' },
  { section: 'address', key: 'email_key collate "C"' },
  { section: 'account', key: 'account collate "C"' },
]
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
  const first = from === undefined ? 0 : SECTIONS.findIndex(({ section }) => section === from)
  if (first < 0) throw new Refusal('field_invalid')
  const found: Found[] = []
  for (let at = first; at < SECTIONS.length && found.length < ONE_MORE; at += 1) {
    const rows = await readSection(db, at, {
      beginning: q,
      status,
      after: at === first ? id : null,
      most: ONE_MORE - found.length,
    })
    const section = SECTIONS[at]?.section ?? 'account'
    found.push(...rows.map((client) => ({ section, client })))
  }
  return found
}

interface Asked {
  readonly beginning: string
  readonly status: IdentityStatus | undefined
  readonly after: string | null
  readonly most: number
}

function readSection(db: Queries, at: number, asked: Asked): Promise<ClientColumns[]> {
  const begins = (index: number): string => {
    const { key } = SECTIONS[index] ?? { key: '' }
    const [low, high] = [4 + index * 2, 5 + index * 2]
    const folded = (value: number) => (index === 0 ? `lower($${value}::text)` : `$${value}::text`)
    return `(${key} >= ${folded(low)} collate "C" and ${key} < ${folded(high)} collate "C")`
  }
  const { key } = SECTIONS[at] ?? { key: '' }
  const told = Array.from({ length: at }, (_, earlier) => `and not ${begins(earlier)}`)
  const forms = [asked.beginning, addressKey(asked.beginning), asked.beginning.toUpperCase()].slice(0, at + 1)
  return db.query<ClientColumns>(
    `select ${CLIENT_COLUMNS} from client
     where ${begins(at)} ${told.join(' ')} and ($2::text is null or identity_status = $2)
       and ($3::uuid is null or (${key}, id) > ((select ${key} from client where id = $3), $3))
     order by ${key}, id limit $1`,
    [asked.most, asked.status ?? null, asked.after, ...forms.flatMap((form) => [form, form + AFTER_ALL])],
  )
}
