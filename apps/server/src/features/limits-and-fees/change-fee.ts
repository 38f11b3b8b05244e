/** limits-and-fees: a rate of the card, which two people change together, from a later day on. */
import { randomUUID } from 'node:crypto'
import { type FeeChange, Refusal } from '@pramaan/contracts'
import {
  type CardData,
  CardRefused,
  chargeNames,
  publishedCard,
  type RateSeries,
  rateWords,
} from '@pramaan/fees'
import { dayInIndiaAt } from '@pramaan/market-time'
import type { ActKind } from '../../firm/acts.ts'
import { dayInWords } from '../../market/wire.ts'
import { advisoryLocks } from '../../platform/advisory-locks.ts'
import type { Clock } from '../../platform/clock.ts'
import { oneRow } from '../../platform/database.ts'
import { storedCard, withChange } from '../../trading/fee-cards.ts'

export const changeFee: ActKind<'fee-change'> = {
  kind: 'fee-change',
  draft: async (tx, { businessClock }, act) => {
    const card = await storedCard(tx)
    checked(card, act, { today: todayOf(businessClock), version: `${card.version}.next` })
    const series = seriesOf(card, act.series)
    const before = series.rates.at(-1)
    const [was, is] = [before ? rateWords(before.rate) : '', rateWords(act.rate)]
    if (was === is) throw new Refusal('proposal_changes_nothing')
    const name = chargeNames[series.charge]
    return {
      subject: `fee:${act.series}`,
      title: `${name}: ${is} from ${dayInWords(act.from)}`,
      clientId: null,
      changes: [
        { field: `${name} (${act.series})`, before: was, after: is },
        { field: 'Applies from', before: dayInWords(before?.from ?? act.from), after: dayInWords(act.from) },
        { field: 'Who sets it', before: before?.source ?? '', after: act.source },
      ],
    }
  },
  apply: async (tx, { businessClock }, act, { proposalId }) => {
    // Two changes of different rates may be approved at once: each makes a card of its own, one after the other.
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.feeCard])
    const rows = await tx.query<{ turn: number }>('select coalesce(max(turn), 0) + 1 as turn from fee_change')
    const { turn } = oneRow(rows)
    const version = `${publishedCard.version}.${turn}`
    checked(await storedCard(tx), act, { today: todayOf(businessClock), version })
    await tx.query(
      `insert into fee_change (id, turn, series, from_day, rate, source, version, proposal_id, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        randomUUID(),
        turn,
        act.series,
        act.from,
        JSON.stringify(act.rate),
        act.source,
        version,
        proposalId,
        businessClock.now(),
      ],
    )
  },
  tell: ({ series, rate, from }) =>
    `${chargeNames[seriesOf(publishedCard, series).charge]} is ${rateWords(rate)} from ${dayInWords(from)} on.`,
}

const todayOf = (clock: Clock): string => dayInIndiaAt(clock.now().getTime())

/** The card says in a sentence what is wrong with a change. */
function checked(
  card: CardData,
  { series, from, rate, source }: FeeChange,
  made: { today: string; version: string },
) {
  try {
    return withChange(card, { series, from, rate, source }, made)
  } catch (error) {
    if (error instanceof CardRefused) {
      throw new Refusal('fee_change_refused', { says: error.problems[0] ?? error.message })
    }
    throw error
  }
}

function seriesOf(card: CardData, id: string): RateSeries {
  const series = card.series.find((one) => one.id === id)
  if (!series) throw new Refusal('fee_change_refused', { says: `${id} is not on the card.` })
  return series
}
