/** records: the statement on the screen, and as files to keep. */
import { Readable } from 'node:stream'
import { exportCsv, exportPdf, exportProof, listRecords, viewStatement } from '@pramaan/contracts'
import { statementText } from '@pramaan/verifier'
import { clientById } from '../../clients/clients.ts'
import type { Services } from '../../clients/services.ts'
import { clientCash } from '../../ledger/balances.ts'
import { followChain } from '../../ledger/chain.ts'
import { firmKeysIn } from '../../ledger/firm-keys.ts'
import type { Heads } from '../../ledger/heads.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { listRecords as listCashRecords, viewStatement as sumsOf } from './list-records.ts'
import { fileName, periodOf } from './rules.ts'
import { writeCsv } from './write-csv.ts'
import { writePdf } from './write-pdf.ts'

export function recordRoutes(routes: Routes, services: Services, heads: Heads, mode: 'demo' | 'live'): void {
  const { db, businessClock, replicas } = services
  routes.read(listRecords, (ask) => listCashRecords(db, callerOf(ask).clientId, ask.query))

  routes.read(viewStatement, (ask) => sumsOf(db, callerOf(ask).clientId, ask.query))

  routes.file(exportCsv, async (ask) => {
    const { clientId } = callerOf(ask)
    // A period that is over does not change any more: a copy that has all up to its end has all of it.
    const from = await replicas.pick(ask.request, periodOf(ask.query).until)
    const content = Readable.from(writeCsv(from, clientId, ask.query, mode))
    return { name: fileName(ask.query, 'csv'), type: 'text/csv; charset=utf-8', content }
  })

  routes.file(exportPdf, async (ask) => {
    const { clientId } = callerOf(ask)
    const { name, email } = await clientById(db, clientId)
    const sheet = await writePdf(db, {
      clientId,
      name,
      email,
      period: ask.query,
      chain: await clientCash(db.as({ clientId }), clientId),
      proof: await heads.proofOf(clientId),
      key: (await firmKeysIn(db.as('firm'), services.signer)).key,
      at: businessClock.now(),
      mode,
    })
    return { name: fileName(ask.query, 'pdf'), type: 'application/pdf', content: Readable.from(sheet) }
  })

  routes.file(exportProof, async (ask) => {
    const { clientId } = callerOf(ask)
    const sizes = (ask.query.seen ?? '').split(',').filter(Boolean).map(Number)
    const proof = await heads.proofOf(clientId, Math.max(0, ...sizes))
    const log = proof && (await heads.logOf(proof, sizes))
    const beginning = { client: clientId, proof, log }
    const acts = actsOf(heads, clientId, proof?.head.number ?? null)
    const content = Readable.from(statementText(beginning, followChain(db, clientId), acts))
    return { name: 'statement-with-proof.json', type: 'application/json', content }
  })
}

/** Read once the entries are: what is behind the newest of them is there by then. */
async function* actsOf(heads: Heads, clientId: string, head: number | null) {
  yield await heads.acts.shownTo(clientId, null, head)
}
