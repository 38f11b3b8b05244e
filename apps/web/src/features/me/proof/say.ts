/** me: the part of the catalogue for the proof as it is laid out. */
import { speak } from '@pramaan/words'
import english from '../../../words/en/seal.ts'

export const say = speak('seal', english)
