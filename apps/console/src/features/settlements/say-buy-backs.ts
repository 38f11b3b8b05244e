/** settlements: the buy-backs' part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/buy-backs.ts'

export const say = speak('buy-backs', english)
