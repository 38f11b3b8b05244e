/** settlements: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/settlements.ts'

export const say = speak('settlements', english)
