/** clock: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/clock.ts'

export const say = speak('clock', english)
