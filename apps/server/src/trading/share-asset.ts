/** trading: what the ledger calls a share, whichever product buys it. */
import type { Instrument } from '../market/instruments.ts'
import { keyOf } from '../market/listing.ts'
import type { Asset } from './plan.ts'

export const assetOf = (instrument: Instrument): string => keyOf(instrument)

/** Whole shares at prices of whole paise. */
export const shareOf = (instrument: Instrument): Asset => ({
  id: assetOf(instrument),
  kind: instrument.kind,
  decimals: 0,
  price_decimals: 2,
  instrument_id: instrument.id,
  tax_class: `listed-${instrument.kind}`,
})
