/** stock: bought at the exchange or through the dealing desk: two kinds of order for the same shares. */
import { displayTypes } from '@pramaan/contracts'
import type { Moves, Product } from '../../trading/product.ts'
import { chargeNote, dayTradeOf } from './charge.ts'
import { planDeskFill } from './desk-fill.ts'
import { exit } from './exit.ts'
import { planVenueFill } from './venue-fill.ts'
import { deskWaitsFor, exchangeWaitsFor } from './waiting-words.ts'

const moves: Moves = {
  awaiting: ['holding', 'rejected', 'cancelled'],
  holding: ['sold'],
  sold: [],
  rejected: [],
  cancelled: [],
}

const chargesOf: Product['chargesOf'] = (card, note, taken) => chargeNote(card, note, taken).charges

const dayTrades =
  (isBlockDeal: boolean): Product['dayTrades'] =>
  (note, taken) =>
    taken.map((one) => dayTradeOf(note, one, isBlockDeal))

export const standard: Product = {
  kind: 'standard',
  filter: 'stock',
  displayType: displayTypes.standard,
  moves,
  planDeskFill: null,
  planVenueFill,
  exit,
  chargesOf,
  dayTrades: dayTrades(false),
  waitsFor: exchangeWaitsFor,
}

export const desk: Product = {
  kind: 'fo',
  filter: 'stock',
  displayType: displayTypes.fo,
  moves,
  planDeskFill,
  planVenueFill: null,
  exit,
  chargesOf,
  dayTrades: dayTrades(true),
  waitsFor: deskWaitsFor,
}
