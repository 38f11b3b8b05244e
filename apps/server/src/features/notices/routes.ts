/** notices: the notification centre, and what a client wants to be told of. */
import {
  chooseNotices,
  countNotices,
  listNoticeChoices,
  listNotices,
  readAllNotices,
  readNotice,
} from '@pramaan/contracts'
import { choicesOf, choose } from '../../clients/notice-choices.ts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { noticesOf, unreadOf } from './list-notices.ts'
import { readAll, readOne } from './read-notices.ts'

export function noticeRoutes(routes: Routes, services: Services): void {
  const { db } = services
  routes.read(listNotices, (ask) => {
    const { clientId } = callerOf(ask)
    return noticesOf(db.as({ clientId }), { clientId, ...ask.query })
  })
  routes.read(countNotices, (ask) => {
    const { clientId } = callerOf(ask)
    return unreadOf(db.as({ clientId }), clientId)
  })
  routes.write(readNotice, (ask, commit) =>
    commit(async (tx) => {
      await readOne(services, tx, callerOf(ask).clientId, ask.body.id)
      return { data: null }
    }),
  )
  routes.write(readAllNotices, (ask, commit) =>
    commit(async (tx) => {
      await readAll(services, tx, callerOf(ask).clientId, ask.body.until)
      return { data: null }
    }),
  )
  routes.read(listNoticeChoices, (ask) => {
    const { clientId } = callerOf(ask)
    return choicesOf(db.as({ clientId }), clientId)
  })
  routes.write(chooseNotices, (ask, commit) =>
    commit(async (tx) => ({ data: await choose(tx, callerOf(ask).clientId, ask.body) })),
  )
}
