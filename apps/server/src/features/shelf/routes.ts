/** shelf: the documents of what is offered: put up and opened by the firm's people, kept by clients. */
import { openOfferDocument, uploadOfferDocument, viewOfferDocument } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { approvedDocument, checkPdf, openDocument, putDocument } from '../../firm/offer-documents.ts'
import { callerOf, type Routes, staffOf } from '../../platform/routes.ts'

export function shelfRoutes(routes: Routes, { db, businessClock }: Services): void {
  routes.upload(uploadOfferDocument, (ask, file, commit) => {
    checkPdf(file)
    const by = staffOf(ask)
    return commit(async (tx) => ({ data: await putDocument(tx, businessClock, { file, by }) }))
  })

  routes.file(openOfferDocument, (ask) =>
    db
      .as('firm')
      .transaction((tx) => openDocument(tx, businessClock, { sha256: ask.params.sha256, by: staffOf(ask) })),
  )

  routes.file(viewOfferDocument, (ask) =>
    approvedDocument(db.as({ clientId: callerOf(ask).clientId }), {
      offerId: ask.params.id,
      sha256: ask.params.sha256,
    }),
  )
}
