/** records: a page of the cash ledger, newest first. */
import type { CashRecord, RecordKind } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import { newestLines } from '../../ledger/cash-lines.ts'
import type { Db } from '../../platform/database.ts'
import { type Period, wantedIn } from './rules.ts'
import { toldLines } from './told-lines.ts'

const PAGE = 50

export async function listRecords(
  db: Db,
  clientId: string,
  ask: Period & { kind?: RecordKind | undefined; before?: string | undefined },
): Promise<{ items: CashRecord[]; next: string | null }> {
  const wanted = wantedIn(ask, ask.kind)
  const before = ask.before ? BigInt(ask.before) : null
  const lines = await db
    .as({ clientId })
    .transaction(async (tx) => toldLines(tx, await newestLines(tx, clientId, wanted, before, PAGE + 1)))
  const items = lines
    .slice(0, PAGE)
    .map(({ seq, at, amount, balance, act, title, memo, ref, ttype, hash }) => ({
      seq: Number(seq),
      at: at.toISOString(),
      act,
      title,
      memo,
      ref,
      ttype,
      amount: toWire(amount),
      balance: toWire(balance),
      hash,
    }))
  return { items, next: lines.length > PAGE ? String(items.at(-1)?.seq) : null }
}
