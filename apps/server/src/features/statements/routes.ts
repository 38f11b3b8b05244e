/** statements: the bank's statements, as the firm imports and reads them. */
import * as contracts from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { importStatement, readFile } from './import-statement.ts'
import { listLines, listStatements } from './list-statements.ts'

export function statementRoutes(routes: Routes, rooms: Rooms): void {
  const firm = rooms.db.as('firm')

  routes.upload(contracts.importStatement, (ask, file, commit) => {
    const lines = readFile(file)
    const by = staffOf(ask)
    return commit(async (tx) => ({ data: await importStatement(rooms, tx, { file, lines, by }) }))
  })

  routes.read(contracts.listStatements, ({ query }) => listStatements(firm, query.after))

  routes.read(contracts.listStatementLines, ({ query }) => listLines(firm, rooms.businessClock.now(), query))
}
