/** market: five levels a side around a simulated price. At the edge of the band one side is empty, as it is in life. */
import type { Depth, Level } from '../quotes.ts'
import { draw, named } from './chance.ts'

const BOOK = named('book')
const LEVELS = 5

export interface BookRules {
  readonly seed: number
  readonly name: number
  readonly slot: number
  readonly price: number
  readonly tick: number
  readonly lowest: number
  readonly highest: number
  /** Units on an ordinary day. */
  readonly volume: number
}

export function depthAt(rules: BookRules): Depth {
  const { seed, name, slot, price, tick } = rules
  // The last trade was a buyer's or a seller's: it stands at the ask or at the bid.
  const wasBought = draw(seed, name ^ BOOK, slot) % 2 === 0
  const isSold = price <= rules.lowest
  const bid = (wasBought && price < rules.highest) || isSold ? price - tick : price
  return { bids: side(rules, bid, -tick, 1), asks: side(rules, bid + tick, tick, 2) }
}

function side(rules: BookRules, best: number, step: number, which: number): Level[] {
  const usual = Math.max(1, Math.floor(rules.volume / 9000))
  const levels: Level[] = []
  for (let level = 0; level < LEVELS; level += 1) {
    const pricePaise = best + level * step
    if (pricePaise < rules.lowest || pricePaise > rules.highest) break
    const bits = draw(rules.seed, rules.name ^ BOOK, rules.slot, which * LEVELS + level)
    const quantity = 1 + Math.floor((usual * (level + 1) * (bits & 0xff)) / 128)
    levels.push({ pricePaise, quantity, orders: 1 + Math.min(quantity - 1, (bits >>> 8) % 24) })
  }
  return levels
}
