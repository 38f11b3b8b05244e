/** signing: what a server says of its database when it begins a head, beside what was signed and taken in before. */
import type { AuditTip, Beginning } from './port.ts'
import { compared } from './standing.ts'
import type { Store } from './store.ts'

interface Looked {
  readonly is: 'go' | 'again'
  readonly wrong: string | null
  readonly lacks: Buffer
}

const NONE = Buffer.alloc(0)
const wrongWith = (wrong: string): Looked => ({ is: 'go', wrong, lacks: NONE })

export function lookAt(store: Store, { heads, audit }: Beginning, standing: Buffer): Looked {
  const changed = heads.find(({ number, hash }) => isOther(store, number, hash))
  if (changed) return wrongWith(`Head ${changed.number} in the database is not the one that was signed.`)
  const last = store.fact('last')
  const newest = heads[0] ?? null
  const [signed, told] = [last?.number ?? 0, newest?.number ?? 0]
  if (!store.fact('isAdopting') && told !== signed) {
    // Over books that have lost what it covers, such as a copy that was put back, it is not given again.
    if (told === signed - 1 && (newest?.hash ?? null) === last?.prev)
      return { is: 'again', ...booksAt(store, audit, standing) }
    return wrongWith(`${signed} heads were signed, and the database has ${told}.`)
  }
  if (told < signed) return wrongWith(`${signed} heads were taken in, and the database has ${told}.`)
  return { is: 'go', ...booksAt(store, audit, standing) }
}

/** The database has all that was taken in, as it was taken in; `lacks` is what it has more. */
function booksAt(store: Store, audit: AuditTip, standing: Buffer): { wrong: string | null; lacks: Buffer } {
  const wrong = auditWrong(store.fact('audit'), audit)
  return wrong ? { wrong, lacks: NONE } : compared(store.standing(), standing)
}

function isOther(store: Store, number: number, hash: string): boolean {
  const known = store.headHash(number)
  return known !== null && known !== hash
}

export function auditWrong(own: AuditTip, told: AuditTip): string | null {
  if (told.entries < own.entries)
    return `The audit log has ${told.entries} entries in the database; ${own.entries} were taken in.`
  return told.entries === own.entries && told.hash !== own.hash
    ? `The audit log has another entry ${own.entries} in the database: what was taken in has been rewritten.`
    : null
}
