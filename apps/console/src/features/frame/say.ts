/** frame: its part of the catalogue. */
import { speak } from '@pramaan/words'
import english from '../../words/en/frame.ts'

export const say = speak('frame', english)
