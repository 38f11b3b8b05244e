/** fee-card: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/fee-card.ts'

export const say = speak('fee-card', english)
