/** contract notes: one of each of the client's trading days, as a list and as PDFs. */
import { Readable } from 'node:stream'
import { exportDayNote, exportNote, listNotes } from '@pramaan/contracts'
import { clientById } from '../../clients/clients.ts'
import { firmKeysIn } from '../../ledger/firm-keys.ts'
import type { Queries } from '../../platform/database.ts'
import { callerOf, type FileToKeep, type Routes } from '../../platform/routes.ts'
import { money } from '../../trading/gains.ts'
import type { TradingServices } from '../../trading/services.ts'
import { dayOfOrder, daysTraded, readNote, readNotes } from './read-note.ts'
import { writeNotePdf } from './write-note-pdf.ts'

const PAGE = 20

export function contractNoteRoutes(routes: Routes, services: TradingServices, mode: 'demo' | 'live'): void {
  const { db, businessClock } = services
  const firmKey = async () => (await firmKeysIn(db.as('firm'), services.signer)).key
  const atOneMoment = <T>(clientId: string, read: (tx: Queries) => Promise<T>): Promise<T> =>
    db.as({ clientId }).transaction(async (tx) => {
      await tx.query('set transaction isolation level repeatable read, read only')
      return read(tx)
    })

  routes.read(listNotes, (ask) => {
    const { clientId } = callerOf(ask)
    return atOneMoment(clientId, async (tx) => {
      const days = await daysTraded(tx, clientId, ask.query.before ?? null, PAGE + 1)
      const notes = await readNotes(services, tx, clientId, days.slice(0, PAGE))
      const items = notes.map(({ day, trades, total, state }) => ({
        day,
        trades: trades.length,
        net: money(total),
        is_final: state !== 'estimated',
      }))
      return { items, next: days.length > PAGE ? (days[PAGE - 1] ?? null) : null }
    })
  })

  const fileOf = async (clientId: string, dayIn: (tx: Queries) => Promise<string>): Promise<FileToKeep> => {
    const client = await clientById(db, clientId)
    const note = await atOneMoment(clientId, async (tx) => readNote(services, tx, clientId, await dayIn(tx)))
    return {
      name: `contract-note-${note.day}.pdf`,
      type: 'application/pdf',
      content: Readable.from(
        writeNotePdf(note, { client, key: await firmKey(), at: businessClock.now(), mode }),
      ),
    }
  }

  routes.file(exportDayNote, (ask) => fileOf(callerOf(ask).clientId, async () => ask.query.day))

  routes.file(exportNote, (ask) => {
    const { clientId } = callerOf(ask)
    return fileOf(clientId, (tx) => dayOfOrder(tx, { clientId, ...ask.query }))
  })
}
