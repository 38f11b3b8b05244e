/** products/quant: the calls of clients and of the firm. */
import {
  listFirmNotes,
  listNoteOffers,
  listOwnNotes,
  Refusal,
  readNoteOffer,
  recordNote,
  viewOwnNote,
} from '@pramaan/contracts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { enteredOf } from '../../trading/entry-documents.ts'
import type { TradingServices } from '../../trading/services.ts'
import { firmNotes } from './firm-views.ts'
import { oneNote, ownNotes } from './own-views.ts'
import { findNote, readNotes } from './store.ts'
import { subscriptionsWith } from './subscribe.ts'
import { noteView, readAround } from './views.ts'

export function noteRoutes(routes: Routes, services: TradingServices): void {
  const subscribe = subscriptionsWith(services)

  routes.read(listNoteOffers, async (ask) => {
    const { clientId } = callerOf(ask)
    return services.db.as({ clientId }).transaction(async (tx) => {
      const wanted = { clientId, now: services.businessClock.now(), after: ask.query.after ?? null }
      const { offers, next } = await readNotes(tx, wanted)
      const around = await readAround(services, tx, offers)
      return { notes: offers.map((note) => noteView(services, note, around)), next }
    })
  })

  routes.read(listOwnNotes, async (ask) => {
    const { clientId } = callerOf(ask)
    const { after = null } = ask.query
    return services.db.as({ clientId }).transaction((tx) => ownNotes(services, tx, clientId, after))
  })

  routes.read(viewOwnNote, async (ask) => {
    const { clientId } = callerOf(ask)
    const note = await services.db
      .as({ clientId })
      .transaction((tx) => oneNote(services, tx, clientId, ask.params.id))
    if (!note) throw new Refusal('order_unknown')
    return note
  })

  routes.read(readNoteOffer, async (ask) => {
    const { clientId } = callerOf(ask)
    return services.db.as({ clientId }).transaction(async (tx) => {
      const note = await findNote(tx, ask.params.id)
      if (!note) throw new Refusal('offer_unknown')
      const view = noteView(services, note, await readAround(services, tx, [note]))
      return {
        ...view,
        ...(await enteredOf(tx, { instrumentId: note.instrument_id, offerId: note.id })),
      }
    })
  })

  routes.joined(recordNote, (ask, claim) =>
    subscribe(
      callerOf(ask),
      {
        noteId: ask.params.id,
        amount: ask.body.amount,
        version: ask.body.version,
        isDryRun: ask.query.dry_run === '1',
      },
      claim,
    ),
  )

  routes.read(listFirmNotes, (ask) =>
    services.db.as('firm').transaction((tx) => firmNotes(services, tx, ask.query.after ?? null)),
  )
}
