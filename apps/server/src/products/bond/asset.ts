/** products/bond: what the ledger calls a bond. Whole bonds, at prices of whole paise before interest. */
import type { Instrument } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { Asset } from '../../trading/plan.ts'
import { isGovernment } from './charge.ts'

export const assetOf = (instrument: Instrument): string => keyOf(instrument)

export const bondAsset = (instrument: Instrument): Asset => ({
  id: assetOf(instrument),
  kind: 'bond',
  decimals: 0,
  price_decimals: 2,
  instrument_id: instrument.id,
  tax_class: isGovernment(instrument) ? 'listed-bond' : 'listed-bond',
})
