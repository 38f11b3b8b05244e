/** ledger: its newest signed head, and what the last audit of all books found, for the firm to look at. */
import type { LedgerStanding } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import type { Queries } from '../platform/database.ts'

interface HeadBody {
  readonly at: string
  readonly clients: number
  readonly entries: number
  readonly total: number
}

export const readStanding = async (tx: Queries): Promise<LedgerStanding> => ({
  head: await newestHead(tx),
  audit: await lastAudit(tx),
})

async function newestHead(tx: Queries): Promise<LedgerStanding['head']> {
  const [head] = await tx.query<{ number: bigint; body: string; hash: Buffer }>(
    'select number, body, hash from ledger_head order by number desc limit 1',
  )
  if (!head) return null
  const { at, clients, entries, total }: HeadBody = JSON.parse(head.body)
  return {
    number: Number(head.number),
    hash: head.hash.toString('hex'),
    at,
    clients,
    entries,
    total: toWire(paise(BigInt(total))),
  }
}

async function lastAudit(tx: Queries): Promise<LedgerStanding['audit']> {
  const [audit] = await tx.query<{ at: Date; entries: bigint; findings: string[] }>(
    'select at, entries, findings from ledger_audit order by at desc limit 1',
  )
  return audit
    ? { at: audit.at.toISOString(), entries: Number(audit.entries), findings: audit.findings }
    : null
}
