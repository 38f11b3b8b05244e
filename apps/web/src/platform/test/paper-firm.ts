/** Tests: the calls by which a device checks its ledger, answered by an honest firm on paper. */
import type { LedgerProof } from '@pramaan/contracts'
import { type Entry, NO_HASH } from '@pramaan/verifier'
import { PaperFetch } from './paper-fetch.ts'
import { paperGrowth, paperPolicy, paperProof } from './paper-ledger.ts'
import { ok } from './worlds.ts'

/** Read at every call, so that a test may change them. */
export interface PaperBooks {
  readonly ledger: readonly Entry[]
  /** Every head that was ever given out, oldest first; a new one where the ledger has another end. */
  readonly heads: LedgerProof[]
  /** Figures that the account shows in the place of the right ones. */
  readonly shown?: Readonly<Record<string, number>>
  /** What is shown to be held. */
  readonly positions?: readonly object[]
}

const PAGE = 2

/** The firm's word on the ledger as it is now. */
export async function newestOf({ ledger, heads }: PaperBooks): Promise<LedgerProof> {
  const last = heads.at(-1) ?? null
  const next = await paperProof(ledger, last)
  if (last?.leaf === next.leaf) return last
  heads.push(next)
  return next
}

export async function openFirm(books: PaperBooks): Promise<PaperFetch> {
  const server = new PaperFetch()
  server.on('GET /account/app/v1', () => {
    const { ledger, shown } = books
    const rupees = ledger.length * 100
    const figures = { cash: rupees, withdrawable: rupees, held: 0, blocked: 0, unsettled: 0, ...shown }
    return ok({ ...figures, entries: ledger.length, head: ledger.at(-1)?.hash ?? NO_HASH })
  })
  server.on('GET /client/app/v1/order/holding', () => {
    const { ledger, positions = [] } = books
    return ok({ positions, entries: ledger.length, head: ledger.at(-1)?.hash ?? NO_HASH })
  })
  server.on('GET /proof/app/v1', async () => ok(await newestOf(books)))
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: paperPolicy() }))
  server.on('GET /proof/app/v1/growth', async ({ query }) => {
    const newest = books.heads.at(-1)
    const from = Number(new URLSearchParams(query).get('from'))
    return ok(newest ? await paperGrowth(from, newest) : null)
  })
  server.on('GET /proof/app/v1/entries', ({ query }) => {
    const after = Number(new URLSearchParams(query).get('after'))
    const entries = books.ledger.slice(after, after + PAGE)
    return ok({ entries, next: after + PAGE < books.ledger.length ? String(after + PAGE) : null })
  })
  await server.open()
  return server
}
