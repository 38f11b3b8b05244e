/** pin: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/pin.ts'

export const say = speak('pin', english)
