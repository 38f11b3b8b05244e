/** records: what a client needs to check its own ledger: the chain, the signed head, and how the log of heads has grown. */
import { listChain, listSignedActs, Refusal, viewGrowth, viewProof, viewWitnesses } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { nextAfter, readChain } from '../../ledger/chain.ts'
import type { Heads } from '../../ledger/heads.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'

export function proofRoutes(routes: Routes, { db }: Services, heads: Heads): void {
  routes.read(viewProof, (ask) => heads.proofOf(callerOf(ask).clientId, Number(ask.query.seen ?? 0)))

  routes.read(listChain, async (ask) => {
    const { clientId } = callerOf(ask)
    const entries = await readChain(db.as({ clientId }), clientId, BigInt(ask.query.after ?? 0))
    return { entries, next: nextAfter(entries) }
  })

  routes.read(listSignedActs, async (ask) => {
    const { head, entries = '' } = ask.query
    const numbers = entries.split(',').filter(Boolean).map(Number)
    return heads.acts.shownTo(callerOf(ask).clientId, numbers, head === undefined ? null : Number(head))
  })

  routes.read(viewWitnesses, async () => ({ policy: await heads.policy() }))

  routes.read(viewGrowth, async ({ query }) => {
    const hashes = await heads.growth(Number(query.from), Number(query.to))
    if (!hashes) throw new Refusal('head_unknown')
    return hashes
  })
}
