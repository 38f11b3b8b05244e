/** market: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/market.ts'

export const say = speak('market', english)
