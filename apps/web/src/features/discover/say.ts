/** discover: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/discover.ts'

export const say = speak('discover', english)
