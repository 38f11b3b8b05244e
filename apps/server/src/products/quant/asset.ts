/** products/quant: what the ledger calls a note: whole notes of one face value, at prices of whole paise. */
import type { Instrument } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { Asset } from '../../trading/plan.ts'

export const assetOf = (instrument: Instrument): string => keyOf(instrument)

export const noteAsset = (instrument: Instrument): Asset => ({
  id: assetOf(instrument),
  kind: 'note',
  decimals: 0,
  price_decimals: 2,
  instrument_id: instrument.id,
  tax_class: 'market-linked-debenture',
})
