/** statements: the bank's statements, as the firm uploads, decides and reads them. */
import * as contracts from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { ActKinds } from '../../firm/acts.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { listLines, listStatements } from './list-statements.ts'
import { listWaitingLines, readWaiting } from './read-waiting.ts'
import { readFile, uploadStatement } from './upload-statement.ts'

export function statementRoutes(routes: Routes, services: Services, kinds: ActKinds): void {
  const firm = services.db.as('firm')
  const now = () => services.businessClock.now()

  routes.upload(contracts.uploadStatement, (ask, file, commit) => {
    const lines = readFile(file)
    const by = staffOf(ask)
    return commit(async (tx) => ({ data: await uploadStatement(services, kinds, tx, { file, lines, by }) }))
  })

  routes.read(contracts.viewWaitingStatement, (ask) => readWaiting(firm, now(), staffOf(ask)))

  routes.read(contracts.listWaitingLines, ({ query }) => listWaitingLines(firm, now(), query))

  routes.read(contracts.listStatements, ({ query }) => listStatements(firm, query.after))

  routes.read(contracts.listStatementLines, ({ query }) => listLines(firm, now(), query))
}
