/** deposits: bringing money in, and what the firm sees of it. */
import * as contracts from '@pramaan/contracts'
import { Refusal } from '@pramaan/contracts'
import { readImage } from '../../clients/images.ts'
import { openUpload } from '../../clients/open-upload.ts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { listDeposits } from './list-deposits.ts'
import { ownOpenDeposit, proveDeposit } from './prove-deposit.ts'
import { readDeposit, searchDeposits } from './search-deposits.ts'
import { startDeposit } from './start-deposit.ts'

/** Large enough to read a bank's screen. */
const PROOF = { kind: 'fit', longSidePx: 2400 } as const

export function depositRoutes(routes: Routes, services: Services): void {
  const firm = services.db.as('firm')
  const now = () => services.businessClock.now()

  routes.write(contracts.startDeposit, (ask, commit) =>
    commit(async (tx) => ({ data: await startDeposit(services, tx, callerOf(ask).clientId, ask.body) })),
  )

  routes.upload(contracts.proveDeposit, async (ask, file, commit) => {
    const { clientId } = callerOf(ask)
    const proof = { clientId, depositId: ask.params.id }
    // Opening a picture is slow: it is not done for a deposit that would not take it.
    await services.db.as({ clientId }).transaction((tx) => ownOpenDeposit(tx, proof))
    const pressed = await openUpload(services, clientId, file, PROOF)
    return commit(async (tx) => ({ data: await proveDeposit(services, tx, proof, pressed) }))
  })

  routes.read(contracts.listDeposits, (ask) => {
    const { clientId } = callerOf(ask)
    return listDeposits(services.db.as({ clientId }), now(), clientId, ask.query.after)
  })

  routes.read(contracts.searchDeposits, ({ query }) => searchDeposits(firm, now(), query))

  routes.read(contracts.viewDeposit, ({ params }) => readDeposit(firm, now(), params.id))

  routes.image(contracts.viewDepositProof, async ({ params }) => {
    const [row] = await firm.query<{ client_id: string; proof_image_id: string | null }>(
      'select client_id, proof_image_id from deposit where id = $1',
      [params.id],
    )
    if (!row?.proof_image_id) throw new Refusal('image_unknown')
    return readImage(firm, services.keys, { id: row.proof_image_id, clientId: row.client_id })
  })
}
