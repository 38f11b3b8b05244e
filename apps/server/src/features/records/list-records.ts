/** records: a page of the cash ledger, newest first. */
import type { CashRecord, RecordKind } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import { newestLines } from '../../ledger/cash-lines.ts'
import type { Db } from '../../platform/database.ts'
import { orderKindsOf } from '../../trading/stored-orders.ts'
import { isTrade, type Period, titleOf, wantedIn } from './rules.ts'

const PAGE = 50

export async function listRecords(
  db: Db,
  clientId: string,
  ask: Period & { kind?: RecordKind | undefined; before?: string | undefined },
): Promise<{ items: CashRecord[]; next: string | null }> {
  const wanted = wantedIn(ask, ask.kind)
  const before = ask.before ? BigInt(ask.before) : null
  const { lines, kinds } = await db.as({ clientId }).transaction(async (tx) => {
    const lines = await newestLines(tx, clientId, wanted, before, PAGE + 1)
    const refs = lines.flatMap(({ act, ref }) => (isTrade(act) && ref !== null ? [ref] : []))
    return { lines, kinds: await orderKindsOf(tx, [...new Set(refs)]) }
  })
  const items = lines.slice(0, PAGE).map(({ seq, at, act, memo, ref, amount, balance, hash }) => ({
    seq: Number(seq),
    at: at.toISOString(),
    act,
    title: titleOf(act),
    memo,
    ref,
    ttype: kinds.get(ref ?? '') ?? null,
    amount: toWire(amount),
    balance: toWire(balance),
    hash,
  }))
  return { items, next: lines.length > PAGE ? String(items.at(-1)?.seq) : null }
}
