/** deposits: a picture of the payment. It helps the firm to find it, and starts the firm's promise; it moves no money. */
import { type Deposit as DepositOnWire, Refusal } from '@pramaan/contracts'
import { deleteImage, insertImage } from '../../clients/images.ts'
import type { Services } from '../../clients/services.ts'
import { type Deposit, isUndecided, lockDeposit, moveDeposits } from '../../payments/deposits.ts'
import { oneRow, type Queries } from '../../platform/database.ts'
import type { Pressed } from '../../platform/image-press.ts'
import { viewDeposits } from './deposit-views.ts'

export interface Proof {
  readonly clientId: string
  readonly depositId: string
}

/** Someone else's deposit is answered like one that never was. */
export async function ownOpenDeposit(tx: Queries, { clientId, depositId }: Proof): Promise<Deposit> {
  const deposit = await lockDeposit(tx, depositId)
  if (!deposit || deposit.client_id !== clientId) throw new Refusal('deposit_unknown')
  if (!isUndecided(deposit)) throw new Refusal('deposit_closed')
  return deposit
}

/** A second picture takes the place of the first, and the promise stays as it was. */
export async function proveDeposit(
  services: Services,
  tx: Queries,
  proof: Proof,
  pressed: Pressed,
): Promise<DepositOnWire> {
  const deposit = await ownOpenDeposit(tx, proof)
  const at = services.businessClock.now()
  const proofImageId = await insertImage(tx, services, {
    clientId: proof.clientId,
    purpose: 'deposit',
    pressed,
  })
  if (deposit.state === 'created') {
    await moveDeposits(tx, at, [{ deposit, to: 'submitted', actor: 'You', reason: null, proofImageId }])
  } else {
    await tx.query('update deposit set proof_image_id = $2 where id = $1', [deposit.id, proofImageId])
  }
  if (deposit.proof_image_id) await deleteImage(tx, deposit.proof_image_id)
  const row = await lockDeposit(tx, deposit.id)
  return oneRow(await viewDeposits(tx, at, row ? [row] : []))
}
