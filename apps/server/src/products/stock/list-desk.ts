/** stock: what the dealing desk works today, at the prices of the moment. */

import type { DeskOffer } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { isShare } from '../../market/instruments.ts'
import type { LiveMarket, WithMarket } from '../../market/live-market.ts'
import { inRupees, isoTime, movePct, sourceInWords } from '../../market/wire.ts'
import { deskOffersOf, makeDeskOffers, type StoredOffer } from './desk-offers.ts'

export async function listDesk(
  { db, market, businessClock }: Services & WithMarket,
  mode: 'demo' | 'live',
): Promise<DeskOffer[]> {
  const now = businessClock.now()
  const day = market.times.hours.tradeDayAt(now.getTime())
  const known = await deskOffersOf(db, day)
  if (known.length > 0 || mode === 'live') return viewsOf(known, market, now)
  await makeDeskOffers(db, market, day)
  return viewsOf(await deskOffersOf(db, day), market, now)
}

const viewsOf = (offers: readonly StoredOffer[], market: LiveMarket, now: Date): DeskOffer[] =>
  offers.flatMap((offer) => viewOf(offer, market, now)).toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))

function viewOf({ instrument_id: id, note, most }: StoredOffer, market: LiveMarket, now: Date): DeskOffer[] {
  const instrument = market.listing().byId(id)
  if (instrument?.status !== 'listed' || !isShare(instrument)) return []
  const quoted = market.quoted(instrument)
  return [
    {
      market: instrument.market,
      symbol: instrument.symbol,
      name: instrument.name,
      price: quoted && inRupees(quoted.pricePaise),
      change_pct: quoted && movePct(quoted.pricePaise, quoted.previousClosePaise),
      note,
      most: Number(most),
      source: quoted ? sourceInWords(quoted.source) : 'No price yet',
      as_of: quoted ? isoTime(quoted.asOfMs) : now.toISOString(),
    },
  ]
}
