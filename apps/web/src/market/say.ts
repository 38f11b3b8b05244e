/** market: the part of the catalogue for live prices. */
import { speak } from '@pramaan/words'
import english from '../words/en/prices.ts'

export const say = speak('prices', english)
