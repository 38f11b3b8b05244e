/** alerts: a price that a client wants to hear of, once. */
import { Refusal } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import type { Services } from '../../clients/services.ts'
import type { Quoted } from '../../market/live-market.ts'
import type { Queries } from '../../platform/database.ts'
import { whyNot } from './rules.ts'
import { type AlertRow, type Direction, insertAlert, lockAndCountWaiting } from './store.ts'

export interface AlertForm {
  readonly clientId: string
  readonly direction: Direction
  readonly price: Paise
  readonly quoted: Quoted
}

export async function addPriceAlert(
  { businessClock }: Pick<Services, 'businessClock'>,
  tx: Queries,
  { clientId, direction, price, quoted }: AlertForm,
): Promise<AlertRow> {
  const waiting = (await lockAndCountWaiting(tx, clientId)) + 1
  const refusal = whyNot({ direction, pricePaise: price, quoted, waiting })
  if (refusal) throw new Refusal(refusal)
  return insertAlert(tx, {
    clientId,
    instrumentId: quoted.instrument.id,
    direction,
    pricePaise: Number(price),
    createdAt: businessClock.now(),
  })
}
