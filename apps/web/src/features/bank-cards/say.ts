/** bank-cards: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/bank-cards.ts'

export const say = speak('bank-cards', english)
