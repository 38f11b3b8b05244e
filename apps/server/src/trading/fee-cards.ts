/**
 * trading: the rate card of the moment, in memory. The published card, with what two people of the firm have changed on it,
 * one change after the other. A change is of a later day, so a server that hears of it a moment late charges no one wrongly.
 */
import type { FeeChange } from '@pramaan/contracts'
import {
  type CardData,
  type DatedRate,
  publishedCard,
  type RateCard,
  readCard,
  scheduleRate,
} from '@pramaan/fees'
import { dayInIndiaAt } from '@pramaan/market-time'
import type { Db, Queries } from '../platform/database.ts'

export interface FeeCards {
  current(): RateCard
  /** The same as plain data, to be shown. */
  data(): CardData
}

interface ChangeRow {
  readonly series: string
  readonly from_day: string
  readonly rate: DatedRate['rate']
  readonly source: string
  readonly version: string
  readonly made_at: Date
}

/** The card with one more change; a tax keeps what it is charged on. @throws CardRefused */
export function withChange(
  card: CardData,
  step: FeeChange,
  made: { today: string; version: string },
): CardData {
  const { on } = card.series.find(({ id }) => id === step.series)?.rates.at(-1) ?? {}
  return scheduleRate(card, { ...step, ...(on && { on }) }, made)
}

export async function storedCard(db: Queries): Promise<CardData> {
  const rows = await db.query<ChangeRow>(
    'select series, from_day, rate, source, version, made_at from fee_change order by turn',
  )
  return rows.reduce<CardData>(
    (card, { from_day, version, made_at, ...step }) =>
      withChange(card, { ...step, from: from_day }, { today: dayInIndiaAt(made_at.getTime()), version }),
    publishedCard,
  )
}

const TRY_AGAIN_MS = 5000

export async function feeCards(db: Db): Promise<FeeCards> {
  let data = publishedCard
  let card = readCard(data)
  const reload = async (): Promise<void> => {
    data = await storedCard(db)
    card = readCard(data)
  }
  let reloading: Promise<void> = Promise.resolve()
  const reloadInTurn = (): Promise<void> => {
    reloading = reloading.then(reload, reload)
    return reloading
  }
  /** Tried until it is read: on the day of a change no trade may be charged by the card before it. */
  const reloadSurely = (): void => {
    reloadInTurn().catch(() => setTimeout(reloadSurely, TRY_AGAIN_MS).unref())
  }
  await db.listen(['fee_card_changed'], {
    onMessage: reloadSurely,
    // What was told while the line was down is read when it is up again.
    onUp: (isUp) => {
      if (isUp) reloadSurely()
    },
  })
  await reloadInTurn()
  return { current: () => card, data: () => data }
}
