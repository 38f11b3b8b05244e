/** proposals: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/proposals.ts'

export const say = speak('proposals', english)
