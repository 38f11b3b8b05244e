/** stock: what the dealing desk works on a day. In the demo a rule makes the list; elsewhere the firm does. */
import { createHash } from 'node:crypto'
import type { Instrument } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { LiveMarket } from '../../market/live-market.ts'
import type { Queries } from '../../platform/database.ts'
import { productOf } from './share.ts'

export interface StoredOffer {
  readonly instrument_id: number
  readonly note: string
  readonly most: bigint
}

export const deskOffersOf = (db: Queries, day: string): Promise<StoredOffer[]> =>
  db.query<StoredOffer>(
    'select instrument_id, note, most from desk_offer where day = $1 order by instrument_id',
    [day],
  )

/** Null: the desk does not work it on that day. */
export async function deskOfferOf(
  db: Queries,
  day: string,
  instrumentId: number,
): Promise<StoredOffer | null> {
  const [offer] = await db.query<StoredOffer>(
    'select instrument_id, note, most from desk_offer where day = $1 and instrument_id = $2',
    [day, instrumentId],
  )
  return offer ?? null
}

const NAMES = 12
/** About this much in one order. */
const WORTH_PAISE = 2_500_000_00n

/** A day's choice is the same whoever makes it: the names are drawn by the day, and not by what they cost just now. */
export function chooseForDesk(day: string, listed: readonly Instrument[]): Instrument[] {
  const shares = listed.filter(
    (one) => one.market === 'NSE' && one.status === 'listed' && productOf(one) === 'equity-delivery',
  )
  // Shares with derivatives have no fixed band; they are the ones that are traded in size.
  const liquid = shares.filter(({ bandBps }) => bandBps === null)
  const turn = (one: Instrument): string =>
    createHash('sha256')
      .update(`${day} ${keyOf(one)}`)
      .digest('hex')
  return (liquid.length >= NAMES ? liquid : shares)
    .map((instrument) => ({ instrument, turn: turn(instrument) }))
    .toSorted((a, b) => (a.turn < b.turn ? -1 : 1))
    .slice(0, NAMES)
    .map(({ instrument }) => instrument)
}

/** About ₹25 lakh in whole lots, and at least one lot. */
export function mostAtDesk({ lot }: Pick<Instrument, 'lot'>, pricePaise: bigint): bigint {
  const size = BigInt(lot)
  const lots = WORTH_PAISE / (pricePaise * size)
  return (lots > 0n ? lots : 1n) * size
}

const NOTE = 'Traded in size every day: the desk works larger orders in it, up to about ₹25 lakh each.'

/** Makes the demo's list of a day, once. Nothing is made before every name on it has a price. */
export async function makeDeskOffers(db: Queries, market: LiveMarket, day: string): Promise<void> {
  const chosen = chooseForDesk(day, market.listing().all)
  const offers = chosen.flatMap((instrument) => {
    // Against yesterday's close, so that it does not matter when on the day it is made.
    const paise = market.quoted(instrument)?.previousClosePaise ?? 0
    return paise > 0 ? [{ id: instrument.id, most: mostAtDesk(instrument, BigInt(paise)) }] : []
  })
  if (offers.length < chosen.length) return
  await db.query(
    `insert into desk_offer (day, instrument_id, note, most)
     select $1, o.id, $2, o.most from unnest($3::integer[], $4::bigint[]) as o(id, most)
     where not exists (select from desk_offer where day = $1)
     on conflict do nothing`,
    [day, NOTE, offers.map(({ id }) => id), offers.map(({ most }) => most)],
  )
}
